import type { EnvironmentData } from './environment-data.ts'

/** The events assigned to the channel and published for it (§5.2). The shape of the list is not published: it is made up. */
export function catalogEvents(data: EnvironmentData): unknown {
  const base = Number(data.channelId)
  const titles = ['The Understudy', 'Late Show', 'Matinee for Schools']
  return {
    channelId: base,
    data: titles.map((name, i) => ({
      id: base * 10 + i + 1,
      name,
      status: 'PUBLISHED',
      sessions: [{ id: base * 100 + i + 1, date: `2027-0${i + 3}-14T20:00:00Z` }],
    })),
  }
}
