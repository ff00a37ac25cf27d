/** The worked queries of docs/guides/analytics.md run as the analyst and answer what they ask. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { root } from '../../db/root.ts'
import { openSeason } from '../helpers/analyst_season.ts'
import { useDatabase } from '../helpers/database.ts'
import { game, push, setClock, sides } from '../helpers/seed.ts'

const guide = readFileSync(join(root, 'docs/guides/analytics.md'), 'utf8')
const queries = [...guide.matchAll(/```sql\n(.*?)```/gs)].map((match) => match[1] ?? '')
const database = await useDatabase(t)

database.transaction('ANALYTICS-1 the worked queries of the guide, executed by the analyst', async (t, q) => {
  const { live, id } = await openSeason(q)
  // Two games far ahead overlap on one field; another source disputes the first.
  const field = { external_id: 'v1', field: '2' }
  await push(q, 'league', [
    game('g5', { start: '2126-09-05T15:00:00Z', end: '2126-09-05T16:00:00Z', venue: field, sides: sides('t1', 't2') }),
    game('g6', { start: '2126-09-05T15:30:00Z', end: '2126-09-05T16:30:00Z', venue: field, sides: sides('t3', 't4') })
  ], live)
  await setClock(q, '2026-09-21T08:00:00Z')
  await push(q, 'scraper', [game(await id('fixture', 'g5'), { start: '2126-09-05T17:00:00Z' })], live)
  t.equal(queries.length, 7)
  await q('set local role oyss_analyst')
  const answers: any[][] = []
  for (const query of queries) answers.push(await q(query))
  const [games, notice, overruled, ahead, scores, booked, latency] = answers
  t.match(games?.find(({ competition_name: name }) => name === 'Fall League'), {
    games: '4', completed: '2', cancelled: '1', moved: '1'
  })
  t.same(notice, [
    { source_key: 'league', kind: 'cancelled', changes: '1', median_notice_hours: -2, under_48_hours: '1' },
    { source_key: 'league', kind: 'relocated', changes: '1', median_notice_hours: 50.5, under_48_hours: '0' },
    { source_key: 'league', kind: 'rescheduled', changes: '1', median_notice_hours: 50.5, under_48_hours: '0' }
  ])
  t.match(overruled, [{ source_key: 'scraper', field: 'start', claim_count: 2, overruled_count: 2, overruled_percent: 100 }, {}, {}])
  t.match(ahead, [{ home_team_name: 'Harbour U12', field: 'start', winning_source_key: 'league', losing_value: '2126-09-05T17:00:00Z' }])
  t.match(scores, [
    { source_class: 'partnerApi', reports: '2', mean_goals_off: /^0\.0+$/, median_minutes_after_end: 520 },
    { source_class: 'scrape', reports: '1', mean_goals_off: /^1\.0+$/, median_minutes_after_end: 110 }
  ])
  t.match(booked, [{ venue_name: 'North Park', venue_field: '2', local_date: '2126-09-05', local_hour: 10, booked_minutes: 90 }])
  t.match(latency?.map(({ source_key: source }) => source), ['league', 'scraper'])
})
