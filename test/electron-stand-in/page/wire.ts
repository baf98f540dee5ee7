/** What the page's preload world and the main process tell each other. `args` and `value` are the codec's texts. */

export type ToMain =
  | { readonly kind: 'send'; readonly channel: string; readonly args: string }
  | { readonly kind: 'invoke'; readonly id: number; readonly channel: string; readonly args: string }
  | { readonly kind: 'window-open'; readonly url: string; readonly name: string }
  | { readonly kind: 'preload-error'; readonly message: string; readonly stack: string }

export type FromMain =
  | { readonly kind: 'event'; readonly channel: string; readonly args: string }
  | { readonly kind: 'answer'; readonly id: number; readonly value: string }
  | { readonly kind: 'refusal'; readonly id: number; readonly message: string }
