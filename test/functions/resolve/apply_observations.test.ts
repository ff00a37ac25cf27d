/**
 * A batch is a set, applied in rounds in which an entity (of results an external id) occurs once: resolve.apply_type,
 * resolve.number_rounds, resolve.open_workspace, resolve.clear_workspace, intake.unpack_batch,
 * resolve.collect_mentions, resolve.map_mentions, resolve.lock_entities, resolve.refuse_moved,
 * resolve.refuse_merged (test/races/merging.test.ts).
 */
import t from 'tap'
import { makeQuery, useDatabase, type Query } from '../../helpers/database.ts'
import {
  apply, fixtureOf, game, gone, homeOf, idOf, makeRealm, makeSource, push, say, score, sides, store, type Observation
} from '../../helpers/seed.ts'
import { read } from '../../helpers/workspace.ts'

const database = await useDatabase(t)
const day = (n: number) => ({ observed_at: `2026-09-0${n}T00:00:00Z` })
const open = async (q: Query) => {
  await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  await makeSource(q, 'feed', 'hostFeed')
}

database.transaction('DECIDE-11 words on one entity in one batch are taken one after another, each at most one version', async (t, q) => {
  await open(q)
  const { changes } = await push(q, 'league', [
    say('team', 'x', { name: 'Eagles' }, day(1)), say('team', 'x', { name: 'Hawks', level: 'Gold' }, day(2)),
    say('team', 'x', { name: 'Hawks' }, day(3)), gone('team', 'x', day(4)), say('team', 'x', { name: 'Owls' }, day(5))
  ])
  t.equal(changes, 4)
  t.same(await q.one('select name, level, version from canon.teams'), { name: 'Owls', level: 'Gold', version: 4 })
  t.same((await q('select kind, changed_fields from ledger.version_kinds order by position, number')).map(
    ({ kind, changed_fields }) => [kind, changed_fields]
  ),
    [['created', ['name']], ['updated', ['level', 'name']], ['withdrawn', []], ['updated', ['name']]])
})

database.transaction('two external ids of one entity in one batch are two rounds of it', async (t, q) => {
  await open(q)
  await push(q, 'league', [say('team', 'x', { name: 'Eagles' }, day(1))])
  const id = await idOf(q, 'league', 'team', 'x')
  await push(q, 'league', [say('team', id, { name: 'Hawks' }, day(2)), say('team', 'x', { name: 'Owls' }, day(3))])
  t.same(await q.one('select name, version from canon.teams'), { name: 'Owls', version: 3 })
  await push(q, 'league', [say('team', 'x', { name: 'Crows' }, day(4)), say('team', id, { name: 'Jays' }, day(3))])
  t.same(await q.one('select name, version from canon.teams'), { name: 'Crows', version: 4 })
})

database.transaction('DECIDE-10 one batch leads where its observations lead one by one', async (t, q) => {
  const words = [
    game('g', { start: '2026-09-12T14:00:00Z', sides: sides('t1', 't2') }, day(1)),
    say('team', 't1', { name: 'Eagles' }, day(2)),
    game('g', { venue: { external_id: 'v', name: 'Park', field: '1' } }, day(3)),
    say('result', 'r', { fixture: { external_id: 'g' }, result: score(1, 0) }, day(4)),
    say('venue', 'v', { name: 'North Park' }, day(1)), gone('team', 't1', day(3)),
    game('g', { end: '2026-09-12T13:00:00Z' }, day(5)),
  ]
  const seen = []
  for (const batches of [
    [words], words.map((said) => [said]), words.toReversed().map((said) => [said]), [words.slice(3), words.slice(0, 3)]
  ]) {
    const realm = await makeRealm(q)
    await makeSource(q, 'league', 'authoritativePush', realm)
    for (const batch of batches) await push(q, 'league', batch, realm)
    const { start, end, venue, sides: [{ team }], result, provenance } = await fixtureOf(q, 'league', 'g', realm)
    seen.push({
      start, end, venue: venue.name, field: venue.field, team: team.name, result,
      at: Object.fromEntries(Object.entries<any>(provenance).map(([field, { observed_at }]) => [field, observed_at]))
    })
  }
  t.match(
    seen[0], { start: undefined, end: '2026-09-12T13:00:00Z', venue: 'North Park', field: '1', team: 'Eagles', result: score(1, 0) },
    'of a start and an end that do not fit the newer'
  )
  for (const other of seen.slice(1)) t.same(other, seen[0])
})

database.transaction('batches in one transaction do not see each other\'s workspace', async (t, q) => {
  await open(q)
  const other = await makeRealm(q, 'Other')
  await makeSource(q, 'league', 'authoritativePush', other)
  await push(q, 'league', [
    game('g', { sides: sides('t1', 't2') }, day(1)), say('result', 'r', { fixture: { external_id: 'g' }, result: score(1, 0) }, day(1))
  ])
  t.same(await push(q, 'league', [say('venue', 'v', { name: 'North Park' })], other).then(
    ({ observations, changes }) => [observations, changes]
  ), [1, 1])
  t.same(
    await q('select realm_id, count(*)::integer from canon.external_ids group by 1 order by 1'),
    [{ realm_id: homeOf(q).realmId, count: 4 }, { realm_id: other.realmId, count: 1 }].sort((a, b) => a.realm_id - b.realm_id)
  )
})

database.transaction('a batch whose run is repeated applies only what was not stored yet', async (t, q) => {
  await open(q)
  const batchId = await store(q, 'league', [game('g', { title: 'One' }, day(1)), game('h', { title: 'Two' }, day(1))])
  await apply(q, batchId)
  await q("update intake.batches set status = 'received', applied_at = null where batch_id = $1", [batchId])
  const again = await apply(q, batchId)
  t.same([again.observations, again.changes], [0, 0])
  t.equal(await q.value('select count(*)::integer from intake.observations'), 2)
})

database.transaction('IDENTITY-1 an id means something within its source and its type only', async (t, q) => {
  await open(q)
  await push(q, 'league', [
    say('team', 'x', { name: 'Eagles' }), say('venue', 'x', { name: 'North Park' }),
    say('organization', 'x', { name: 'Eagles SC', kind: 'club' })
  ])
  await push(q, 'feed', [say('team', 'x', { name: 'Hawks' }), say('team', 'X', { name: 'Owls' })])
  t.same((await q('select name from canon.teams order by name')).map(({ name }) => name), ['Eagles', 'Hawks', 'Owls'])
  t.equal(await q.value('select count(distinct entity_id)::integer from canon.external_ids'), 5)
})

/** A transaction in which applying a batch is measured by the statements that it takes, those of functions included. */
async function countingStatements (run: (q: Query, countOf: (words: Observation[]) => Promise<number>) => Promise<void>): Promise<void> {
  const client = await database.connect()
  let statements = 0
  client.on('notice', ({ message }: { message?: string | undefined }) => { if (message?.includes('Query Text:')) statements++ })
  const q = makeQuery(client)
  await q('begin')
  await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  await q("load 'auto_explain'")
  await q("select set_config('auto_explain.log_nested_statements', 'on', true), set_config('auto_explain.log_level', 'notice', true), " +
    "set_config('auto_explain.log_min_duration', '0', true)")
  await run(q, async (words) => {
    const batch = await store(q, 'league', words)
    statements = 0
    await apply(q, batch)
    return statements
  })
  await q('rollback')
}

let said = 0
const later = () => ({ observed_at: new Date(Date.parse('2026-09-01T00:00:00Z') + 1000 * said++).toISOString() })
const many = (count: number, make: (n: number) => Observation): Observation[] => Array.from({ length: count }, (_, n) => make(n))

t.test('a further round of a batch runs no statement for what it has nothing of', (t) => countingStatements(async (_, countOf) => {
  const words = (count: number) => many(count, () => game('g', { title: `Title ${said}` }, later()))
  await countOf(words(2)) // plans are made
  const [few, more] = [await countOf(words(2)), await countOf(words(12))]
  // Two of them ask whether a source yields or has corrections.
  t.ok(few > 0 && (more - few) / 10 <= 77, `${(more - few) / 10} statements a round`)
}))

t.test('reporting again what is known runs no statement for claims, references and versions, of which there is nothing', (t) => countingStatements(async (q, countOf) => {
  const [division, venue] = [{ external_id: 'd', name: 'U12' }, { external_id: 'v', name: 'Park' }]
  const words = (title: string) => many(3, (n) => game(`g${n}`, { title, sides: sides('t1', 't2'), division, venue }, later()))
  await push(q, 'league', [
    say('competition', 'c', { name: 'Cup', sport: 'soccer', kind: 'league', divisions: [division] }), say('venue', 'v', { name: 'Park' }),
    say('team', 't1', { name: 'Eagles' }), say('team', 't2', { name: 'Hawks' })
  ])
  await push(q, 'league', words('One'))
  await countOf(words('One')) // plans are made
  const [same, changed] = [await countOf(words('One')), await countOf(words('Two'))]
  // One of them asks whether the realm has corrections.
  t.ok(same > 0 && same <= 218 && changed >= same + 60, `${same} statements for the same games, ${changed} for others`)
}))

t.test('DECIDE-40 results of a batch that name one fixture share a round, and so do all others where one of them moves', (t) => countingStatements(async (q, countOf) => {
  await push(q, 'league', [game('g', {}, later()), ...many(40, (n) => game(`g${n}`, {}, later()))])
  const result = (id: string, fixture: string) =>
    say('result', id, { fixture: { external_id: fixture }, result: score(said, 0) }, later())
  const words = (count: number) => many(count, () => result(`r${said}`, 'g'))
  await countOf(words(2)) // plans are made
  const [few, more] = [await countOf(words(2)), await countOf(words(40))]
  /** A round is eighty and more; a few functions are called row by row. */
  const most = 10
  t.ok(few > 0 && (more - few) / 38 <= most, `${few} statements for two results, ${more} for forty`)
  const moving = (count: number) => [...many(count, (n) => result(`m${said}`, `g${n}`)), result('m', 'g0'), result('m', 'g1')]
  await countOf(moving(2))
  const [fewMove, moreMove] = [await countOf(moving(2)), await countOf(moving(40))]
  t.ok((moreMove - fewMove) / 38 <= most, `${fewMove} statements for two results and one that moves, ${moreMove} for forty`)
}))

database.transaction('INTAKE-8, INTAKE-50 resolve.apply_observations: what a batch comes to stands in the tables, and staged for the ledger, before it is flushed', async (t, q) => {
  await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  const batch = await store(q, 'league', [game('g', { venue: { external_id: 'v' } }), game('g2')])
  await q('select ledger.open_staging(2)')
  t.equal(await q.value('select resolve.apply_observations(b) from intake.batches b where b.batch_id = $1', [batch]), 2)
  t.same(await read(q, 'staged_versions', 'entity_type, version'), [['fixture', 1], ['fixture', 1], ['venue', 1]])
  t.equal(await q.value('select count(*)::integer from canon.fixtures'), 2)
  t.equal(await q.value('select count(*)::integer from ledger.versions'), 0)
  await q('delete from ledger.unflushed')
})
