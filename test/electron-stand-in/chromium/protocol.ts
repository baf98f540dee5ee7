/** The part of the DevTools protocol that the stand-in speaks. Field names and shapes are Chromium's. */

export interface Header {
  readonly name: string
  readonly value: string
}

export interface TargetInfo {
  readonly targetId: string
  readonly type: string
  readonly title: string
  readonly openerId?: string
}

export interface RequestPaused {
  readonly requestId: string
  readonly frameId: string
  readonly resourceType: string
  readonly request: {
    readonly url: string
    readonly method: string
    readonly headers: Readonly<Record<string, string>>
    readonly postDataEntries?: readonly { readonly bytes?: string }[]
  }
  /** Set when this request follows a redirect. */
  readonly redirectedRequestId?: string
  /** Set in the response stage only. */
  readonly responseStatusCode?: number
  readonly responseHeaders?: readonly Header[]
}

export interface ExceptionDetails {
  readonly text: string
  readonly exception?: { readonly description?: string }
}

export interface EvaluateResult {
  readonly result: { readonly value?: unknown }
  readonly exceptionDetails?: ExceptionDetails
}

type ErrorReason = 'Aborted' | 'BlockedByClient' | 'Failed'
type Nothing = Readonly<Record<string, never>>

/** Method → its parameters and its result. */
export interface Commands {
  'Browser.getVersion': [Nothing, { readonly product: string }]
  'Browser.getWindowForTarget': [{ targetId: string }, { readonly windowId: number }]
  'Browser.setPermission': [
    { permission: { name: string; sysex?: boolean }; setting: 'granted' | 'denied'; origin: string },
    Nothing,
  ]
  'Browser.setWindowBounds': [{ windowId: number; bounds: { width: number; height: number } }, Nothing]
  'Emulation.setDeviceMetricsOverride': [
    { width: number; height: number; deviceScaleFactor: number; mobile: boolean },
    Nothing,
  ]
  'Emulation.setEmulatedMedia': [{ features: { name: string; value: string }[] }, Nothing]
  'Emulation.setPageScaleFactor': [{ pageScaleFactor: number }, Nothing]
  'Fetch.continueRequest': [{ requestId: string; interceptResponse?: boolean }, Nothing]
  'Fetch.continueResponse': [{ requestId: string; responseCode: number; responseHeaders: readonly Header[] }, Nothing]
  'Fetch.enable': [{ patterns: { urlPattern: string; requestStage: 'Request' }[] }, Nothing]
  'Fetch.failRequest': [{ requestId: string; errorReason: ErrorReason }, Nothing]
  'Fetch.fulfillRequest': [
    { requestId: string; responseCode: number; responseHeaders: readonly Header[]; body: string },
    Nothing,
  ]
  'Log.enable': [Nothing, Nothing]
  'Page.addScriptToEvaluateOnNewDocument': [{ source: string; worldName?: string }, Nothing]
  'Page.captureScreenshot': [
    { format: 'png'; clip?: { x: number; y: number; width: number; height: number; scale: number } },
    { readonly data: string },
  ]
  'Page.crash': [Nothing, Nothing]
  'Page.enable': [Nothing, Nothing]
  'Page.navigate': [{ url: string }, { readonly loaderId?: string; readonly errorText?: string }]
  'Page.printToPDF': [Readonly<Record<string, unknown>>, { readonly data: string }]
  'Page.reload': [Nothing, Nothing]
  'Page.setLifecycleEventsEnabled': [{ enabled: boolean }, Nothing]
  'Runtime.addBinding': [{ name: string; executionContextName: string }, Nothing]
  'Runtime.callFunctionOn': [
    { uniqueContextId: string; functionDeclaration: string; arguments: { value: string }[]; silent: boolean },
    EvaluateResult,
  ]
  'Runtime.enable': [Nothing, Nothing]
  'Runtime.evaluate': [
    { expression: string; awaitPromise: boolean; returnByValue: boolean; userGesture: boolean },
    EvaluateResult,
  ]
  'Runtime.runIfWaitingForDebugger': [Nothing, Nothing]
  'Target.attachToTarget': [{ targetId: string; flatten: true }, { readonly sessionId: string }]
  'Target.closeTarget': [{ targetId: string }, Nothing]
  'Target.createTarget': [
    { url: string; newWindow: boolean; width: number; height: number },
    { readonly targetId: string },
  ]
  'Target.setDiscoverTargets': [{ discover: boolean }, Nothing]
}

export type Method = keyof Commands
export type Params<M extends Method> = Commands[M][0]
export type Result<M extends Method> = Commands[M][1]

/** Event → its parameters, in the form that node:events takes. */
export interface ProtocolEvents {
  'Fetch.requestPaused': [RequestPaused]
  'Inspector.targetCrashed': [Nothing]
  'Log.entryAdded': [{ readonly entry: { readonly level: string; readonly text: string } }]
  'Page.frameAttached': [{ readonly frameId: string }]
  'Page.frameNavigated': [
    {
      readonly frame: {
        readonly id: string
        readonly loaderId: string
        readonly url: string
        /** With its `#`. */
        readonly urlFragment?: string
        /** Set when the frame shows an error page instead. */
        readonly unreachableUrl?: string
      }
    },
  ]
  'Page.frameStartedLoading': [{ readonly frameId: string }]
  'Page.frameStoppedLoading': [{ readonly frameId: string }]
  'Page.lifecycleEvent': [{ readonly loaderId: string; readonly name: string }]
  'Page.navigatedWithinDocument': [{ readonly frameId: string; readonly url: string }]
  'Page.windowOpen': [{ readonly url: string; readonly windowName: string }]
  'Runtime.bindingCalled': [{ readonly name: string; readonly payload: string; readonly executionContextId: number }]
  'Runtime.consoleAPICalled': [
    { readonly type: string; readonly args: readonly { readonly value?: unknown; readonly description?: string }[] },
  ]
  'Runtime.exceptionThrown': [{ readonly exceptionDetails: ExceptionDetails }]
  'Runtime.executionContextCreated': [
    {
      readonly context: {
        readonly id: number
        readonly uniqueId: string
        readonly name: string
        readonly auxData: { readonly frameId: string }
      }
    },
  ]
  'Runtime.executionContextDestroyed': [{ readonly executionContextUniqueId: string }]
  'Runtime.executionContextsCleared': [Nothing]
  'Target.detachedFromTarget': [{ readonly sessionId: string }]
  'Target.targetCreated': [{ readonly targetInfo: TargetInfo }]
  'Target.targetInfoChanged': [{ readonly targetInfo: TargetInfo }]
  'Target.targetDestroyed': [{ readonly targetId: string }]
}
