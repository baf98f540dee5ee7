import { getLocal } from 'mockttp'
import { serve } from './until-ended.ts'

// mockttp, recording every request in memory as it does by itself.
const server = getLocal()
await server.start()
await server.forPost('/bench').thenReply(200)
serve(server.port, '/bench', () => server.stop())
