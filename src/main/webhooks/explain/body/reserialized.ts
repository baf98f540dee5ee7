/** What all changes have in common that come from parsing a body and writing it again. */
export const reserialized = {
  cause: 'the body was re-serialized on its way here',
  culprit:
    'Something between the sender and this listener, such as a proxy or a framework that parses first, parsed the body and wrote it again.',
  remedy: 'Make the proxy pass the raw bytes on, or verify before any JSON middleware.',
} as const
