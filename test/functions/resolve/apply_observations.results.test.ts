/** Several results of one fixture, their moves and withdrawals (DECIDE-15, DECIDE-36, STREAM-6, EVENT-3). */
import t from 'tap'
import { useDatabase, type Query } from '../../helpers/database.ts'
import { fixtureOf, game, gone, idOf, makeRealm, makeSource, provenanceOf, push, resultsOf, say, score } from '../../helpers/seed.ts'

const database = await useDatabase(t)
const day = (n: number) => ({ observed_at: `2026-09-0${n}T00:00:00Z` })
const open = async (q: Query) => {
  await makeRealm(q)
  for (const [key, sourceClass] of [['league', 'authoritativePush'], ['feed', 'hostFeed'], ['parent', 'crowd']] as const) {
    await makeSource(q, key, sourceClass)
  }
}
const result = (id: string, fixture: string, body: object, n: number) =>
  say('result', id, { fixture: { external_id: fixture }, result: body }, day(n))
const home = async (q: Query, externalId = 'g') => (await fixtureOf(q, 'league', externalId)).result?.scores[0].score
/** Events of results so far, each with the version of its fixture. */
const events = async (q: Query) => (await q(`select ledger.event_of(entity_type, kind) as event, version,
  nullif(moves -> 'result', 'null') as after from ledger.version_kinds where entity_type = 'result' order by position, number`))

database.transaction('DECIDE-15 the winner is taken among results of fixtures and of result observations, of all sources', async (t, q) => {
  await open(q)
  await push(q, 'league', [game('g', {}, day(1))])
  const id = await idOf(q, 'league', 'fixture', 'g')
  await push(q, 'parent', [result('p1', id, score(9, 0), 5), result('p2', id, score(8, 0), 4)])
  t.equal(await home(q), 9, 'of one source the newest')
  await push(q, 'feed', [game(id, { result: score(3, 0) }, day(2))])
  t.equal(await home(q), 3)
  await push(q, 'league', [result('r', 'g', score(1, 0), 1)])
  t.equal(await home(q), 1)
  await push(q, 'league', [game('g', { result: score(2, 0) }, day(3))])
  t.equal(await home(q), 2)
  const { reported, winning_source } = await resultsOf(q, 'league', 'g')
  t.equal(winning_source, 'league')
  t.same(reported.map(({ source, winning, result }: any) => [source, winning, result.scores[0].score]), [
    ['league', true, 2], ['league', false, 1], ['feed', false, 3], ['parent', false, 9], ['parent', false, 8]
  ])
})

database.transaction('STREAM-6, HISTORY-11, HISTORY-14 a result is a version of its fixture, a change of type result with the fixture\'s id, and no headline', async (t, q) => {
  await open(q)
  await push(q, 'league', [game('g', { status: 'in_progress' }, day(1))])
  for (const [n, body] of [
    score(0, 0, { final: false, period: '1H' }), score(1, 0, { final: false, period: '2H' }), score(1, 0), score(1, 1),
    score(1, 1, { final: false })
  ]
    .entries()) {
    await push(q, 'league', [result('r', 'g', body, n + 2)])
  }
  t.same((await events(q)).map(({ event, version }) => [event, version]), [
    ['oyss.result.reported', 2], ['oyss.result.updated', 3], ['oyss.result.finalized', 4], ['oyss.result.updated', 5],
    ['oyss.result.updated', 6]
  ])
  t.same((await events(q))[1]!.after, { ...score(1, 0, { final: false, period: '2H' }), official: false })
  t.match(await fixtureOf(q, 'league', 'g'), { status: 'in_progress', previous: null, version: 6 })
  t.same(await q("select distinct kind, changed_fields from ledger.version_kinds where entity_type = 'fixture' and version > 1"), [
    { kind: 'updated', changed_fields: ['result'] }
  ])
  t.same((await q('select distinct entity_id from ledger.changes')).map(({ entity_id }) => entity_id), [
    await idOf(q, 'league', 'fixture', 'g')
  ])
})

database.transaction('EVENT-3 a first result that is final is finalized, and one that only its provenance changes makes nothing', async (t, q) => {
  await open(q)
  await push(q, 'league', [game('g', {}, day(1)), result('r', 'g', score(1, 0), 2)])
  t.equal((await push(q, 'league', [result('r', 'g', score(1, 0), 3), result('r2', 'g', score(1, 0), 4)])).changes, 0)
  t.same((await events(q)).map(({ event }) => event), ['oyss.result.finalized'])
  t.match((await fixtureOf(q, 'league', 'g')).provenance.result, { observed_at: day(4).observed_at })
})

database.transaction('IDENTITY-11 a result that moves to another fixture leaves the first with the next best, and changes both', async (t, q) => {
  await open(q)
  await push(q, 'league', [game('g', {}, day(1)), game('h', {}, day(1)), result('r', 'g', score(1, 0), 2)])
  await push(q, 'parent', [result('p', await idOf(q, 'league', 'fixture', 'g'), score(9, 0), 2)])
  await push(q, 'league', [result('r', 'h', score(1, 0), 3)])
  t.same([await home(q, 'g'), await home(q, 'h')], [9, 1])
  await push(q, 'parent', [gone('result', 'p', day(3))])
  t.equal(await home(q, 'g'), 9, 'nobody else claims it')
  await push(q, 'parent', [result('p', await idOf(q, 'league', 'fixture', 'h'), score(9, 0), 4)])
  t.same([await home(q, 'g'), await home(q, 'h')], [undefined, 1])
  t.match((await events(q)).at(-1), { event: 'oyss.result.withdrawn' })
  t.equal(await q.value("select count(*)::integer from canon.claims where field = 'result'"), 2)
  t.same((await resultsOf(q, 'league', 'g')).reported, [])
})

database.transaction('an older word on which fixture a result belongs to moves nothing', async (t, q) => {
  await open(q)
  await push(q, 'league', [game('g', {}, day(1)), game('h', {}, day(1)), result('r', 'g', score(1, 0), 5)])
  t.equal((await push(q, 'league', [result('r', 'h', score(2, 0), 4)])).changes, 0)
  t.same([await home(q, 'g'), await home(q, 'h')], [1, undefined])
})

database.transaction('a result that moves there and back inside one batch ends where its newest word says', async (t, q) => {
  await open(q)
  await push(q, 'league', [game('g', {}, day(1)), game('h', {}, day(1)), result('r', 'g', score(1, 0), 2)])
  await push(q, 'league', [result('r', 'h', score(2, 0), 3), result('r', 'g', score(3, 0), 5), result('r', 'h', score(4, 0), 4)])
  t.same([await home(q, 'g'), await home(q, 'h')], [3, undefined])
})

database.transaction('DECIDE-22 a withdrawn result yields to a live one of any rank, keeps its place while it is alone, and comes back', async (t, q) => {
  await open(q)
  await push(q, 'league', [game('g', {}, day(1)), result('r', 'g', score(1, 0), 2)])
  await push(q, 'league', [gone('result', 'r', day(3))])
  t.equal(await home(q), 1)
  t.match(await q.one(
    "select kind, changed_fields from ledger.version_kinds where entity_type = 'fixture' order by position desc, number desc limit 1"
  ), { kind: 'updated', changed_fields: [] })
  await push(q, 'parent', [result('p', await idOf(q, 'league', 'fixture', 'g'), score(9, 0), 2)])
  t.equal(await home(q), 9)
  await push(q, 'league', [result('r', 'g', score(1, 0), 4)])
  t.equal(await home(q), 1)
})

/** Kinds of change of the fixture after its creation, each with its fields and version. */
const kinds = async (q: Query) => (await q(`select kind, changed_fields, version, reason from ledger.version_kinds
  where entity_type = 'fixture' and version > 1 order by position, number`))

database.transaction('DECIDE-36, EVENT-3 a result that is withdrawn where another is reported gives way to it: the fixture is not withdrawn', async (t, q) => {
  await open(q)
  await push(q, 'league', [game('g', {}, day(1)), result('r', 'g', score(1, 0), 2)])
  await push(q, 'parent', [result('p', await idOf(q, 'league', 'fixture', 'g'), score(9, 0), 2)])
  await push(q, 'league', [gone('result', 'r', day(3))])
  t.equal(await home(q), 9)
  t.match((await kinds(q)).slice(1), [{ kind: 'updated', changed_fields: ['result'], version: 3, reason: 'Changed: result.' }])
  t.match((await events(q)).slice(1), [{ event: 'oyss.result.updated', version: 3 }])
  t.match(await resultsOf(q, 'league', 'g'), { winning_source: 'parent', reported: [{ source: 'parent', winning: true }] })
  t.equal((await resultsOf(q, 'league', 'g')).reported.length, 1, 'the withdrawn one is not listed')
  await push(q, 'league', [result('r', 'g', score(1, 0), 4)])
  t.match((await kinds(q)).slice(2), [{ kind: 'updated', changed_fields: ['result'], version: 4 }], 'it comes back as any better result')
})

database.transaction('DECIDE-36, HISTORY-2 a result that had lost is withdrawn, and comes back, without any change', async (t, q) => {
  await open(q)
  await push(q, 'league', [game('g', {}, day(1)), result('r', 'g', score(1, 0), 2)])
  const id = await idOf(q, 'league', 'fixture', 'g')
  await push(q, 'parent', [result('p', id, score(9, 0), 2)])
  const before = await kinds(q)
  t.equal((await push(q, 'parent', [gone('result', 'p', day(3))])).changes, 0)
  t.equal((await resultsOf(q, 'league', 'g')).reported.length, 1)
  t.equal((await push(q, 'parent', [result('p', id, score(8, 0), 4)])).changes, 0)
  t.same(await kinds(q), before)
  t.equal((await fixtureOf(q, 'league', 'g')).version, 2)
})

database.transaction('DECIDE-36, PROVENANCE-6 a result that nobody else reports stands when it is withdrawn, reported as a change of the result', async (t, q) => {
  await open(q)
  await push(q, 'league', [game('g', {}, day(1)), result('r', 'g', score(1, 0), 2)])
  t.equal((await push(q, 'league', [gone('result', 'r', day(3))])).changes, 2)
  t.match((await kinds(q)).slice(1), [{ kind: 'updated', changed_fields: [], version: 3, reason: /no longer reports its result/ }])
  const shown = await q(`select event, document::jsonb -> 'changed_fields' as fields from ledger.changes where entity_type = 'result'
    order by position`)
  t.same(shown.slice(1), [
    { event: 'oyss.result.withdrawn', fields: [] }
  ])
  t.match(await resultsOf(q, 'league', 'g'), {
    winning_source: 'league', reported: [{ source: 'league', winning: true, result: score(1, 0) }]
  })
  t.match((await provenanceOf(q, 'fixture', 'league', 'g')).result, [{ source: 'league', withdrawn: true, winning: true }])
  t.equal((await push(q, 'league', [gone('result', 'r', day(4))])).changes, 0, 'a second deletion changes nothing')

  await push(q, 'league', [result('r', 'g', score(1, 0), 5)])
  t.match((await kinds(q)).slice(2), [{ kind: 'updated', changed_fields: [], version: 4, reason: 'The source reports its result again.' }])
  t.match((await events(q)).at(-1), { event: 'oyss.result.updated', version: 4 })
  await push(q, 'league', [gone('result', 'r', day(6))])
  await push(q, 'league', [result('r', 'g', score(2, 0), 7)])
  t.match((await kinds(q)).at(-1), { kind: 'updated', changed_fields: ['result'], version: 6 })
})

database.transaction('DECIDE-36 the last of several results that is withdrawn is reported as withdrawn, whatever stands then', async (t, q) => {
  await open(q)
  await push(q, 'league', [game('g', {}, day(1)), result('r', 'g', score(1, 0), 2)])
  await push(q, 'parent', [result('p', await idOf(q, 'league', 'fixture', 'g'), score(9, 0), 2)])
  await push(q, 'league', [gone('result', 'r', day(3))])
  await push(q, 'parent', [gone('result', 'p', day(4))])
  t.match((await events(q)).at(-1), { event: 'oyss.result.withdrawn', version: 4 })
  const { reported } = await resultsOf(q, 'league', 'g')
  t.equal(reported.length, 1)
  t.match(reported, [{ winning: true, result: (await fixtureOf(q, 'league', 'g')).result }])
  t.equal((await kinds(q)).filter(({ kind }) => kind === 'withdrawn').length, 0)
})

database.transaction('withdrawing a fixture withdraws the result it carried, and not that of a result observation', async (t, q) => {
  await open(q)
  await push(q, 'league', [game('g', { result: score(1, 0) }, day(5)), result('r', 'g', score(2, 0), 1)])
  t.equal(await home(q), 1)
  await push(q, 'league', [gone('fixture', 'g', day(6))])
  t.equal(await home(q), 2)
})

/** The observation that caused each version of the only fixture after its first. */
const causes = async (q: Query) => (await q(`select v.version, o.external_id, o.batch_index from ledger.versions v
  join intake.observations o on o.realm_id = v.realm_id and o.observation_id = v.observation_id
  where v.entity_type = 'fixture' and v.version > 1 order by v.version`))

database.transaction('DECIDE-40, HISTORY-2 results of several ids on one fixture in one batch are decided together, and the one that wins is the cause', async (t, q) => {
  await open(q)
  await push(q, 'league', [game('g', {}, day(1))])
  const { changes } = await push(q, 'league', [
    result('a', 'g', score(1, 0), 2), result('b', 'g', score(2, 0), 4), result('c', 'g', score(3, 0), 3)
  ])
  t.equal(changes, 2, 'one version: the fixture and its result')
  t.equal(await home(q), 2)
  t.same(await causes(q), [{ version: 2, external_id: 'b', batch_index: 1 }])
  t.same((await resultsOf(q, 'league', 'g')).reported.map(({ result, winning }: any) => [result.scores[0].score, winning]), [
    [2, true], [3, false], [1, false]
  ])
  await push(q, 'league', [
    result('a', 'g', score(5, 0), 5), result('b', 'g', score(6, 0), 4), result('a', 'g', score(7, 0), 7), result('b', 'g', score(8, 0), 6)
  ])
  t.equal(await home(q), 7)
  t.same((await causes(q)).slice(1), [
    { version: 3, external_id: 'a', batch_index: 0 }, { version: 4, external_id: 'a', batch_index: 2 }
  ], 'the first of each id, then the second of each')
})

database.transaction('DECIDE-40, DECIDE-36 withdrawals of several results in one batch are reported once, where nobody reports one any more', async (t, q) => {
  await open(q)
  await push(q, 'league', [
    game('g', {}, day(1)), result('a', 'g', score(1, 0), 1), result('b', 'g', score(2, 0), 3), result('c', 'g', score(3, 0), 4)
  ])
  const { version } = await fixtureOf(q, 'league', 'g')
  await push(q, 'league', [result('a', 'g', score(1, 0), 2), gone('result', 'c', day(5))])
  t.equal(await home(q), 2)
  t.same((await causes(q)).at(-1), { version: version + 1, external_id: 'c', batch_index: 1 }, 'the one that went is the cause')
  t.match((await events(q)).at(-1), { event: 'oyss.result.updated' })
  await push(q, 'league', [gone('result', 'a', day(5)), gone('result', 'b', day(5))])
  t.match((await events(q)).at(-1), { event: 'oyss.result.withdrawn', version: version + 2 })
  const shown = (await events(q)).length

  await push(q, 'league', [result('c', 'g', score(3, 0), 6), result('d', 'g', score(9, 0), 1)])
  t.match(await kinds(q).then((all) => all.at(-1)), {
    version: version + 3, changed_fields: [], reason: 'The source reports its result again.'
  }, 'a first one beside it does not hide that nobody reported any')
  t.equal((await events(q)).length, shown + 1)
  await push(q, 'league', [gone('result', 'd', day(7)), gone('result', 'c', day(7))])
  await push(q, 'league', [result('c', 'g', score(3, 0), 8), result('d', 'g', score(9, 0), 8)])
  t.match(await kinds(q).then((all) => all.at(-1)), { reason: 'The source reports its result again.' }, 'whichever comes back first')
  const before = (await kinds(q)).length
  await push(q, 'league', [gone('result', 'c', day(9)), gone('result', 'd', day(9)), result('a', 'g', score(1, 0), 9)])
  t.same((await kinds(q)).slice(before).map(({ reason }) => reason), ['Changed: result.'], 'somebody reports one all the time')
})

database.transaction('DECIDE-40 a result that a batch moves to another fixture and deletes is withdrawn there', async (t, q) => {
  await open(q)
  await push(q, 'league', [game('g', {}, day(1)), game('h', {}, day(1)), result('r', 'g', score(1, 0), 1)])
  await push(q, 'feed', [result('other', await idOf(q, 'league', 'fixture', 'h'), score(4, 0), 1)])
  await push(q, 'league', [result('r', 'h', score(2, 0), 2), gone('result', 'r', day(3))])
  t.equal(await home(q, 'h'), 4)
  t.match((await provenanceOf(q, 'fixture', 'league', 'h')).result, [
    { source: 'feed', winning: true }, { source: 'league', withdrawn: true, winning: false }
  ])
})
