import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { game, homeOf, makeRealm, makeSource, push } from '../../helpers/seed.ts'

const database = await useDatabase(t)
type Row = { fixture_id: string, sorts_at: string, distance_km: number | null, is_met?: boolean, goes_on?: boolean }

database.transaction('LIST-11 read.list_fixtures_between: fixtures of a local day that begins before that of UTC come first, page by page, in order', async (t, q) => {
  await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  const [tokyo, chicago] = ['Asia/Tokyo', 'America/Chicago']
  await push(q, 'league', [
    game('before', { date: '2026-09-11', time_zone: chicago }), game('early', { start: '2026-09-11T20:00:00Z' }),
    game('a', { date: '2026-09-12', time_zone: tokyo }), game('b', { date: '2026-09-12', time_zone: 'Asia/Kolkata' }),
    game('c', { start: '2026-09-12T00:00:00Z' }), game('d', { date: '2026-09-12', time_zone: chicago }),
    game('e', { start: '2026-09-12T14:00:00Z' }), game('next', { date: '2026-09-13', time_zone: tokyo }), game('undated')
  ])
  const [from, to] = ['2026-09-12T00:00:00Z', '2026-09-13T00:00:00Z']
  for (const day of ['2026-09-12', null]) {
    const seen: string[] = []
    for (let after: string[] | null = null; ;) {
      const rows: Row[] = await q(
        'select m.external_id, l.sorts_at::text, l.fixture_id from read.list_fixtures_between($1, jsonb_populate_record(' +
          "null::api.fixture_filter, $2), $3, 2) l join canon.external_ids m on m.entity_id = l.fixture_id order by l.number limit 2",
        [homeOf(q).realmId, JSON.stringify({ from_at: from, to_at: to, from_day: day, to_day: day && '2026-09-13' }), after]
      ) as Row[]
      seen.push(...rows.map((row) => (row as any).external_id))
      const last = rows.at(-1)
      if (last === undefined) break
      after = [last.sorts_at, last.fixture_id]
    }
    t.same(seen, day ? ['a', 'b', 'c', 'd', 'e'] : ['c', 'd', 'e', 'next'])
  }
})
