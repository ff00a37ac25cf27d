/**
 * ledger.changed_games with ledger.staged_games, ledger.change_of_game, ledger.fields_of_game, ledger.name_of_game,
 * ledger.count_changed_games: what versions come to for people.
 */
import t from 'tap'
import { useDatabase, type Query } from '../../helpers/database.ts'
import { game, idOf, makeRealm, makeSource, push, say, sides, type Realm } from '../../helpers/seed.ts'

const database = await useDatabase(t)
type Data = Record<string, any>
const team = (name: string) => say('team', name, { name: `FC ${name}` })
const changed = async (q: Query, realm: Realm, after: string): Promise<Data[]> => (await q(
  `select g from ledger.changed_games($1, array(select v from ledger.versions v where v.realm_id = $1 and v.position > $2)) g`,
  [realm.realmId, after]
)).map(({ g }) => g)
/** Counted alone, as it is where games are read. */
const countsOf = (q: Query, realm: Realm): Promise<Data> => q.value(
  'select ledger.count_changed_games($1, array(select v from ledger.versions v where v.realm_id = $1))', [realm.realmId])
const last = (q: Query): Promise<string> => q.value('select coalesce(max(position), 0) from ledger.versions')

database.transaction('FEED-380 versions of a game come to one entry: what happened, and each field from its first to its last value', async (t, q) => {
  const realm = await makeRealm(q)
  await makeSource(q, 'league', 'partnerApi', realm)
  const at = (start: string, hour: number, more: Data = {}) => ({
    ...game('g1', { sides: sides('lions', 'tigers'), start, title: 'Final', ...more }), observed_at: `2026-09-01T0${hour}:00:00Z`
  })
  await push(q, 'league', [team('lions'), team('tigers'), at('2026-09-12T14:00:00Z', 1)], realm)
  const before = await last(q)
  t.match(await changed(q, realm, '0'), [
    { what: 'added', name: 'Final: FC lions v FC tigers', fields: [], on_day: '2026-09-12', zone: 'UTC' }
  ])
  t.same(await countsOf(q, realm), { added: 1 })
  await push(q, 'league', [at('2026-09-12T16:00:00Z', 2)], realm)
  await push(q, 'league', [at('2026-09-13T16:00:00Z', 3, { status: 'cancelled' })], realm)
  const [one, ...others] = await changed(q, realm, before)
  t.same(others, [])
  t.match(one, { id: await idOf(q, 'league', 'fixture', 'g1', realm), what: 'cancelled', on_day: '2026-09-13', status: 'cancelled' })
  t.same(one?.fields, [
    { field: 'start', before: '2026-09-12T14:00:00Z', after: '2026-09-13T16:00:00Z' },
    { field: 'status', before: 'scheduled', after: 'cancelled' }
  ])
})

database.transaction('FEED-380 a game that gains an end is not moved, and sides that read the same are no change: ledger.without_ids', async (t, q) => {
  const realm = await makeRealm(q)
  await makeSource(q, 'league', 'partnerApi', realm)
  const at = (hour: number, more: Data = {}) => ({
    ...game('g1', { sides: sides('lions', 'tigers'), start: '2026-09-12T14:00:00Z', ...more }), observed_at: `2026-09-01T0${hour}:00:00Z`
  })
  await push(q, 'league', [team('lions'), team('tigers'), { ...team('cats'), data: { name: 'FC lions' } }, at(1)], realm)
  let before = await last(q)
  await push(q, 'league', [at(2, { end: '2026-09-12T15:30:00Z' })], realm)
  t.match(await changed(q, realm, before), [{ what: 'changed', fields: [{ field: 'end', before: null, after: '2026-09-12T15:30:00Z' }] }])
  before = await last(q)
  await push(q, 'league', [at(3, { end: '2026-09-12T15:30:00Z', sides: sides('cats', 'tigers') })], realm)
  t.same(await changed(q, realm, before), [])
})

database.transaction('FEED-380 a game is moved by another time or place, or postponed; removed when its source no longer lists it; else changed', async (t, q) => {
  for (const [isNew, kinds, what] of [
    [true, ['created'], 'added'], [false, ['withdrawn', 'updated'], 'removed'], [false, ['cancelled', 'rescheduled'], 'cancelled'],
    [false, ['postponed'], 'moved'], [false, ['relocated'], 'moved'], [false, ['completed'], 'changed'],
    [false, ['reinstated'], 'reinstated'], [false, ['returned'], 'returned'], [false, ['withdrawn', 'cancelled'], 'cancelled']
  ] as const) t.equal(await q.value("select ledger.change_of_game($1, $2, 'cancelled', false)", [isNew, kinds]), what, kinds.join())
  t.equal(await q.value("select ledger.change_of_game(true, '{created}', null, true)"), 'known')
  t.equal(await q.value("select ledger.change_of_game(false, '{reinstated}', 'postponed', false)"), 'returned')
})
