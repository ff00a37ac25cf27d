import t from 'tap'
import { useDatabase, type Query } from '../../helpers/database.ts'
import { work } from '../../helpers/identity/matching.ts'
import { homeOf, idOf, makeRealm, makeSource, push, say } from '../../helpers/seed.ts'

type Data = Record<string, unknown>
const database = await useDatabase(t)
const LEAGUE = {
  sport: 'soccer', kind: 'league', season: '2026', start_date: '2026-09-01', end_date: '2026-11-30', website: 'https://fall.example.org'
}
let second = Date.parse('2026-08-01T00:00:00Z')
/** Pushes a competition, a second later than the one before. */
const list = (q: Query, source: string, divisions: Data[], name = 'Oakton Fall League'): Promise<unknown> =>
  push(q, source, [say('competition', 'c', { ...LEAGUE, name, divisions }, { observed_at: new Date(second += 1_000).toISOString() })])
const division = (id: string, name: string, data: Data = {}): Data => ({ external_id: id, name, ...data })
const stage = (id: string, name: string, type = 'league', data: Data = {}): Data => ({ external_id: id, name, type, ...data })
const within = (...stages: Data[]): Data[] => [division('d', 'U12 Boys', { stages })]
const areOne = async (q: Query, one: string, other: string, type: 'division' | 'stage' = 'division'): Promise<boolean> =>
  await idOf(q, 'league', type, one) === await idOf(q, 'club', type, other)
const reviews = (q: Query): Promise<any[]> => q(
  `select d.first_id, d.second_id from identity.decisions d
    where d.realm_id = $1 and d.entity_type in ('division', 'stage') and d.status = 'pending'`, [homeOf(q).realmId])
async function begin (q: Query): Promise<void> {
  await makeRealm(q)
  for (const source of ['league', 'club']) await makeSource(q, source, 'hostFeed')
}

const PAIRS: [one: Data, other: Data, areOne: boolean][] = [
  [division('d', 'U12 Boys', { age_group: 'U12', gender: 'M' }), division('d', 'BU12'), true],
  [division('d', 'Premier', { age_group: 'U12', gender: 'F' }), division('d', 'Girls U-12 Premier Division'), true],
  [division('d', '2015 Boys', { age_group: 'U12' }), division('d', 'Boys U12'), true],
  [division('d', 'U12 Boys Gold'), division('d', 'Gold - Boys U12'), true],
  [division('d', 'U12 Boys'), division('d', 'U13 Boys'), false],
  [division('d', 'U12 Boys'), division('d', 'U12 Girls'), false],
  [division('d', 'U12 Boys'), division('d', 'U12'), false],
  [division('d', 'U12 Boys Gold'), division('d', 'U12 Boys Silver'), false],
  [division('d', 'U12 Boys Gold'), division('d', 'U12 Boys'), false],
  [division('d', 'U12 Boys Division 1'), division('d', 'U12 Boys Division 2'), false],
  [division('d', 'U9 Boys 7v7'), division('d', 'U9 Boys 5v5'), false],
  [division('d', 'U12 Boys Spring'), division('d', 'U12 Boys Fall'), false],
  [division('d', 'Division'), division('d', 'Div.'), false]
]
for (const [one, other, expected] of PAIRS) {
  database.transaction(`IDENTITY-215 of competitions that are one the divisions ${one.name} and ${other.name} are ${expected ? 'one' : 'two'}`, async (t, q) => {
    await begin(q)
    await list(q, 'league', [one])
    await list(q, 'club', [other])
    await work(q)
    t.equal(await idOf(q, 'league', 'competition', 'c'), await idOf(q, 'club', 'competition', 'c'))
    t.equal(await areOne(q, 'd', 'd'), expected)
    t.same(await reviews(q), [])
  })
}

database.transaction('IDENTITY-215 of two divisions that fit equally well none is taken, and a person decides; one that is called alike is', async (t, q) => {
  await begin(q)
  await list(q, 'league', [division('a', 'U12 Boys'), division('b', 'U14 Boys')])
  await list(q, 'club', [division('a', 'BU12'), division('x', 'Boys U12'), division('b', 'U14 Boys'), division('y', 'Boys U14')])
  await work(q)
  t.same([await areOne(q, 'a', 'a'), await areOne(q, 'a', 'x'), await areOne(q, 'b', 'b')], [false, false, true])
  const waiting = await reviews(q)
  t.equal(waiting.length, 2)
  const [d] = await q("select decision_id, rests_on from identity.decisions where status = 'pending' and entity_type = 'division'")
  await q.as('oyss_resolver', () => q("select identity.approve($1, $2, 'Kim')", [homeOf(q).realmId, d?.decision_id]))
  t.equal([await areOne(q, 'a', 'a'), await areOne(q, 'a', 'x')].filter((is) => is).length, 1)
  // What waits falls with the competitions.
  await q.as('oyss_resolver', () => q("select identity.undo($1, $2, 'Kim')", [homeOf(q).realmId, d?.rests_on]))
  t.same(await reviews(q), [])
  t.same([await areOne(q, 'a', 'a'), await areOne(q, 'a', 'x'), await areOne(q, 'b', 'b')], [false, false, false])
})

database.transaction('IDENTITY-215 two divisions of one source are never one, whatever comes later', async (t, q) => {
  await begin(q)
  await list(q, 'league', [division('a', 'U12 Boys')])
  await list(q, 'club', [division('a', 'BU12')])
  await work(q)
  t.ok(await areOne(q, 'a', 'a'))
  await list(q, 'club', [division('a', 'BU12'), division('b', 'U12 Boys')])
  await work(q)
  t.ok(await areOne(q, 'a', 'a'))
  t.notOk(await areOne(q, 'a', 'b'))
  t.same(await reviews(q), [])
})

database.transaction('IDENTITY-215 divisions and stages that come later, or are called otherwise later, follow their competition', async (t, q) => {
  await begin(q)
  await list(q, 'league', [division('a', 'U12 Boys')])
  await list(q, 'club', [division('x', 'Something Else')])
  await work(q)
  t.notOk(await areOne(q, 'a', 'x'))
  await list(q, 'club', [division('x', 'Boys U12')])
  await work(q)
  t.ok(await areOne(q, 'a', 'x'), 'another name')
  await list(q, 'league', [division('a', 'U12 Boys', { stages: [stage('s', 'Regular Season')] }), division('b', 'U14 Girls')])
  await list(q, 'club', [division('x', 'Boys U12', { stages: [stage('s', 'Season')] }), division('y', 'GU14')])
  await work(q)
  t.ok(await areOne(q, 'b', 'y'), 'a new division')
  t.ok(await areOne(q, 's', 's', 'stage'), 'a new stage')
})

const STAGES: [what: string, ours: Data[], theirs: Data[], areOne: boolean][] = [
  ['the only ones of their division', [stage('s', 'Regular Season')], [stage('s', 'League Play')], true],
  ['the only ones of their type', [stage('s', 'Round Robin'), stage('f', 'Finals', 'bracket')],
    [stage('s', 'Season'), stage('g', 'Playoffs', 'bracket')], true],
  ['of two types', [stage('s', 'Season')], [stage('s', 'Season', 'bracket')], false],
  ['of two terms', [stage('s', 'Fall Season')], [stage('s', 'Spring Season')], false],
  ['other pools', [stage('s', 'Pool A', 'pool')], [stage('s', 'Pool B', 'pool')], false],
  ['called alike among others', [stage('s', 'Pool A', 'pool', { order: 1 }), stage('f', 'Pool B', 'pool', { order: 2 })],
    [stage('s', 'Group A', 'pool'), stage('g', 'Group B', 'pool')], true],
  ['of another order', [stage('s', 'Pool A', 'pool', { order: 1 }), stage('f', 'Pool C', 'pool')],
    [stage('s', 'Group A', 'pool', { order: 2 }), stage('g', 'Group D', 'pool')], false]
]
for (const [what, ours, theirs, expected] of STAGES) {
  database.transaction(`IDENTITY-215 stages of one division that are ${what} are ${expected ? 'one' : 'two'}`, async (t, q) => {
    await begin(q)
    await list(q, 'league', within(...ours))
    await list(q, 'club', within(...theirs))
    await work(q)
    t.ok(await areOne(q, 'd', 'd'))
    t.equal(await areOne(q, 's', 's', 'stage'), expected)
  })
}

database.transaction('IDENTITY-215 a stage that is the only one of its type in one list alone is a person\'s to pair', async (t, q) => {
  await begin(q)
  await list(q, 'league', within(stage('s', 'Round Robin')))
  await list(q, 'club', within(stage('s', 'Opening Weeks'), stage('e', 'Closing Weeks')))
  await work(q)
  t.notOk(await areOne(q, 's', 's', 'stage'))
  t.equal((await reviews(q)).length, 2)
})
