import t from 'tap'
import { useDatabase, type Query } from '../../helpers/database.ts'
import { homeOf, idOf, makeRealm, makeSource, push, say } from '../../helpers/seed.ts'

const database = await useDatabase(t)
const team = (id: string, name: string) => say('team', id, { name, sport: 'soccer' })
const label = (source: string, id: string, truth: string) => ({ source, type: 'team', external_id: id, truth, name: `${source} ${id}` })

async function begin (q: Query): Promise<void> {
  await makeRealm(q)
  for (const source of ['left', 'right']) await makeSource(q, source, 'hostFeed')
  await push(q, 'left', ['Oakton', 'Tolland', 'Eagles', 'Eagles'].map((name, at) => team(`${at}`, name)))
  await push(q, 'right', ['Pellcombe', 'Rookmere', 'Hawks', 'Quillhaven'].map((name, at) => team(`${at}`, name)))
}
const measure = (q: Query, labels: object[]): Promise<any> => q.as('oyss_manager', () =>
  q.call('manage.measure_lists', { account_id: homeOf(q).accountId, labels }))
async function merge (q: Query, left: string, right: string): Promise<void> {
  const ids = [await idOf(q, 'left', 'team', left), await idOf(q, 'right', 'team', right)]
  await q.as('oyss_resolver', () => q.value("select identity.merge($1, $2, $3, 'Kim', 'The same.')", [homeOf(q).realmId, ...ids]))
}

database.transaction('IDENTITY-76 manage.measure_lists counts pairs that are found, wrong and missed, with the decisions of each that is wrong', async (t, q) => {
  await begin(q)
  await merge(q, '0', '0')
  await merge(q, '1', '1')
  const found = await measure(q, [
    label('left', '0', 'a'), label('left', '1', 'b'), label('left', '2', 'c'),
    label('right', '0', 'a'), label('right', '1', 'd'), label('right', '2', 'c'), label('right', 'unknown', 'b')
  ])
  t.match(found.types, [{
    type: 'team', ids: 7, population: 2, ceiling: 2, found: 1, wrong: 1, for_review: 0, recall: 0.5, precision: 0.5
  }])
  t.match(found.wrong, [
    { one: { source: 'left', external_id: '1' }, other: { source: 'right', external_id: '1' }, decisions: [{ kind: 'merge' }] }
  ])
  t.equal(found.wrong[0].decisions.length, 1)
  t.match(found.missed, [{ one: { external_id: '2' }, other: { external_id: '2' }, is_waiting: false }])
})

database.transaction('IDENTITY-76 manage.measure_lists counts one id of a source for one entity, and whom nobody can distinguish below the ceiling', async (t, q) => {
  await begin(q)
  const labels = [label('left', '2', 'a'), label('left', '3', 'b'), label('right', '0', 'a'), label('right', '1', 'b')]
  t.match((await measure(q, labels)).types, [{ population: 2, ceiling: 0, found: 0 }], 'two Eagles of one list that never play')
  t.match((await measure(q, [...labels.slice(1), label('right', '2', 'b')])).types, [{ population: 0, recall: null, precision: null }])
  await merge(q, '0', '3')
  t.match((await measure(q, [label('left', '0', 'a'), label('right', '3', 'a'), label('right', '2', 'a')])).types, [
    { population: 0, found: 0, wrong: 0, precision: 1 }
  ])
})

database.transaction('IDENTITY-76 manage.measure_lists says which pairs wait for a person', async (t, q) => {
  await begin(q)
  const ids = [await idOf(q, 'left', 'team', '0'), await idOf(q, 'right', 'team', '0')]
  await q.as('oyss_resolver', () => q.value(
    "select identity.propose($1, 'team', $2, $3, 'merge', 0.7, '{}', likeness.version_in_force(), null)", [homeOf(q).realmId, ...ids]))
  const found = await measure(q, [label('left', '0', 'a'), label('right', '0', 'a')])
  t.match(found.types, [{ for_review: 1, reviews: 1, found: 0 }])
  t.match(found.missed, [{ is_waiting: true }])
})
