/** The largest body whose signature can be checked by pasting or choosing it, in bytes. */
export const LARGEST_CHECKED_BODY = 4 * 1024 * 1024

/** The largest file that the window can have saved, in bytes. */
export const LARGEST_SAVED_FILE = 256 * 1024 * 1024
