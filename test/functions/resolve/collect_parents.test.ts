import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { fill, openWorkspace, read } from '../../helpers/workspace.ts'

const database = await useDatabase(t)
const reference = (id: string): object => ({ external_id: id })
const fixture = (seq: number, external_id: string, day: number, data: object, more = {}): object => ({
  seq, type: 'fixture', external_id, observed_at: `2026-09-0${day}T00:00:00Z`, confidence: 1, is_deleted: false, content_hash: '\\x01',
    data, ...more
})

database.transaction('IDENTITY-8 a part that is only referred to belongs to what the newest reference says; of equals the first fixture counts', async (t, q) => {
  await openWorkspace(q)
  await fill(q, 'mentions',
    ...['d1', 'd2', 'd3'].map((external_id) => ({ entity_type: 'division', external_id, is_only_referred_to: external_id !== 'd3' })),
    { entity_type: 'stage', external_id: 's', is_only_referred_to: true })
  await fill(q, 'incoming',
    fixture(0, 'g1', 1, { division: reference('d1'), competition: reference('older') }),
    fixture(1, 'g2', 2, { division: reference('d1'), competition: reference('newer'), stage: reference('s') }),
    fixture(2, 'g4', 1, { division: reference('d2'), competition: reference('second') }),
    fixture(3, 'g3', 1, { division: reference('d2'), competition: reference('first') }),
    fixture(4, 'g5', 3, { division: reference('d1'), competition: reference('deleted') }, { is_deleted: true }),
    fixture(5, 'g6', 3, { division: reference('d3'), competition: reference('described') }))
  await q('select resolve.collect_parents()')
  t.same(await read(q, 'mentions', 'external_id, whole_id, whole_seq'), [
    ['d1', 'newer', 1], ['d2', 'first', 3], ['d3', null, null], ['s', 'd1', 1]
  ])
})
