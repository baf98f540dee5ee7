import type { Attempt } from '../../shared/models/delivery.ts'
import type { WholeDelivery } from '../history/history.ts'
import { base64 } from './har.ts'
import { ATTEMPTS_IN_LINE, type DeliveryLine, FORMAT, type HeadLine, type TailLine, VERSION } from './ndjson-format.ts'

/** Which channel a delivery is of, as a file names it. */
export interface ChannelName {
  readonly key: string
  readonly name: string
}

/** The deliveries as lines: what the file is, one or more a delivery, and how many there were. */
export async function* ndjsonText(
  about: { readonly version: string; readonly exportedAt: number },
  pages: AsyncIterable<readonly WholeDelivery[]>,
  channelOf: (channelKey: string) => ChannelName,
): AsyncGenerator<string> {
  const head: HeadLine = {
    format: FORMAT,
    version: VERSION,
    exportedAt: new Date(about.exportedAt).toISOString(),
    by: `Greenroom ${about.version}`,
  }
  yield `${JSON.stringify(head)}\n`
  let lines = 0
  for await (const page of pages) {
    for (const delivery of page) {
      // Each line with its body is a piece of its own: a large one is not joined with others.
      for (const line of deliveryLines(delivery, channelOf(delivery.row.channelKey))) {
        lines += 1
        yield `${JSON.stringify(line)}\n`
      }
    }
  }
  const tail: TailLine = { end: { lines } }
  yield `${JSON.stringify(tail)}\n`
}

/** A delivery with many attempts takes several lines, each with the body, so that no line grows without bound. */
export function* deliveryLines({ row, attempts, body }: WholeDelivery, channel: ChannelName): Generator<DeliveryLine> {
  const { environment, deliveryId, hookId, event, action, subtype, reference, selfTest, pinned, note } = row
  for (let at = 0; at < attempts.length; at += ATTEMPTS_IN_LINE) {
    yield {
      delivery: {
        channel,
        environment,
        deliveryId,
        hookId,
        event,
        action,
        subtype,
        reference,
        selfTest,
        pinned,
        note,
        bodyDigest: attempts[at]?.bodyDigest ?? '',
        body: base64(body),
        attempts: attempts.slice(at, at + ATTEMPTS_IN_LINE).map(attemptLine),
      },
    }
  }
}

const attemptLine = (attempt: Attempt): DeliveryLine['delivery']['attempts'][number] => {
  const { id: _id, bodySize: _size, bodyDigest: _digest, ...line } = attempt
  return line
}
