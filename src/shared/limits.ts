/** The largest body whose signature can be checked by pasting or choosing it, in bytes. */
export const LARGEST_CHECKED_BODY = 4 * 1024 * 1024
