import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { game, homeOf, makeRealm, makeSource, push } from '../../helpers/seed.ts'
import { fill, mappedOf, openWorkspace, read } from '../../helpers/workspace.ts'

const database = await useDatabase(t)
const row = { round: 1, is_new: true }

database.transaction('DECIDE-16, DECIDE-18, DECIDE-20 of a new fixture every claim wins, with what it implies, but for an end that is not after its start', async (t, q) => {
  await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  await push(q, 'league', [game('g', { end: '2026-09-12T14:00:00Z' })])
  const { mapping_id: mapping } = await mappedOf(q, 'league', 'fixture', 'g')
  await openWorkspace(q)
  const fixture = { ...row, type: 'fixture' }
  await fill(q, 'incoming',
    { ...fixture, seq: 0, entity_id: 'a', mapping_id: mapping, claims: { start: '2026-09-12T14:00:00Z', end: '2026-09-12T14:00:00Z' } },
    { ...fixture, seq: 1, entity_id: 'b', claims: { title: null, url: 'https://a.example' }, cleared: ['title'] },
    { ...fixture, seq: 2, entity_id: 'c', claims: { date: '2026-09-12', status: 'cancelled' } },
    { ...fixture, seq: 3, entity_id: 'd', claims: {}, is_new: false }, { ...fixture, seq: 4, entity_id: 'e', claims: {}, round: 2 })
  await q("select resolve.decide_new($1, 'fixture', 1)", [homeOf(q).realmId])
  t.same(await read(q, 'decided', 'entity_id, seq, winners, is_new'), [
    ['a', 0, { start: '2026-09-12T14:00:00Z', status: 'scheduled', time_status: 'confirmed' }, true],
    ['b', 1, { url: 'https://a.example', status: 'scheduled', time_status: 'tbd' }, true],
    ['c', 2, { date: '2026-09-12', status: 'cancelled', time_status: 'tbd' }, true]
  ])
  t.equal(await q.value("select is_winning from canon.claims where mapping_id = $1 and field = 'end'", [mapping]), false)
})

database.transaction('another new entity is what it claims, and implies nothing', async (t, q) => {
  const { realmId } = await makeRealm(q)
  await openWorkspace(q)
  await fill(q, 'incoming', { ...row, seq: 3, type: 'team', entity_id: 'a', mapping_id: 5, external_id: 't', claims: { name: 'Eagles' } })
  await q("select resolve.decide_new($1, 'team', 1)", [realmId])
  t.same(await read(q, 'decided', 'entity_id, winners, mapping_id, external_id, is_withdrawal, is_return'), [
    ['a', { name: 'Eagles' }, '5', 't', false, false]
  ])
})
