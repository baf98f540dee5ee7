/** The largest body whose signature can be checked by pasting or choosing it, in bytes. */
export const LARGEST_CHECKED_BODY = 4 * 1024 * 1024

/** The largest file that the window can have saved, in bytes. */
export const LARGEST_SAVED_FILE = 256 * 1024 * 1024

/** The largest body of a request that is put together by hand, in bytes. */
export const LARGEST_SENT_BODY = 4 * 1024 * 1024

/** So many bytes of a body are searched, from its start: what is searched is to fit into the index, and into a pause. */
export const SEARCHED_OF_BODY = 64 * 1024
