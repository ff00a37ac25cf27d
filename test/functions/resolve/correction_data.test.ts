/** resolve.correction_data, resolve.correctable_fields, resolve.own_claim, resolve.complete_changes and resolve.canonical_changes. */
import t from 'tap'
import { correct, correction } from '../../helpers/correcting.ts'
import { useDatabase, type Query } from '../../helpers/database.ts'
import { codeOf } from '../../helpers/people/people.ts'
import { game, homeOf, idOf, makeRealm, makeSource, push, say, score, setClock } from '../../helpers/seed.ts'
import { mappedOf } from '../../helpers/workspace.ts'

const database = await useDatabase(t)
const NAMES: Record<string, string> = {
  correction_data: 'select resolve.correction_data($1, $2, $3)', own_claim: 'select resolve.own_claim($1, $2, $3)',
  complete_changes: 'select resolve.complete_changes($1, $2, $3)', canonical_changes: 'select resolve.canonical_changes($1, $2, $3)'
}
const mapping = async (q: Query, type: 'fixture' | 'result', id: string) => (await mappedOf(q, 'league', type, id)).mapping_id

async function open (q: Query): Promise<(name: string, type: 'fixture' | 'result', id: string, given: unknown) => Promise<unknown>> {
  await setClock(q, '2026-09-01T08:00:00Z')
  await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  await makeSource(q, 'other', 'authoritativePush')
  return async (name, type, id, given) => {
    const call = NAMES[name] as string
    return q.value(call, [homeOf(q).realmId, await mapping(q, type, id), given])
  }
}

database.transaction('CORRECT-1 the data of a correction is what an observation states: a field with the venue of its source, a result with its fixture', async (t, q) => {
  const call = await open(q)
  await push(q, 'other', [say('venue', 'elm', { name: 'Elm' })])
  const elm = await idOf(q, 'other', 'venue', 'elm')
  await push(q, 'league', [
    game('g', { venue: { external_id: 'park', name: 'Park' } }), game('h', { venue: { external_id: elm } }), game('i'),
    say('result', 'r', { fixture: { external_id: 'g' }, result: score(1, 0) })
  ])
  t.same(await call('correction_data', 'fixture', 'g', { title: 'Cup', 'venue.field': '2' }), {
    title: 'Cup', venue: { external_id: 'park', field: '2' }
  })
  t.same(await call('correction_data', 'fixture', 'h', { 'venue.field': '2' }), { venue: { external_id: elm, field: '2' } })
  t.same(await call('correction_data', 'fixture', 'i', { 'venue.field': '2' }), { venue: { field: '2' } }, 'no venue is named')
  t.same(await call('correction_data', 'fixture', 'g', { venue: { external_id: 'x' } }), { venue: { external_id: 'x' } })
  t.same(await call('correction_data', 'result', 'r', { result: score(2, 0) }), { result: score(2, 0), fixture: { external_id: 'g' } })
})

database.transaction('CORRECT-3 what a source itself states of a field is the same while a correction stands; what is implied is nothing', async (t, q) => {
  const call = await open(q)
  await push(q, 'league', [game('g', { title: 'Derby', date: '2026-09-12' })])
  const own = async () => [await call('own_claim', 'fixture', 'g', 'title'), await call('own_claim', 'fixture', 'g', 'time_status')]
  t.same(await own(), ['Derby', null])
  await correct(q, 'league', [correction('fixture', 'g', '2026-09-01T08:00:00Z', { field: 'title', replaced: 'Derby' }, { title: 'Cup' })])
  t.same(await own(), ['Derby', null])
})

database.transaction('CORRECT-8 a start makes the time confirmed where its source says otherwise, and is before the end: OYV02', async (t, q) => {
  const call = await open(q)
  const [five, six] = ['2026-09-12T17:00:00Z', '2026-09-12T18:00:00Z']
  await push(q, 'league', [game('g', { date: '2026-09-12' }), game('h', { start: five, end: six })])
  t.same(await call('complete_changes', 'fixture', 'g', { start: five }), { start: five, time_status: 'confirmed' })
  t.same(await call('complete_changes', 'fixture', 'g', { start: five, time_status: 'tbd' }), { start: five, time_status: 'tbd' })
  t.same(await call('complete_changes', 'fixture', 'h', { start: five }), { start: five })
  t.same(await call('complete_changes', 'fixture', 'g', { title: 'Cup' }), { title: 'Cup' })
  const refused = 'select resolve.complete_changes($1, $2, $3)'
  const id = await mapping(q, 'fixture', 'h')
  t.equal(await q.code(refused, [homeOf(q).realmId, id, { start: six }]), 'OYV02')
  t.same(await q.value("select resolve.correctable_fields('stat_line')"), [])
})

database.transaction('CORRECT-13, CORRECT-16 of what a connector reports, a field names its venue by its canonical id, and teams have no names', async (t, q) => {
  const call = await open(q)
  await push(q, 'league', [game('g', { venue: { external_id: 'park', name: 'Park' } }), game('h')])
  const park = await idOf(q, 'league', 'venue', 'park')
  t.same(await call('canonical_changes', 'fixture', 'g', { 'venue.field': '2' }), { 'venue.field': '2', venue: { external_id: park } })
  t.same(await call('canonical_changes', 'fixture', 'h', { 'venue.field': '2' }), { 'venue.field': '2', venue: { external_id: null } })
  t.same(await call('canonical_changes', 'fixture', 'g', { 'venue.field': '2', venue: { external_id: 'x' } }), {
    'venue.field': '2', venue: { external_id: 'x' }
  })
  t.same(await call('canonical_changes', 'fixture', 'g', { title: 'Cup', sides: [
    { role: 'home', team: { external_id: 'a', name: 'A' } }, { role: 'away' }
  ] }), { title: 'Cup', sides: [{ role: 'home', team: { external_id: 'a' } }, { role: 'away' }] })
})

database.transaction('CORRECT-16 what refers to a venue or a team by an id of a source is refused: resolve.refuse_own_ids (OYV02)', async (t, q) => {
  await open(q)
  await push(q, 'league', [game('g', { venue: { external_id: 'park', name: 'Park' } })])
  const park = await idOf(q, 'league', 'venue', 'park')
  const refuse = (changes: object) => codeOf(q, () => q('select resolve.refuse_own_ids($1, $2)', [homeOf(q).realmId, changes]))
  t.equal(await refuse({ venue: { external_id: park } }), undefined)
  t.equal(await refuse({ venue: { external_id: 'park' } }), 'OYV02')
  t.equal(await refuse({ sides: [{ role: 'home', team: { external_id: 't1' } }] }), 'OYV02')
  t.equal(await refuse({ title: 'Cup' }), undefined)
})
