/** Two batches that are applied at the same time and have something in common. */
import t from 'tap'
import { call } from '../helpers/call.ts'
import type { Client } from '../../db/pool.ts'
import { useRaces } from '../helpers/races.ts'
import {
  apply, fixtureOf, game, historyOf, idOf, makeRealm, makeSource, push, say, score, store, type EntityType, type Observation, type Realm
} from '../helpers/seed.ts'

const { q, open, begin } = await useRaces(t)
const applying = (batchId: string) => (db: Client): Promise<unknown> => call(db, 'jobs.apply_batch', { batch_id: batchId })
let realms = 0
async function makeLeague (): Promise<Realm> {
  const realm = await makeRealm(q, `League ${++realms}`)
  await makeSource(q, 'league', 'partnerApi', realm)
  return realm
}
const count = async (table: string, realm: Realm): Promise<number> =>
  q.value(`select count(*)::integer from ${table} where realm_id = $1`, [realm.realmId])
const at = (day: number): { observed_at: string } => ({ observed_at: `2026-09-0${day}T08:00:00Z` })
const showing = (id: string, team: string): Observation => game(id, { sides: [{ role: 'home', team: { external_id: team } }] }, at(1))
/** What a fixture shows: type -> data besides the name, how a fixture refers to it, where its name stands in the fixture. */
const SHOWN = {
  team: {
    data: {}, refer: { sides: [{ role: 'home', team: { external_id: 'x1' } }] },
    nameIn: (fixture: Record<string, any>) => fixture.sides[0].team.name
  },
  venue: { data: {}, refer: { venue: { external_id: 'x1' } }, nameIn: (fixture: Record<string, any>) => fixture.venue.name },
  competition: {
    data: { sport: 'soccer', kind: 'league' }, refer: { competition: { external_id: 'x1' } },
    nameIn: (fixture: Record<string, any>) => fixture.competition.name
  },
} as const

for (const newest of ['first', 'second'] as const) {
  t.test(`IDENTITY-2 two batches that mention the same new external ids end with one entity each, as the newest says: the ${newest}`, async (t) => {
    const realm = await makeLeague()
    const observations = (title: string): Observation[] => [game(
      'g1', { title, sides: [{ role: 'home', team: { external_id: 't1', name: title } }] }, at(title === newest ? 2 : 1)
    )]
    const [one, two] = [await store(q, 'league', observations('first'), realm), await store(q, 'league', observations('second'), realm)]
    const first = await open('oyss_resolver', applying(one))
    const second = await begin('oyss_resolver', applying(two))
    t.equal(await second.isWaiting(), true)
    await first.commit()
    await second.result
    t.same([await count('canon.fixtures', realm), await count('canon.teams', realm), await count('canon.external_ids', realm)], [1, 1, 2])
    const { title, sides, version } = await fixtureOf(q, 'league', 'g1', realm)
    t.same([title, sides[0].team.name], [newest, newest])
    t.equal(version, newest === 'first' ? 1 : 2)
    t.equal(await count('intake.observations', realm), 2)
  })
}

t.test('the one who waited for an external id makes the entity where the other took it back', async (t) => {
  const realm = await makeLeague()
  const [one, two] = [await store(q, 'league', [showing('g1', 't1')], realm), await store(q, 'league', [showing('g1', 't1')], realm)]
  const first = await open('oyss_resolver', applying(one))
  const second = await begin('oyss_resolver', applying(two))
  t.equal(await second.isWaiting(), true)
  await first.rollback()
  t.same(await second.result, { observations: 1, changes: 2 })
  t.same([await count('canon.fixtures', realm), await count('canon.teams', realm)], [1, 1])
  await q.call('jobs.apply_batch', { batch_id: one })
  t.equal((await fixtureOf(q, 'league', 'g1', realm)).version, 1, 'the other, tried again, finds its words said')
})

t.test('two sources that speak of one entity by its canonical id take turns, and no version is lost', async (t) => {
  const realm = await makeLeague()
  await makeSource(q, 'host', 'authoritativePush', realm)
  await push(q, 'league', [game('g1', { title: 'before' }, at(1))], realm)
  const id = await idOf(q, 'league', 'fixture', 'g1', realm)
  const [one, two] = [
    await store(q, 'league', [game('g1', { title: 'league' }, at(3))], realm),
    await store(q, 'host', [game(id, { title: 'host' }, at(2))], realm)
  ]
  const first = await open('oyss_resolver', applying(one))
  const second = await begin('oyss_resolver', applying(two))
  t.equal(await second.isWaiting(), true)
  await first.commit()
  await second.result
  t.equal((await fixtureOf(q, 'league', 'g1', realm)).title, 'host')
  t.same((await historyOf(q, 'league', 'g1', realm)).map(({ version, source }) => [version, source]), [
    [1, 'league'], [2, 'league'], [3, 'host']
  ])
})

/** What names an entity of each type by reference: `to` stands for the reference. */
const NAMING: Record<string, (id: string, to: object) => Observation> = {
  organization: (id, to) => say('team', id, { name: 'Team', organization: to }, at(1)),
  team: (id, to) => game(id, { sides: [{ role: 'home', team: to }] }, at(1)),
  venue: (id, to) => game(id, { venue: to }, at(1)),
  competition: (id, to) => game(id, { competition: to }, at(1)),
  division: (id, to) => game(id, { division: to }, at(1)),
  stage: (id, to) => game(id, { stage: to }, at(1)),
}
for (const [type, naming] of Object.entries(NAMING)) {
  for (const [what, names] of [['another name', ['One', 'Two']], ['the name that it has', ['Old', 'Old']]] as const) {
    t.test(`two sources that give ${what} at once to a ${type} that nobody described take turns, and one claim wins`, async (t) => {
      const realm = await makeLeague()
      await makeSource(q, 'parent', 'crowd', realm)
      await makeSource(q, 'platform', 'authoritativePush', realm)
      await push(q, 'parent', [naming('first', { external_id: 'x', name: 'Old' })], realm)
      const id = await idOf(q, 'parent', type as EntityType, 'x', realm)
      const [one, two] = [
        await store(q, 'league', [naming('second', { external_id: id, name: names[0] })], realm),
        await store(q, 'platform', [naming('third', { external_id: id, name: names[1] })], realm)
      ]
      const first = await open('oyss_resolver', applying(one))
      const second = await begin('oyss_resolver', applying(two))
      t.equal(await second.isWaiting(), true)
      await first.commit()
      await second.result
      t.same(await q(
        'select c.source_key, c.is_winning from canon.ranked_claims c where c.realm_id = $1 and c.entity_id = $2 order by c.precedence',
        [realm.realmId, id]
      ),
        [
          { source_key: 'platform', is_winning: true }, { source_key: 'league', is_winning: false },
          { source_key: 'parent', is_winning: false }
        ])
      t.equal(await q.value(`select name from canon.${type}s where realm_id = $1`, [realm.realmId]), names[1])
    })
  }
}

t.test('a result that two batches of its source move at once leaves the fixture to which the first moved it, and a batch that writes that one meanwhile is not overtaken', async (t) => {
  const realm = await makeLeague()
  const reported = (id: string, n: number): Observation => say('result', 'r', { fixture: { external_id: id }, result: score(n, 0) }, at(n))
  await push(q, 'league', [reported('g1', 1)], realm)
  for (const id of ['g2', 'g3']) await push(q, 'league', [game(id, {}, at(1))], realm) // so that the order of their ids is known
  const [toSecond, toThird] = [await store(q, 'league', [reported('g2', 2)], realm), await store(q, 'league', [reported('g3', 3)], realm)]
  const edit = await store(q, 'league', [game('g2', { title: 'two' }, at(2))], realm)
  const third = await idOf(q, 'league', 'fixture', 'g3', realm)
  const ofThird = await open('oyss_resolver', (db) =>
    db.query('select from canon.fixtures where realm_id = $1 and fixture_id = $2 for update', [realm.realmId, third]))
  const first = await open('oyss_resolver', applying(toSecond))
  const second = await begin('oyss_resolver', applying(toThird))
  t.equal(await second.isWaiting(), true)
  await first.commit()
  t.equal(await second.isWaiting(), true)
  let release = (): void => {}
  const released = new Promise<void>((done) => { release = done })
  const { promise: hasApplied, resolve: onApplied } = Promise.withResolvers<void>()
  const ofSecond = await begin('oyss_resolver', async (db) => { await applying(edit)(db); onApplied(); await released })
  await Promise.race([ofSecond.isWaiting(), hasApplied])
  await ofThird.commit()
  await second.isWaiting()
  release()
  await Promise.all([second.result, ofSecond.result])
  for (const [id, title, goals] of [['g1', undefined, undefined], ['g2', 'two', undefined], ['g3', undefined, 3]] as const) {
    t.match(
      await fixtureOf(q, 'league', id, realm), { title, result: goals === undefined ? undefined : { scores: [{ score: goals }, {}] } }, id
    )
  }
})

for (const [type, { data, refer, nameIn }] of Object.entries(SHOWN)) {
  for (const order of ['the rename first', 'the fixture first']) {
    t.test(`a new fixture that shows a ${type} just renamed ends with the new name in its document: ${order}`, async (t) => {
      const realm = await makeLeague()
      const name = (name: string, day: number): Observation => say(type as keyof typeof SHOWN, 'x1', { ...data, name }, at(day))
      await push(q, 'league', [name('Old', 1)], realm)
      const batches = [
        await store(q, 'league', [name('New', 2)], realm), await store(q, 'league', [game('g1', refer, at(1))], realm)
      ] as const
      const [one, two] = order === 'the rename first' ? batches : batches.toReversed() as [string, string]
      const first = await open('oyss_resolver', applying(one))
      const second = await begin('oyss_resolver', applying(two))
      t.equal(await second.isWaiting(), true)
      await first.commit()
      await second.result
      const fixture = await fixtureOf(q, 'league', 'g1', realm)
      t.same([nameIn(fixture), fixture.version], ['New', 1])
    })
  }
}

t.test('INTAKE-9 the same batch applied by two workers is applied once', async (t) => {
  const realm = await makeLeague()
  const batchId = await store(q, 'league', [showing('g1', 't1'), showing('g2', 't1')], realm)
  const first = await open('oyss_resolver', applying(batchId))
  const second = await begin('oyss_resolver', applying(batchId))
  t.equal(await second.isWaiting(), true)
  await first.commit()
  t.same(first.result, { observations: 2, changes: 3 })
  t.same(await second.result, { observations: 0, changes: 0 })
  t.same([await count('intake.observations', realm), await count('ledger.changes', realm), await count('ledger.outbox', realm)], [2, 3, 3])
})

t.test('a batch whose worker gives up while another waits for it is applied by the other', async (t) => {
  const realm = await makeLeague()
  const batchId = await store(q, 'league', [showing('g1', 't1')], realm)
  const first = await open('oyss_resolver', applying(batchId))
  const second = await begin('oyss_resolver', applying(batchId))
  t.equal(await second.isWaiting(), true)
  await first.rollback()
  t.same(await second.result, { observations: 1, changes: 2 })
  t.equal(await q.value('select status from intake.batches where batch_id = $1', [batchId]), 'done')
})

t.test('a replay that is asked for while the batch is applied comes after it, and changes nothing', async (t) => {
  const realm = await makeLeague()
  const batchId = await store(q, 'league', [showing('g1', 't1')], realm)
  const first = await open('oyss_resolver', applying(batchId))
  const second = await begin('oyss_manager', (db) =>
    call(db, 'manage.replay_batch', { batch_id: batchId, readable: null, accepted: 1, rejected: 0, errors: null }))
  t.equal(await second.isWaiting(), true)
  await first.commit()
  await second.result
  t.equal(await q.value('select status from intake.batches where batch_id = $1', [batchId]), 'received')
  t.match(await apply(q, batchId), { observations: 0, changes: 0 })
  t.equal(await count('ledger.changes', realm), 2)
})
