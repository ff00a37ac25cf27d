import t from 'tap'
import { useDatabase, type Query } from '../../helpers/database.ts'
import { game, makeRealm, makeSource, push } from '../../helpers/seed.ts'

const database = await useDatabase(t)
const open = async (q: Query) => { await makeRealm(q); await makeSource(q, 'league', 'authoritativePush') }

database.transaction('LIST-11 read.fixture_passes, read.day_of: a day as a bound is midnight UTC for what has a start, the local day for what has none', async (t, q) => {
  await open(q)
  await push(q, 'league', [
    game('start', { start: '2026-09-12T00:00:00Z', time_zone: 'Asia/Tokyo' }), game('undated'),
    ...['Asia/Tokyo', 'America/Chicago', 'Pacific/Kiritimati', 'Pacific/Niue'].map((zone, n) =>
      game(`day-${n}`, { date: '2026-09-12', time_zone: zone }))
  ])
  const passing = (from: string | null, to: string | null): Promise<number> => q.value(
    'select count(*)::integer from canon.fixtures f where read.fixture_passes(f, jsonb_populate_record(null::api.fixture_filter, ' +
      "jsonb_build_object('from_day', read.day_of($1), 'to_day', read.day_of($2))))", [from, to]
  )
  t.equal(await passing('2026-09-12', null), 5)
  t.equal(await passing('2026-09-13', null), 0)
  t.equal(await passing('2026-09-11', '2026-09-13'), 5)
  t.equal(await passing(null, '2026-09-12'), 1, 'what has a start is left to the range')
  t.equal(await passing('2026-09-12T00:00:00Z', '2026-09-12T00:00:00Z'), 6, 'moments are left to the range')
})
