/** The view analytics.reschedulings. */
import t from 'tap'
import fc from 'fast-check'
import { openSeason, rowsOf } from '../../helpers/analyst_season.ts'
import { useDatabase } from '../../helpers/database.ts'
import { settings } from '../../helpers/property.ts'
import { game, makeLive, makeRealm, makeSource, push, setClock } from '../../helpers/seed.ts'

const database = await useDatabase(t)
const iso = (seconds: number): string => new Date(Date.UTC(2026, 8, 1) + seconds * 1000).toISOString().replace('.000Z', 'Z')

database.transaction('ANALYTICS-7 notice is the time from the report of a change to the start it replaced: analytics.reschedulings', async (t, q) => {
  const { id } = await openSeason(q)
  const [g2, v1, v2] = [await id('fixture', 'g2'), await id('venue', 'v1'), await id('venue', 'v2')]
  const rows = await rowsOf(q, 'reschedulings', 'fixture_id = $1 order by changed_at, kind desc', [g2])
  t.match(rows, [
    { kind: 'rescheduled', notice_hours: 50.5, moved_minutes: 90, source_key: 'league', old_venue_id: v1, new_venue_id: v2 },
    { kind: 'relocated', notice_hours: 50.5, venue_change_scope: 'complex', distance_km: 8.169 },
    { kind: 'cancelled', notice_hours: -2, moved_minutes: 0, old_venue_id: v2, new_venue_id: v2 }
  ])
  t.equal(rows.length, 3)
  t.same([rows[0].old_starts_at, rows[0].new_starts_at, rows[2].old_starts_at].map((at: Date) => at.toISOString()),
    ['2026-09-12T15:00:00.000Z', '2026-09-12T16:30:00.000Z', '2026-09-12T16:30:00.000Z'])
})

database.transaction('ANALYTICS-7 whatever the moves of a game, each has the notice and the minutes that follow from its reports', async (t, q) => {
  const { accountId } = await makeRealm(q)
  const live = await makeLive(q, accountId)
  await makeSource(q, 'league', 'partnerApi', live)
  let games = 0
  const minutes = fc.integer({ min: 0, max: 60 * 24 * 60 })
  const { title, parameters } = settings(3, 60)
  t.comment(title)
  await fc.assert(fc.asyncProperty(minutes, fc.array(minutes, { minLength: 1, maxLength: 3 }), async (first, starts) => {
    const name = `p${games++}`
    await setClock(q, '2026-11-30T00:00:00Z')
    const all = [first, ...starts]
    for (const [n, start] of all.entries()) {
      await push(q, 'league', [game(name, { start: iso(start * 60) }, { observed_at: iso(n * 3600) })], live)
    }
    const moves = all.slice(1).flatMap((start, n) => start === all[n] ? [] : [
      [Math.round((all[n]! * 60 - (n + 1) * 3600) / 36) / 100, start - all[n]!]])
    const rows = await rowsOf(q, 'reschedulings', `fixture_id = (select entity_id from analytics.external_ids where external_id = $1)
      order by version`, [name])
    t.strictSame(rows.map(({ notice_hours: notice, moved_minutes: moved }) => [notice, moved]), moves)
  }), parameters)
})
