import { Button, TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { ChannelView } from '../../../shared/models/channel.ts'
import type { Authority, EnvironmentName } from '../../../shared/models/environment.ts'
import type { AppError } from '../../../shared/result.ts'
import { checkCaFile, checkProxy } from '../../../shared/validation.ts'
import { bridge } from '../../bridge.ts'
import { dateTime } from '../../components/format.ts'
import { Panel } from '../../components/Panel.tsx'
import { Problem } from '../../components/Problem.tsx'
import { useNow } from '../../components/useNow.ts'
import classes from './Settings.module.css'
import { useSave } from './useSave.ts'

/** What is to be known of a certificate before one trusts it. */
const AuthorityLine = ({ authority: { subject, validFrom, validTo, isAuthority } }: { authority: Authority }) => {
  const now = useNow()
  const noticed = [
    validTo < now && `It expired ${dateTime(validTo)}.`,
    validFrom > now && `It is valid from ${dateTime(validFrom)} only.`,
    !isAuthority && 'It is no authority: it may not sign other certificates. Ask for the certificate of the authority.',
  ].filter((text) => text !== false)
  return (
    <li>
      <b>{subject}</b>, valid until {dateTime(validTo)}.
      {noticed.length > 0 && <span className={classes.noticed}>{noticed.join(' ')}</span>}
    </li>
  )
}

/** What is in the CA file that is saved, read anew when the panel is opened. */
const useAuthorities = (path: string) => {
  const [certificates, setCertificates] = useState<readonly Authority[]>([])
  const [error, setError] = useState<AppError | null>(null)
  useEffect(() => {
    let left = false
    setCertificates([])
    setError(null)
    if (path === '') return
    void bridge.inspectAuthority({ path }).then((read) => {
      if (left) return
      if (read.ok) setCertificates(read.value.certificates)
      else setError(read.error)
    })
    return () => {
      left = true
    }
  }, [path])
  return { certificates, error }
}

/** How one environment is reached, where the network of a company asks for it: a proxy, and an authority to trust. */
export const NetworkPanel = ({ channel, environment }: { channel: ChannelView; environment: EnvironmentName }) => {
  const settings = channel.environments[environment]
  const saved = settings?.network ?? { proxy: '', caFile: '' }
  const [draft, setDraft] = useState(saved)
  const { busy, error, save, at, clear } = useSave()
  const { certificates, error: unusable } = useAuthorities(saved.caFile)
  const wrong = { proxy: checkProxy(draft.proxy), caFile: checkCaFile(draft.caFile) }
  const changed = draft.proxy !== saved.proxy || draft.caFile !== saved.caFile
  const inClear = settings?.baseUrl.startsWith('http:') === true && draft.proxy !== ''
  const change = (part: Partial<typeof draft>) => {
    setDraft({ ...draft, ...part })
    clear()
  }
  const choose = async () => {
    const chosen = await bridge.chooseAuthority()
    const path = chosen.ok ? chosen.value.path : null
    if (path === null) return
    // What was typed into the other field meanwhile stays.
    setDraft((current) => ({ ...current, caFile: path }))
    clear()
  }
  const store = () => {
    if (settings !== null)
      void save(() =>
        bridge.saveEnvironment({ channelKey: channel.key, environment, settings: { ...settings, network: draft } }),
      )
  }
  return (
    <Panel title="Network">
      <form
        aria-label="Network"
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault()
          store()
        }}
      >
        <TextInput
          label="Proxy"
          description={
            <>
              For this environment only, this computer’s own addresses too. Empty: HTTPS_PROXY and NO_PROXY decide.
              {inClear && (
                <span className={classes.noticed}>
                  The base URL is http: the proxy sees the client secret and the token in clear.
                </span>
              )}
            </>
          }
          placeholder="http://proxy.example:8080"
          data-field="proxy"
          className={classes.mono}
          spellCheck={false}
          value={draft.proxy}
          error={wrong.proxy ?? at('network.proxy')}
          onChange={(event) => change({ proxy: event.currentTarget.value })}
        />
        <div className={classes.withButton}>
          <TextInput
            label="CA file"
            description="Certificates in PEM that are trusted for this environment, besides the usual ones. Read again when it changes."
            placeholder="/etc/ssl/company-ca.pem"
            data-field="caFile"
            className={classes.mono}
            spellCheck={false}
            value={draft.caFile}
            inputWrapperOrder={['label', 'description', 'error', 'input']}
            error={wrong.caFile ?? at('network.caFile') ?? (draft.caFile === saved.caFile ? unusable?.message : null)}
            onChange={(event) => change({ caFile: event.currentTarget.value })}
          />
          <Button aria-label="Choose the CA file…" onClick={() => void choose()}>
            Choose…
          </Button>
        </div>
        {certificates.length > 0 && (
          <ul aria-label="Certificates of the CA file" className={classes.authorities}>
            {certificates.map((authority) => (
              <AuthorityLine key={`${authority.subject}${authority.validTo}`} authority={authority} />
            ))}
          </ul>
        )}
        {error && !error.field && <Problem error={error} />}
        <div className={classes.end}>
          <Button
            type="submit"
            variant="filled"
            loading={busy}
            disabled={settings === null || !changed || wrong.proxy !== null || wrong.caFile !== null}
            title={settings === null ? 'Save the environment first.' : undefined}
          >
            Save network
          </Button>
        </div>
      </form>
    </Panel>
  )
}
