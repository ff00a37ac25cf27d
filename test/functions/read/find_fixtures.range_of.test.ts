import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'

const database = await useDatabase(t)

database.transaction('LIST-11 read.range_of, read.in_range: from the place of the page before, or the beginning of the window, to its end; places at the ends are outside', async (t, q) => {
  const range = (filter: object, after: string[] | null) =>
    q.one('select r.* from read.range_of(jsonb_populate_record(null::api.fixture_filter, $1), $2) r', [JSON.stringify(filter), after])
  const [from, to] = ['2026-09-01T00:00:00Z', '2026-10-01T00:00:00Z']
  t.same(await range({}, null), { from_at: -Infinity, from_id: '', to_at: Infinity, to_id: 'g' })
  t.same(await range({ from_at: from, to_at: to }, null), { from_at: new Date(from), from_id: '', to_at: new Date(to), to_id: '' })
  t.same(await range({ from_at: from }, ['2026-09-05T00:00:00Z', 'fx_1']), {
    from_at: new Date('2026-09-05T00:00:00Z'), from_id: 'fx_1', to_at: Infinity, to_id: 'g',
  })
  const isIn = (at: string, id: string): Promise<boolean> => q.value("select read.in_range($1, $2, $3, 'fx_1', $4, '')", [at, id, from, to])
  const places: [string, string][] = [[from, 'fx_1'], [from, 'fx_2'], ['2026-09-30T23:59:59Z', 'fx_9'], [to, 'fx_0']]
  t.same(await Promise.all(places.map(([at, id]) => isIn(at, id))), [false, true, true, false])
})
