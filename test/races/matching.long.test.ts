/** Batches of several sources that bring the same new team at the same time. */
import t from 'tap'
import { call } from '../helpers/call.ts'
import type { Client } from '../../db/pool.ts'
import { work } from '../helpers/identity/matching.ts'
import { useRaces } from '../helpers/races.ts'
import { apply, game, idOf, makeRealm, makeSource, say, store, type Observation, type Realm } from '../helpers/seed.ts'

const { q, open, begin, together } = await useRaces(t)
const applying = (batchId: string) => (db: Client): Promise<unknown> => call(db, 'jobs.apply_batch', { batch_id: batchId })
let realms = 0
const SOURCES = ['league', 'club', 'platform'] as const
async function makeField (): Promise<Realm> {
  const realm = await makeRealm(q, `Field ${++realms}`)
  for (const source of SOURCES) await makeSource(q, source, 'partnerApi', realm)
  return realm
}
const team = (id: string): Observation => say('team', id, {
  name: 'Riverside Strikers U13 Boys', sport: 'soccer', age_group: 'U13', gender: 'M', season: '2026',
  organization: { external_id: 'rs', name: 'Riverside Strikers' }
})
const match = ({ realmId }: Realm): Promise<unknown> =>
  q.as('oyss_resolver', () => q.call('jobs.match_names', { realm_id: realmId, name_count: 200 }))
const pairs = ({ realmId }: Realm): Promise<Record<string, any>[]> =>
  q("select status, kind from identity.decisions where realm_id = $1 and entity_type = 'team' order by decision_id", [realmId])

t.test('IDENTITY-119 two sources that bring one new team at once make two, and the job after them finds the pair', async (t) => {
  const realm = await makeField()
  const [one, two] = [await store(q, 'league', [team('t1')], realm), await store(q, 'club', [team('c1')], realm)]
  const first = await open('oyss_resolver', applying(one))
  const second = await begin('oyss_resolver', applying(two))
  await second.isWaiting()
  await first.commit()
  await second.result
  await match(realm)
  t.equal((await pairs(realm)).length, 1)
  await match(realm)
  t.equal((await pairs(realm)).length, 1)
})

t.test('IDENTITY-119 many batches of several sources with the same new teams all end, with one entity or one pair for each two', async (t) => {
  const realm = await makeField()
  const batches: string[] = []
  for (const source of SOURCES) {
    for (const words of [1, 2]) batches.push(await store(q, source, Array.from({ length: words }, () => team(`${source}-a`)), realm))
  }
  await together(batches, realm)
  t.same(await q('select status from intake.batches where realm_id = $1 group by 1', [realm.realmId]), [{ status: 'done' }])
  await match(realm)
  const ids = new Set(await Promise.all(SOURCES.map((source) => idOf(q, source, 'team', `${source}-a`, realm))))
  const found = await pairs(realm)
  t.ok(ids.size - 1 <= found.length && found.length <= 3, `${ids.size} teams, ${JSON.stringify(found)}`)
})

t.test('IDENTITY-124 switching matching on waits for a batch that is being applied without it, and its names are read', async (t) => {
  const realm = await makeField()
  const set = (is_on: boolean) => (db: Client): Promise<unknown> =>
    call(db, 'manage.set_matching', { account_id: realm.accountId, mode: 'test', is_on })
  await (await open('oyss_manager', set(false))).commit()
  const applied = await open('oyss_resolver', applying(await store(q, 'league', [team('t1')], realm)))
  const switched = await begin('oyss_manager', set(true))
  t.equal(await switched.isWaiting(), true)
  await applied.commit()
  await switched.result
  await match(realm)
  t.equal(await q.value('select count(*)::integer from matching.names where realm_id = $1', [realm.realmId]), 2)
})

/** What a league pushes of one game: its venue, its teams with their clubs, and itself; `prefix` begins every id. */
const season = (prefix: string): Observation[] => [
  say('venue', `${prefix}v`, {
    name: 'Riverside Park', address: { line1: '12 Mill Road', city: 'Riverside', region: 'NJ', postal_code: '08075', country: 'US' }
  }),
  ...['Riverside Strikers', 'Lakeshore Rovers'].map((name, n) => say('team', `${prefix}t${n}`, {
    name: `${name} U13 Boys`, sport: 'soccer', age_group: 'U13', gender: 'M', season: '2026',
    organization: { external_id: `${prefix}o${n}`, name }
  })),
  game(`${prefix}g`, {
    start: '2026-09-12T14:30:00Z', venue: { external_id: `${prefix}v` },
    sides: [{ role: 'home', team: { external_id: `${prefix}t0` } }, { role: 'away', team: { external_id: `${prefix}t1` } }]
  })
]
const TYPES = { venue: 'v', team: 't0', fixture: 'g' } as const
/** Another game of the same teams, a week later. */
const secondGame = (prefix: string): Observation => {
  const { data, ...rest } = season(prefix).at(-1)!
  return { ...rest, external_id: `${prefix}h`, data: { ...data, start: '2026-09-19T14:30:00Z' } }
}
const gamesOf = ({ realmId }: Realm): Promise<Record<string, any>[]> => q(`
  select s.source_key || ' ' || m.external_id as id, m.entity_id, d.status, o.entity_type as rests_on, o.second_id = any (array(
           select t.origin_id from canon.external_ids t where t.realm_id = m.realm_id and t.source_id = m.source_id
         )) as is_in_force
    from canon.external_ids m
    join tenancy.sources s using (realm_id, source_id)
    left join identity.decisions d on d.realm_id = m.realm_id and d.second_id = m.origin_id
    left join identity.decisions o on o.realm_id = d.realm_id and o.decision_id = d.rests_on
   where m.realm_id = $1 and m.entity_type = 'fixture' order by s.source_key desc, m.external_id`, [realmId])

t.test('IDENTITY-119, IDENTITY-121 two batches of one source that recognise the same teams at once: games of both rest on what the first decided', async (t) => {
  const realm = await makeField()
  await apply(q, await store(q, 'league', [...season('league'), secondGame('league')], realm))
  const one = await store(q, 'club', season('club'), realm)
  const two = await store(q, 'club', [...season('club').slice(0, -1), secondGame('club')], realm)
  const first = await open('oyss_resolver', applying(one))
  const second = await begin('oyss_resolver', applying(two))
  t.equal(await second.isWaiting(), true)
  await first.commit()
  await second.result
  const games = await gamesOf(realm)
  t.match(games, [
    { id: 'league leagueg' }, { id: 'league leagueh' },
    ...['club clubg', 'club clubh'].map((id) => ({ id, status: 'approved', rests_on: 'team', is_in_force: true }))
  ])
  t.same(games.slice(2).map((game) => game.entity_id), games.slice(0, 2).map((game) => game.entity_id))
  t.equal((await pairs(realm)).length, 2, 'one decision a team')
})

t.test('IDENTITY-119, IDENTITY-121 a team that another batch gave another entity meanwhile: its game is matched as that of the entity it has', async (t) => {
  const realm = await makeField()
  await apply(q, await store(q, 'league', season('league'), realm))
  const other = say('team', 'clubt0', {
    name: 'Northgate Falcons U15 Girls', sport: 'soccer', age_group: 'U15', gender: 'F', season: '2026',
    organization: { external_id: 'nf', name: 'Northgate Falcons' }
  })
  const one = await store(q, 'club', [other], realm)
  const two = await store(q, 'club', season('club'), realm)
  const first = await open('oyss_resolver', applying(one))
  const second = await begin('oyss_resolver', applying(two))
  t.equal(await second.isWaiting(), true)
  await first.commit()
  await second.result
  t.not(await idOf(q, 'club', 'team', 'clubt0', realm), await idOf(q, 'league', 'team', 'leaguet0', realm))
  t.equal(await idOf(q, 'club', 'team', 'clubt1', realm), await idOf(q, 'league', 'team', 'leaguet1', realm))
  t.not(await idOf(q, 'club', 'fixture', 'clubg', realm), await idOf(q, 'league', 'fixture', 'leagueg', realm))
})

/** Everything that is known of a realm but its ledger. */
const known = async ({ realmId }: Realm): Promise<unknown> => ({
  decisions: await q('select * from identity.decisions where realm_id = $1 order by decision_id', [realmId]),
  fixtures: await q('select fixture_id, version, merged_into from canon.fixtures where realm_id = $1 order by 1', [realmId]),
  teams: await q('select team_id, version, merged_into from canon.teams where realm_id = $1 order by 1', [realmId]),
  names: await q('select mapping_id from matching.names where realm_id = $1 order by 1', [realmId])
})

for (const [count, end] of [[2, 'one team and one game'], [3, 'one team or its reviews']] as const) {
  t.test(`IDENTITY-119, IDENTITY-121 ${count} sources that bring one new game at once end with ${end}, and jobs again with nothing new`, async (t) => {
    const realm = await makeField()
    const sources = SOURCES.slice(0, count)
    const batches: string[] = []
    for (const source of sources) batches.push(await store(q, source, season(source), realm))
    await together(batches, realm)
    t.same(await q('select status from intake.batches where realm_id = $1 group by 1', [realm.realmId]), [{ status: 'done' }])
    await work(q)
    const sizes: Record<string, number> = {}
    for (const [type, id] of Object.entries(TYPES)) {
      const ids = new Set<string>()
      for (const source of sources) ids.add(await idOf(q, source, type as keyof typeof TYPES, source + id, realm))
      const open = await q("select from identity.decisions where realm_id = $1 and entity_type = $2 and status = 'pending'", [
        realm.realmId, type
      ])
      sizes[type] = ids.size
      const rests = type === 'fixture' && sizes.team! > 1
      t.ok(ids.size === 1 || rests || open.length >= ids.size - 1, `${type}: ${ids.size} entities, ${open.length} reviews`)
    }
    if (count === 2) t.match(sizes, { team: 1, fixture: 1 })
    const before = await known(realm)
    await q('select matching.compare_again($1, array_agg(mapping_id)) from matching.names where realm_id = $1', [
      realm.realmId
    ])
    await match(realm)
    await work(q)
    t.same(await known(realm), before)
  })
}

t.test('IDENTITY-119 what is killed between the batch and the job, or in the midst of a job, loses nothing', async (t) => {
  const realm = await makeField()
  const batches = []
  for (const source of ['league', 'club']) batches.push(await store(q, source, season(source), realm))
  await together(batches, realm)
  const isOne = async (type: keyof typeof TYPES): Promise<boolean> =>
    await idOf(q, 'league', type, `league${TYPES[type]}`, realm) === await idOf(q, 'club', type, `club${TYPES[type]}`, realm)
  const noted = (): Promise<number> => q.value('select count(*)::integer from matching.noted where realm_id = $1', [realm.realmId])
  const jobs = (): Promise<number> => q.value(
    "select count(*)::integer from graphile_worker._private_jobs where key = 'match_names:' || $1::text", [realm.realmId]
  )
  const waiting = await noted()
  t.same([waiting > 0, await jobs()], [true, 1], 'the job is queued with what it has to do')
  const killed = await open('oyss_resolver', (db) => call(db, 'jobs.match_names', { realm_id: realm.realmId, name_count: 200 }))
  await killed.rollback()
  t.same([await noted(), await jobs()], [waiting, 1])
  const merging = await open('oyss_resolver', async (db) => call(db, 'jobs.match_names', { realm_id: realm.realmId, name_count: 200 }))
  await merging.commit()
  await q("delete from graphile_worker._private_jobs where key = 'match_names:' || $1::text", [realm.realmId])
  const torn = await open('oyss_resolver', (db) => call(db, 'jobs.merge_matched', { realm_id: realm.realmId, milliseconds: 60_000 }))
  await torn.rollback()
  await q.as('oyss_resolver', () => q.call('jobs.resume_merging', {}))
  await work(q)
  t.same([await isOne('team'), await isOne('fixture')], [true, true])
})

t.test('IDENTITY-119 what is noted while it is compared waits for nobody, stands once, and is compared once more', async (t) => {
  const realm = await makeField()
  for (const source of ['league', 'club']) await together([await store(q, source, season(source), realm)], realm)
  await work(q)
  const again = (db: Client): Promise<unknown> => db.query(
    'select matching.compare_again($1, array(select mapping_id from matching.names where realm_id = $1))', [realm.realmId]
  )
  const noted = (): Promise<unknown> => q('select count(*)::integer as ids, sum(times)::integer as times from matching.noted where ' +
    'realm_id = $1', [realm.realmId])
  const names: number = await q.value('select count(*)::integer from matching.names where realm_id = $1', [realm.realmId])
  await (await open('oyss_resolver', again)).commit()
  await (await open('oyss_resolver', again)).commit()
  t.same(await noted(), [{ ids: names, times: 2 * names }])
  const gate = await open('oyss_resolver', (db) => db.query('select from matching.noted where realm_id = $1 for update', [realm.realmId]))
  const job = await begin('oyss_resolver', (db) => call(db, 'jobs.match_names', { realm_id: realm.realmId, name_count: 200 }))
  t.equal(await job.isWaiting(), true, 'it has compared, and is about to clear')
  await gate.rollback()
  t.match(await job.result, { names })
  t.same(await noted(), [{ ids: 0, times: null }])

  await (await open('oyss_resolver', again)).commit()
  const comparing = await open('oyss_resolver', (db) =>
    db.query('select matching.read_noted($1, 200) as noted from resolve.open_workspace(200)', [realm.realmId]))
  const other = await begin('oyss_resolver', again)
  t.equal(await other.isWaiting(), false, 'who notes waits for no comparing')
  await other.result
  await comparing.commit()
  await q.as('oyss_resolver', () => q('select matching.clear_noted($1::matching.noted[])', [comparing.result.rows[0].noted]))
  t.same(await noted(), [{ ids: names, times: 2 * names }])
})
