import type { ReachSettings } from './models/reach.ts'

/** Tunnel programs that are known to work: what to run, and how the public URL looks in what they write. */
export const reachPresets: readonly (ReachSettings['command'] & { readonly name: string; readonly label: string })[] = [
  {
    name: 'cloudflared',
    label: 'cloudflared (quick tunnel)',
    line: 'cloudflared tunnel --url http://127.0.0.1:{port}',
    urlPattern: 'https://(?!api\\.)[a-z0-9-]+\\.trycloudflare\\.com',
  },
  {
    name: 'ssh',
    label: 'ssh (localhost.run)',
    line: 'ssh -o BatchMode=yes -o StrictHostKeyChecking=accept-new -o ServerAliveInterval=15 -o ExitOnForwardFailure=yes -R 80:127.0.0.1:{port} nokey@localhost.run',
    urlPattern: 'https://[a-z0-9-]+\\.lhr\\.life',
  },
  {
    name: 'ngrok',
    label: 'ngrok',
    line: 'ngrok http 127.0.0.1:{port} --log stdout',
    urlPattern: 'https://[a-z0-9-]+\\.ngrok(?:-free)?\\.(?:app|dev|io)',
  },
]
