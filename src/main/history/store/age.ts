/**
 * Since when a delivery is here, epoch ms, for limits by age and for what is oldest: as it stands in the index by age.
 * What was imported keeps its old times, and would go at once by them.
 */
export const HERE_SINCE = 'max(last_at, ifnull(imported_at, 0))'
