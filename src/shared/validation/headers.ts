const TOKEN = /^[\w!#$%&'*+\-.^`|~]+$/

/** A header's name (RFC 9110 §5.1: a token); null when it is fine. */
export const checkHeaderName = (name: string): string | null => {
  if (name === '') return 'Enter the name of the header.'
  return TOKEN.test(name) ? null : 'A header name has letters, digits and signs such as - or _ only, without spaces.'
}

/** A header's value: one line of what HTTP/1.1 can carry at all (Latin-1 without controls); null when it is fine. */
export const checkHeaderValue = (value: string): string | null => {
  if (/[\r\n\0]/.test(value)) return 'Remove the line breaks: they would begin another header.'
  return /^[\t\x20-\x7e\x80-\xff]*$/.test(value) ? null : 'This character cannot stand in a header.'
}
