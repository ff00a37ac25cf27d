import t from 'tap'
import { useDatabase, type Query } from '../../helpers/database.ts'
import { game, homeOf, makeRealm, makeSource, push } from '../../helpers/seed.ts'
import { fill, mappedOf, openWorkspace, read } from '../../helpers/workspace.ts'

const database = await useDatabase(t)
const START = '2026-09-12T14:00:00Z'
const known = { kind: 'game', sport: 'soccer', title: 'Final', start: START }
const time = ['date', 'end', 'start', 'time_status']
const all = ['date', 'end', 'kind', 'sport', 'start', 'status', 'time_status', 'title']

/** The fields that a round contests whose only observation is of a known game of one source. */
async function contest (q: Query, incoming: object): Promise<unknown[]> {
  await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  await push(q, 'league', [game('g', { title: 'Final', start: START })])
  const mapped = await mappedOf(q, 'league', 'fixture', 'g')
  await openWorkspace(q)
  await fill(q, 'incoming', {
    seq: 7, type: 'fixture', external_id: 'g', ...mapped, round: 1, is_new: false, claims: known, has_other_ids: false,
      has_older_claims: false,
    was_withdrawn: false, ...incoming
  })
  await q("select resolve.contest_fields($1, 'fixture', 1)", [homeOf(q).realmId])
  const rows = await read(q, 'contested', 'field, entity_id, seq')
  t.same(rows.filter(([, id, seq]) => id !== mapped.entity_id || seq !== 7), [], 'each names its entity and its observation')
  return rows.map(([field]) => field)
}

for (const [title, incoming, fields] of [
  ['a new entity contests nothing', { verdict: 'first', is_new: true }, []],
  ['a restatement by the only source contests nothing', { verdict: 'restatement' }, []],
  ['a restatement contests all it claims where claims differ in age', { verdict: 'restatement', has_older_claims: true }, all],
  ['news contests what differs', { verdict: 'news', claims: { ...known, title: 'Semi-final' } }, ['title']],
  ['times are decided together', { verdict: 'news', claims: { ...known, start: '2026-09-12T16:00:00Z' } }, time],
  ['a venue is decided with its field', { verdict: 'news', claims: { ...known, venue: { id: 'ven_1' } } }, ['venue', 'venue.field']],
  ['a withdrawal contests all it claimed', { verdict: 'withdrawal' }, all],
  ['who comes back contests all it claims', { verdict: 'news', was_withdrawn: true }, all],
  ['another round contests nothing', { verdict: 'news', round: 2, claims: { title: 'Semi-final' } }, []],
] as const) {
  database.transaction(`DECIDE-2 ${title}`, async (t, q) => {
    t.same(await contest(q, incoming), fields)
  })
}
