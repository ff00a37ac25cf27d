/** A game that several sources report, and how they are judged once it is over. */
import type { Query } from './database.ts'
import { game, homeOf, idOf, makeRealm, makeSource, push, setClock, sides, type Pushed } from './seed.ts'

export type Judged = { is_right: boolean, followed: number[], missed: number }
export const TEN = '2026-09-12T15:00:00Z'
export const NOON = '2026-09-12T17:00:00Z'

/** Sets the clock to an hour of the days before the game. */
export const clock = (q: Query, hour: number): Promise<void> =>
  setClock(q, new Date(Date.UTC(2026, 8, 1, hour)).toISOString())

/** A realm with sources of distinct ranks, best first: league, club, web, mum; dad is of the rank of mum. */
export async function openSources (q: Query): Promise<void> {
  await clock(q, 0)
  await makeRealm(q)
  for (const [key, sourceClass] of [
    ['league', 'authoritativePush'], ['club', 'ownerCorrection'], ['web', 'scrape'], ['mum', 'crowd'], ['dad', 'crowd']
  ] as const) await makeSource(q, key, sourceClass)
}

/** Each of these sources lists the game from an hour on; it starts at ten in North Park. Returns its id. */
export async function open (q: Query, sources: Record<string, number>): Promise<string> {
  await openSources(q)
  await clock(q, 1)
  const venue = { external_id: 'v1', name: 'North Park' }
  await push(q, 'league', [game('g1', { start: TEN, venue, sides: sides('t1', 't2') })])
  const id = await idOf(q, 'league', 'fixture', 'g1')
  for (const [key, hour] of Object.entries(sources).toSorted(([, one], [, other]) => one - other)) {
    if (key !== 'league') await say(q, hour, key, id, { start: TEN, venue })
  }
  return id
}

/** What a source reports at an hour. */
export async function say (q: Query, hour: number, source: string, id: string, data: object): Promise<Pushed> {
  await clock(q, hour)
  return push(q, source, [game(id, data as Record<string, unknown>)])
}

/** How the sources of a game are judged, by their keys. */
export async function judged (q: Query, id: string): Promise<Record<string, Judged>> {
  const rows = await q(`
    select s.source_key, j.is_right, j.followed_seconds as followed, j.missed_count as missed
      from read.judge_reports($1, array[$2]) j join tenancy.sources s on s.realm_id = $1 and s.source_id = j.source_id
     order by s.source_key`, [homeOf(q).realmId, id])
  return Object.fromEntries(rows.map(({ source_key: key, ...one }) => [key, one as Judged]))
}

/** Judges every game that is due, as the worker does. */
export async function judgeAll (q: Query): Promise<void> {
  await q.as('oyss_resolver', async () => {
    while (await q.call('jobs.judge_games', { row_limit: 100 }) as number > 0);
  })
}
