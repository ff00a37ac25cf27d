import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'

const database = await useDatabase(t)

database.transaction('HISTORY-15 the state of a fixture has what is known and its venue by name, and nothing else', async (t, q) => {
  const state = (fields: object, venue: string | null = null) => q.value('select canon.fixture_state($1, $2)', [JSON.stringify(fields),
    venue])
  const known = { start: '2026-09-12T14:00:00Z', end: '2026-09-12T15:00:00Z', date: '2026-09-12', time_status: 'confirmed',
    status: 'scheduled' }
  t.same(await state({ ...known, title: 'Final', url: 'https://a.example' }), known)
  t.same(await state({ venue: { id: 'ven_1' }, 'venue.field': '2' }, 'North Park'), { venue: { id: 'ven_1', name: 'North Park',
    field: '2' } })
  t.same(await state({ venue: { id: 'ven_1' }, 'venue.field': '' }, 'North Park'), { venue: { id: 'ven_1', name: 'North Park' } })
  t.same(await state({ start: null, status: 'scheduled' }), { status: 'scheduled' })
  t.same(await state({}), {})
})
