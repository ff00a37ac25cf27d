/** How right and how fast the sources of an account are, on its pages (FRESH-4). */
import t from 'tap'
import { signInAs } from '../../helpers/dashboard.ts'
import { committing } from '../../helpers/managing.ts'
import { game } from '../../helpers/seed.ts'
import { useService } from '../../helpers/service.ts'
import { judgment } from '../../../server/dashboard/pages/sources.ts'

const service = await useService(t)
const viewer = await signInAs(service, 'viewer')
const words = (text: string): string => text.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')

t.test('FRESH-4 overview, list and page of a source show how right and how fast it is, from the fifth judged game on', async (t) => {
  const q = await committing(service)
  const { realm_id: realmId, source_id: sourceId } = await q.one("select * from tenancy.sources where source_key = 'scraper'")
  const judge = (n: number, seconds: number[], missed: number, isRight: boolean): Promise<unknown> => q(`
    insert into intake.judged_games (realm_id, fixture_id, source_id, ended_at, is_right, followed_seconds, missed_count)
    select $1, fixture_id, $2, now() - interval '3 days', $3, $4, $5 from canon.fixtures where realm_id = $1 order by fixture_id
    limit 1 offset $6`, [realmId, sourceId, isRight, seconds, missed, n])
  await service.apply('league', [0, 1, 2, 3, 4].map((n) => game(`g${n}`, { start: `2026-09-1${n}T15:00:00Z` })))
  for (const n of [0, 1, 2, 3]) await judge(n, [3600 * n], 0, true)
  for (const path of ['', '/sources', `/sources/${sourceId}`]) t.notMatch(await viewer.read(`/dashboard/test${path}`), 'right in')
  await judge(4, [36_000], 1, false)
  const sentence = 'right in 80% of 5 games; follows a change after 2 hours (median of 5, 1 missed)'
  t.match(words(await viewer.read('/dashboard/test')), `How right your sources are scraper : ${sentence} (as of`)
  t.match(words(await viewer.read('/dashboard/test/sources')), sentence)
  t.match(words(await viewer.read(`/dashboard/test/sources/${sourceId}`)), `In the end ${sentence}, of games of the last 90 days`)
})

t.test('FRESH-4 what did not happen is left out of the sentence', async (t) => {
  const judged = { games: 6, right_games: 6, followed: 0, missed: 0, median_seconds: null, judged_at: '2026-09-01T08:00:00Z' }
  t.equal(judgment(judged), 'right in 100% of 6 games')
  t.equal(judgment({ ...judged, missed: 2 }), 'right in 100% of 6 games; missed 2 changes')
  t.equal(judgment({ ...judged, followed: 3, median_seconds: 0 }), 'right in 100% of 6 games; follows a change at once (median of 3)')
})
