import { randomUUID } from 'node:crypto'
import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import {
  apply, fixtureOf, game, gone, homeOf, idOf, makeLive, makeRealm, makeSource, push, resultsOf, say, score, setClock, sides, store
} from '../../helpers/seed.ts'

const database = await useDatabase(t)
const season = [
  say('stat_line', 's1', { fixture: { external_id: 'g1' }, team: { external_id: 't1' }, sport: 'soccer', stats: { shots_total: 7 } }),
  say('result', 'r1', { fixture: { external_id: 'g1' }, result: score(2, 1) }),
  game('g1', {
    start: '2026-09-12T14:30:00Z', competition: { external_id: 'c1' }, division: { external_id: 'd1' }, venue: { external_id: 'v1' },
    sides: sides('t1', 't2')
  }),
  say('team', 't1', { name: 'Eagles', organization: { external_id: 'o1' } }),
  say('venue', 'v1', { name: 'North Park', geo: [41.98, -87.66] }),
  say('competition', 'c1', { name: 'Fall League', sport: 'soccer', kind: 'league', divisions: [{ external_id: 'd1', name: 'U12' }] }),
  say('organization', 'o1', { name: 'Eagles SC', kind: 'club' }),
]

database.transaction('INTAKE-18 a batch is applied in dependency order, whatever the order of its observations', async (t, q) => {
  await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  const { observations } = await push(q, 'league', season)
  t.equal(observations, 7)
  const fixture = await fixtureOf(q, 'league', 'g1')
  t.match(fixture, {
    competition: { name: 'Fall League' }, division: { name: 'U12' }, venue: { name: 'North Park', geo: [41.98, -87.66] },
    sides: [{ team: { name: 'Eagles' } }, { team: { name: 't2' } }]
  })
  t.match(fixture.result, score(2, 1))
  t.equal((await resultsOf(q, 'league', 'g1')).winning_source, 'league')
  t.same(await q.one('select sport, stats from canon.stat_lines'), { sport: 'soccer', stats: { shots_total: 7 } })
  t.match(await idOf(q, 'league', 'organization', 'o1'), /^org_/)
})

database.transaction('INTAKE-8 the batch is done when it is applied, and a second run does nothing', async (t, q) => {
  await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  await setClock(q, '2026-09-01T08:00:00Z')
  const batchId = await store(q, 'league', season)
  await setClock(q, '2026-09-01T08:00:05Z')
  t.ok((await apply(q, batchId)).changes > 0)
  t.same(await q.one('select status, applied_at, error from intake.batches'), {
    status: 'done', applied_at: new Date('2026-09-01T08:00:05Z'), error: null
  })
  t.match(await apply(q, batchId), { observations: 0, changes: 0 })
  t.equal(await q.value('select count(*)::integer from intake.observations'), 7)
})

database.transaction('an unknown batch, such as one that a reset removed, is nothing to do', async (t, q) => {
  t.match(await apply(q, 'batch_00000000000000000000000000'), { observations: 0, changes: 0 })
})

database.transaction('an identical batch is stored and changes nothing', async (t, q) => {
  await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  await push(q, 'league', season)
  const versions = await q('select fixture_id, version from canon.fixtures order by fixture_id')
  t.match(await push(q, 'league', season), { observations: 7, changes: 0 })
  t.same(await q('select fixture_id, version from canon.fixtures order by fixture_id'), versions)
})

database.transaction('INTAKE-13, INTAKE-11 an observation without observed_at and confidence is as new as its receipt, and sure', async (t, q) => {
  await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  await setClock(q, '2026-09-01T08:00:00Z')
  const batchId = await store(q, 'league', [game('g1'), game('g2', {}, { observed_at: '2026-08-31T10:00:00+02:00', confidence: 0.25 })])
  await setClock(q, '2026-09-01T09:00:00Z')
  await apply(q, batchId)
  t.same(await q('select observed_at, confidence from intake.observations order by batch_index'), [
    { observed_at: new Date('2026-09-01T08:00:00Z'), confidence: 1 }, { observed_at: new Date('2026-08-31T08:00:00Z'), confidence: 0.25 }])
})

database.transaction('INTAKE-13 of two observations of a batch without observed_at the later is the newer, and a re-push is recognised', async (t, q) => {
  await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  await setClock(q, '2026-09-01T08:00:00Z')
  const titles = ['A', 'B', 'C', 'B', 'A', 'D']
  const batchId = await store(q, 'league', [
    ...titles.flatMap((title, index) => [game('g1', { title }), game('g2', { title: titles[titles.length - 1 - index] })]),
    game('g3', { title: 'A', venue: { external_id: 'v', name: 'Old' } }), game('g4', { venue: { external_id: 'v', name: 'New' } }),
    game('g5'), gone('fixture', 'g5'), gone('fixture', 'g6'), game('g6')
  ])
  await setClock(q, '2026-09-01T09:00:00Z')
  await apply(q, batchId)
  t.same([(await fixtureOf(q, 'league', 'g1')).title, (await fixtureOf(q, 'league', 'g2')).title], ['D', 'A'])
  t.equal((await fixtureOf(q, 'league', 'g1')).provenance.title.observed_at, '2026-09-01T08:00:00.00001Z', 'ten observations later')
  t.equal((await fixtureOf(q, 'league', 'g3')).venue.name, 'New')
  t.same(
    await q("select external_id, is_withdrawn from canon.external_ids where external_id in ('g5', 'g6') order by external_id"),
    [{ external_id: 'g5', is_withdrawn: true }, { external_id: 'g6', is_withdrawn: false }]
  )
  const before = await q('select fixture_id, version from canon.fixtures order by fixture_id')
  t.equal((await apply(q, batchId)).changes, 0, 'replayed')
  const again = [game('g1', { title: 'D' }), game('g3', { title: 'A', venue: { external_id: 'v', name: 'Old' } })]
  t.equal((await push(q, 'league', again)).changes, 1)
  t.same((await q('select fixture_id, version from canon.fixtures order by fixture_id')), before, 'only the venue is called otherwise')
  t.equal((await fixtureOf(q, 'league', 'g1')).provenance.title.observed_at, '2026-09-01T09:00:00Z')
})

database.transaction('INTAKE-3 where some observations were rejected, only the accepted ones are applied, under their own indexes', async (t, q) => {
  const { keyHash } = await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  const observations = [{ type: 'nonsense' }, game('g1')]
  const { body } = await q.call('api.push_observations', {
    key_hash: keyHash, idempotency_key: randomUUID(), source: 'league', sent_at: null,
    payload: Buffer.from(JSON.stringify({ source: 'league', observations })),
    content_type: 'application/json', readable: JSON.stringify({ observations: [[1, game('g1')]] }), accepted: 1,
    rejected: 1, errors: [{ index: 0, path: '/type', message: 'Unknown.' }],
  })
  t.match(await apply(q, JSON.parse(body as string).batch_id), { observations: 1 })
  t.same(await q('select batch_index, external_id from intake.observations'), [{ batch_index: 1, external_id: 'g1' }])
})

database.transaction('INTAKE-8 a batch of which one observation cannot be applied leaves nothing behind', async (t, q) => {
  await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  const batchId = await store(q, 'league', [game('g1'), game('g2', { start: 'no time at all' })])
  t.ok(await q.code(() => q.as('oyss_resolver', () => q.call('jobs.apply_batch', { batch_id: batchId }))))
  t.equal(await q.value('select count(*)::integer from intake.observations'), 0)
  t.equal(await q.value('select count(*)::integer from canon.fixtures'), 0)
  t.equal(await q.value('select status from intake.batches'), 'received')
})

database.transaction('REALM-2, REALM-3 one batch changes one realm', async (t, q) => {
  const { accountId } = await makeRealm(q)
  const live = await makeLive(q, accountId)
  await makeSource(q, 'league', 'authoritativePush')
  await makeSource(q, 'league', 'authoritativePush', live)
  await push(q, 'league', [game('g1', { title: 'Test' })])
  await push(q, 'league', [game('g1', { title: 'Live' })], live)
  t.equal((await fixtureOf(q, 'league', 'g1')).title, 'Test')
  t.equal((await fixtureOf(q, 'league', 'g1', live)).title, 'Live')
  t.same(
    await q('select distinct realm_id from canon.fixtures order by 1'),
    [homeOf(q).realmId, live.realmId].sort((a, b) => a - b).map((id) => ({ realm_id: id }))
  )
})
