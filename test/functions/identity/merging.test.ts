/**
 * What becomes of two entities that are one, and of what refers to them: identity.propose, identity.approve, identity.merge, identity.undo,
 * identity.carry_out, identity.settle, identity.settle_type, identity.redirect, identity.contest_merged, identity.referring,
 * canon.survivor_of, identity.members_of, canon.fields_of, project.follow_redirects.
 *
 * What is decided of a pair, and what falls with it: identity.reject, identity.is_barred, identity.needs_person, identity.hash_evidence,
 * identity.read_decision, identity.resting_on, identity.parts_of, identity.pair_parts. How a reviewer sees it (identity.describe,
 * canon.name_of): test/functions/manage/reviews.test.ts.
 */
import t from 'tap'
import { useDatabase, type Query } from '../../helpers/database.ts'
import {
  fixtureOf, game, homeOf, idOf, makeRealm, makeSource, provenanceOf, push, resultsOf, say, score, setClock, sides, type EntityType
} from '../../helpers/seed.ts'
import { mergeThese } from '../../helpers/identity/waiting_merges.ts'

const database = await useDatabase(t)
const day = (n: number) => ({ observed_at: `2026-09-0${n}T00:00:00Z` })
const open = async (q: Query) => {
  await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  await makeSource(q, 'feed', 'hostFeed')
}
const merge = (q: Query, first: string, second: string): Promise<any> => q.as('oyss_resolver', () =>
  q.value("select identity.merge($1, $2, $3, 'Kim', 'The same.')", [homeOf(q).realmId, first, second]))
const undo = (q: Query, decision: string): Promise<any> => q.as('oyss_resolver', () =>
  q.value("select identity.undo($1, $2, 'Kim')", [homeOf(q).realmId, decision]))
/** The entity that a source's id was given before anything was merged. */
const originOf = (q: Query, source: string, type: EntityType, id: string): Promise<string> => q.value(
  `select coalesce(m.origin_id, m.entity_id) from canon.external_ids m join tenancy.sources s using (realm_id, source_id)
    where s.source_key = $1 and m.entity_type = $2 and m.external_id = $3`, [source, type, id]
)
const events = (q: Query, since: number): Promise<any[]> => q(
  `select c.entity_id, c.event, c.document::jsonb -> 'changed_fields' as fields from ledger.changes c where c.position > $1
    order by c.position`, [since]
)
const position = (q: Query): Promise<number> => q.value('select coalesce(max(position), 0) from ledger.changes')

database.transaction('IDENTITY-32, IDENTITY-33 two teams that are one: the older answers, its fields are decided among the claims of both, and undoing parts them exactly', async (t, q) => {
  await open(q)
  await setClock(q, '2026-10-01T00:00:00Z')
  await push(q, 'feed', [say('team', 'b', { name: 'Eagles', level: 'Gold', colors: ['red'], sanctioning: { usys: '1' } }, day(2))])
  await setClock(q, '2026-10-01T00:00:01Z')
  await push(q, 'league', [say('team', 'a', { name: 'Hawks', gender: 'M' }, day(1)), game('g', { sides: sides('a', 'x') }, day(1))])
  await push(q, 'feed', [game('h', { sides: sides('b', 'x') }, day(1))])
  const [b, a] = [await idOf(q, 'feed', 'team', 'b'), await idOf(q, 'league', 'team', 'a')]
  t.ok(b < a, 'the one of the feed is older')
  const before = await q('select to_jsonb(t) - array[\'version\', \'updated_at\'] as row from canon.teams t order by team_id')
  const since = await position(q)

  const { decision_id: decision, survivor_id: survivor, changes } = await merge(q, a, b)
  t.equal(survivor, b)
  t.match(await q.one('select name, level, gender, version from canon.teams where team_id = $1', [b]), {
    name: 'Hawks', level: 'Gold', gender: 'M', version: 2
  })
  t.match(await q.one('select name, merged_into, version from canon.teams where team_id = $1', [a]), { merged_into: b, version: 2 })
  t.same(await q('select entity_id, survivor_id from identity.redirects'), [{ entity_id: a, survivor_id: b }])
  t.equal((await fixtureOf(q, 'league', 'g')).sides[0].team.id, b, 'what refers to it says who answers')
  t.equal((await fixtureOf(q, 'league', 'g')).sides[0].team.name, 'Hawks')
  t.equal((await fixtureOf(q, 'feed', 'h')).sides[0].team.name, 'Hawks')
  t.same((await provenanceOf(q, 'team', 'league', 'a')).name!.map(({ source }) => source), ['league', 'feed'])
  const g = await idOf(q, 'league', 'fixture', 'g')
  t.same(await events(q, since), [
    { entity_id: b, event: 'oyss.team.updated', fields: ['gender', 'name'] },
    { entity_id: a, event: 'oyss.team.merged', fields: ['merged_into'] },
    { entity_id: g, event: 'oyss.fixture.updated', fields: ['sides'] }
  ])
  t.equal(changes, 3)
  t.match(await q.one('select kind, source, made_by, change_group from ledger.causes order by position desc limit 1'), {
    kind: 'merge', source: 'oyss:merge', made_by: 'Kim', change_group: `grp_${decision.slice(4)}`
  })

  await push(q, 'feed', [say('team', 'b', { name: 'Owls', level: 'Blue' }, day(3))])
  t.match(await q.one('select name, level from canon.teams where team_id = $1', [b]), { name: 'Hawks', level: 'Blue' })
  await push(q, 'feed', [say('team', 'b', { name: 'Eagles', level: 'Gold' }, day(4))])
  const sinceUndo = await position(q)
  await undo(q, decision)
  t.same(await q('select to_jsonb(t) - array[\'version\', \'updated_at\'] as row from canon.teams t order by team_id'), before)
  t.same(await q('select * from identity.redirects'), [])
  t.equal((await fixtureOf(q, 'league', 'g')).sides[0].team.id, a)
  t.same(await events(q, sinceUndo), [
    { entity_id: b, event: 'oyss.team.updated', fields: ['gender', 'name'] },
    { entity_id: a, event: 'oyss.team.unmerged', fields: ['merged_into'] },
    { entity_id: g, event: 'oyss.fixture.updated', fields: ['sides'] }
  ])
  t.equal(await originOf(q, 'league', 'team', 'a'), a)
})

const propose = (q: Query, type: string, first: string, second: string, evidence: object, matcher: number | null = 1,
  restsOn: string | null = null): Promise<any> => q.as('oyss_resolver', () => q.value(
  "select identity.propose($1, $2, $3, $4, 'merge', 0.8, $5, $6, $7)",
  [homeOf(q).realmId, type, first, second, JSON.stringify(evidence), matcher, restsOn]
))
const approve = (q: Query, decision: string, by = 'Kim'): Promise<any> => q.as('oyss_resolver', () =>
  q.value('select identity.approve($1, $2, $3)', [homeOf(q).realmId, decision, by]))
const reject = (q: Query, decision: string): Promise<any> => q.as('oyss_resolver', () =>
  q.value("select identity.reject($1, $2, 'Kim')", [homeOf(q).realmId, decision]))
/** Teams of the league, one a millisecond, by their external ids. */
const teams = async (q: Query, ...names: string[]): Promise<string[]> => {
  const ids = []
  for (const [n, name] of names.entries()) {
    await setClock(q, `2026-10-01T00:00:0${n}Z`)
    await push(q, 'league', [say('team', name, { name }, day(1))])
    ids.push(await originOf(q, 'league', 'team', name))
  }
  return ids
}

database.transaction('IDENTITY-30 the canonical id of a merged entity, used as an external id, leads to the survivor, and to the entity itself once it is one of its own', async (t, q) => {
  await open(q)
  const [a, b] = await teams(q, 'a', 'b') as [string, string]
  const { decision_id: decision } = await merge(q, a, b)
  await push(q, 'feed', [say('team', b, { level: 'Gold' }, day(2)), game('g', { sides: sides(b, 'x') }, day(2))])
  t.match(await q.one('select level from canon.teams where team_id = $1', [a]), { level: 'Gold' })
  t.equal((await fixtureOf(q, 'feed', 'g')).sides[0].team.id, a)
  const said = await q.one("select value from canon.claims where field = 'sides'")
  t.match(said, { value: [{ team: { id: b } }, {}] }, 'as it was said')
  t.equal(await q.value('select count(*)::integer from canon.teams'), 3, 'no other team')
  await undo(q, decision)
  t.same(await q('select team_id, level from canon.teams where level is not null'), [{ team_id: b, level: 'Gold' }])
  t.equal((await fixtureOf(q, 'feed', 'g')).sides[0].team.id, b)
})

database.transaction('IDENTITY-31, IDENTITY-33 a merge of places relocates nothing, and what was said of a field of one counts for the other', async (t, q) => {
  await open(q)
  await setClock(q, '2026-10-01T00:00:00Z')
  await push(q, 'league', [game('g', { venue: { external_id: 'v', name: 'Park' } }, day(1))])
  await setClock(q, '2026-10-01T00:00:01Z')
  const g = await idOf(q, 'league', 'fixture', 'g')
  await push(q, 'feed', [game(g, { venue: { external_id: 'w', name: 'North Park', field: '2' } }, day(1)), game('h', {
    venue: { external_id: 'w', field: '3' }
  }, day(1))])
  const [v, w] = [await idOf(q, 'league', 'venue', 'v'), await idOf(q, 'feed', 'venue', 'w')]
  t.match((await fixtureOf(q, 'league', 'g')).venue, { id: v, field: undefined })
  const since = await position(q)
  const { decision_id: decision } = await merge(q, v, w)
  t.match(await fixtureOf(q, 'league', 'g'), { venue: { id: v, name: 'Park', field: '2' } })
  t.match(await fixtureOf(q, 'feed', 'h'), { venue: { id: v, name: 'Park', field: '3' }, previous: null })
  t.same((await events(q, since)).map(({ event, fields }) => [event, fields]).toSorted(), [
    ['oyss.fixture.relocated', ['venue.field']], ['oyss.fixture.updated', ['venue']], ['oyss.venue.merged', ['merged_into']]
  ])
  await undo(q, decision)
  t.match((await fixtureOf(q, 'league', 'g')).venue, { id: v, field: undefined })
  t.match(await fixtureOf(q, 'feed', 'h'), { venue: { id: w, name: 'North Park', field: '3' }, previous: null })
})

database.transaction('IDENTITY-34 circles and merges of merges: any decision may be undone, and what the rest connects stays one', async (t, q) => {
  await open(q)
  const [a, b, c, d] = await teams(q, 'a', 'b', 'c', 'd') as [string, string, string, string]
  const pairs = [[a, b], [b, c], [a, c], [c, d]] as const
  const pending: string[] = []
  for (const [one, other] of pairs) pending.push(await propose(q, 'team', one, other, { words: 'alike' }, null))
  const survivors = async (): Promise<string> => (await q(`select canon.survivor_of($1, t.team_id) as id from canon.teams t
    order by t.team_id`, [homeOf(q).realmId])).map(({ id }) => 'abcd'[[a, b, c, d].indexOf(id)]).join('')
  for (const id of pending) await approve(q, id)
  t.equal(await survivors(), 'aaaa')
  t.same(await q('select merged_into from canon.teams where merged_into is not null'), [a, a, a].map((id) => ({ merged_into: id })))
  await undo(q, pending[0]!)
  t.equal(await survivors(), 'aaaa', 'the circle holds')
  await undo(q, pending[1]!)
  t.equal(await survivors(), 'abaa')
  await undo(q, pending[2]!)
  t.equal(await survivors(), 'abcc')
  t.match(await q.one('select merged_into, name from canon.teams where team_id = $1', [d]), { merged_into: c, name: 'd' })
  await undo(q, pending[3]!)
  t.equal(await survivors(), 'abcd')
  t.same((await q('select name from canon.teams order by team_id')).map(({ name }) => name), ['a', 'b', 'c', 'd'])
  t.equal(await q.code(() => undo(q, pending[3]!)), 'OYC03')
})

database.transaction('IDENTITY-34 a decision that is undone takes along those that rest on it; one is approved after what it rests on', async (t, q) => {
  await open(q)
  const [a, b] = await teams(q, 'a', 'b') as [string, string]
  await push(q, 'league', [game('g', { sides: sides('a', 'x') }, day(1)), game('h', { sides: sides('b', 'x') }, day(1))])
  const [g, h] = [await idOf(q, 'league', 'fixture', 'g'), await idOf(q, 'league', 'fixture', 'h')]
  const one = await propose(q, 'team', a, b, {})
  const other = await propose(q, 'fixture', g, h, {}, 1, one)
  t.equal(await q.code(() => approve(q, other)), 'OYC03')
  await approve(q, one)
  await approve(q, other)
  t.equal(await q.value('select count(*)::integer from identity.redirects'), 2)
  await undo(q, one)
  t.equal(await q.value('select count(*)::integer from identity.redirects'), 0)
  t.same(await q('select status, undone_by from identity.decisions'), [1, 2].map(() => ({ status: 'rejected', undone_by: 'Kim' })))
  const again = await propose(q, 'team', a, b, {}, null)
  const last = await propose(q, 'fixture', g, h, {}, null, again)
  await reject(q, again)
  t.equal(await q.value('select status from identity.decisions where decision_id = $1', [last]), 'rejected')
})

database.transaction('IDENTITY-36 what was rejected is not proposed again on the same evidence, what was undone not on any, but a person may merge it', async (t, q) => {
  await open(q)
  const [a, b, c] = await teams(q, 'a', 'b', 'c') as [string, string, string]
  const one = await propose(q, 'team', b, a, { score: 1, name: 2 })
  t.equal(await propose(q, 'team', a, b, { other: 1 }), one, 'it waits already')
  await reject(q, one)
  t.equal(await q.code(() => approve(q, one)), 'OYC03')
  t.equal(await propose(q, 'team', a, b, { name: 2, score: 1 }), null)
  const two = await propose(q, 'team', a, b, { name: 3 })
  t.match(two, /^rev_/)
  await approve(q, two)
  t.equal(await propose(q, 'team', a, b, { name: 4 }), null, 'they are one')
  t.equal(await q.code(() => merge(q, a, b)), 'OYC03')
  await undo(q, two)
  t.equal(await propose(q, 'team', a, b, { name: 4 }), null)
  await merge(q, b, c)
  t.equal(await propose(q, 'team', a, c, { name: 4 }), null, 'one is one with what was parted from it')
  t.equal((await merge(q, a, c)).survivor_id, a)
  t.equal(await q.value('select count(*)::integer from identity.redirects where survivor_id = $1', [a]), 2)
})

database.transaction('IDENTITY-36 nobody but a person decides that an organization which gives grants is one with another', async (t, q) => {
  await open(q)
  await push(q, 'league', ['o', 'p'].map((id) => say('organization', id, { name: 'Eagles', kind: 'club' })))
  const [o, p] = [await idOf(q, 'league', 'organization', 'o'), await idOf(q, 'league', 'organization', 'p')]
  const { accountId: account_id, mode } = homeOf(q)
  await q.call('manage.create_grant', { account_id, mode, organization_id: p, scope: 'participants:read', sources: null })
  const review = await propose(q, 'organization', o, p, {})
  t.equal(await q.value('select identity.needs_person($1, $2, $3)', [homeOf(q).realmId, o, p]), true)
  await q('update identity.decisions set score = 1 where decision_id = $1', [review])
  t.same(await mergeThese(q, homeOf(q).realmId, [review]), { merged: 0, left: 1 })
  t.match(await approve(q, review, 'Kim'), { survivor_id: [o, p].sort()[0] })
})

database.transaction('only what is there, of one type, twice over can be one: OYV02, OYN01; and who decides is said: OYV02', async (t, q) => {
  await open(q)
  const [a, b] = await teams(q, 'a', 'b') as [string, string]
  const g = await push(q, 'league', [game('g', {}, day(1))]).then(() => idOf(q, 'league', 'fixture', 'g'))
  t.equal(await q.code(() => merge(q, a, a)), 'OYV02')
  t.equal(await q.code(() => merge(q, a, g)), 'OYV02')
  t.equal(await q.code(() => merge(q, 'stl_01', a)), 'OYV02')
  t.equal(await q.code(() => merge(q, a, 'tm_00000000000000000000000000')), 'OYN01')
  t.equal(await q.code(() => approve(q, 'rev_none')), 'OYN01')
  t.equal(await q.code(async () => approve(q, await propose(q, 'team', a, b, {}), ' ')), 'OYV02')
  t.equal(await q.code(async () => undo(q, await propose(q, 'team', a, b, {}))), 'OYC03')
})

database.transaction('IDENTITY-35 with two competitions their divisions and stages are one where they agree; others stand under the survivor, and undoing parts all', async (t, q) => {
  await open(q)
  const cup = (id: string, name: string, divisions: object[]) =>
    say('competition', id, { name, sport: 'soccer', kind: 'league', divisions }, day(1))
  await setClock(q, '2026-10-01T00:00:00Z')
  await push(q, 'league', [cup('c', 'Cup', [
    { external_id: 'd1', name: 'Boys', age_group: 'U10', stages: [{ external_id: 's1', name: 'Pool', type: 'pool' }] },
    { external_id: 'd2', name: 'Twice' }, { external_id: 'd3', name: 'Twice' }
  ])])
  await setClock(q, '2026-10-01T00:00:01Z')
  await push(q, 'feed', [cup('k', 'The Cup', [
    {
      external_id: 'e1', name: 'BOYS', age_group: 'U10', stages: [
        { external_id: 't1', name: 'pool', type: 'pool' }, { external_id: 't2', name: 'Final', type: 'bracket' }
      ]
    },
    { external_id: 'e2', name: 'Twice' }, { external_id: 'e3', name: 'Girls' }
  ]), game('g', { competition: { external_id: 'k' }, division: { external_id: 'e1' }, stage: { external_id: 't1' } }, day(1))])
  const before = await q(`select to_jsonb(d) as row from canon.divisions d union all select to_jsonb(s) from canon.stages s
    union all select to_jsonb(c) - array['version', 'updated_at'] from canon.competitions c order by 1`)
  const [c, k] = [await originOf(q, 'league', 'competition', 'c'), await originOf(q, 'feed', 'competition', 'k')]
  const since = await position(q)
  const { decision_id: decision } = await merge(q, c, k)
  t.same((await q(`select entity_type, count(*)::integer from identity.redirects group by 1 order by 1`)), [
    { entity_type: 'competition', count: 1 }, { entity_type: 'division', count: 1 }, { entity_type: 'stage', count: 1 }
  ])
  const at = async (source: string, type: EntityType, id: string): Promise<string> => q.value(
    'select m.entity_id from canon.external_ids m join tenancy.sources s using (realm_id, source_id) where s.source_key = $1 and ' +
      'm.entity_type = $2 and m.external_id = $3', [source, type, id]
  )
  t.match(await fixtureOf(q, 'feed', 'g'), {
    competition: { id: c, name: 'Cup' }, division: { id: await at('league', 'division', 'd1'), name: 'Boys' },
    stage: { id: await at('league', 'stage', 's1'), name: 'Pool' }
  })
  t.same(await q('select distinct competition_id from canon.divisions where merged_into is null'), [{ competition_id: c }])
  t.equal(await q.value('select division_id from canon.stages where name = $1', ['Final']), await at('league', 'division', 'd1'))
  t.same((await events(q, since)).filter(({ entity_id: id }) => id === k), [
    { entity_id: k, event: 'oyss.competition.merged', fields: ['merged_into'] }
  ])
  t.same(await q(`select rests_on is null as is_first, count(*)::integer from identity.decisions where status = 'approved'
    group by 1 order by 1`), [
    { is_first: false, count: 2 }, { is_first: true, count: 1 }
  ])
  await undo(q, decision)
  t.same(await q(`select to_jsonb(d) as row from canon.divisions d union all select to_jsonb(s) from canon.stages s
    union all select to_jsonb(c) - array['version', 'updated_at'] from canon.competitions c order by 1`), before)
  t.equal((await fixtureOf(q, 'feed', 'g')).competition.id, k)
})

database.transaction('IDENTITY-37 an id that was only recognised gets the entity that it would have been given, with all that was said under it', async (t, q) => {
  await open(q)
  const kinds = ['team', 'fixture'] as const
  await setClock(q, '2026-10-01T00:00:00Z')
  await push(q, 'league', [say('team', 'a', { name: 'Hawks' }, day(1)), game('g', { title: 'One' }, day(1))])
  await setClock(q, '2026-10-01T00:00:01Z')
  for (const type of kinds) {
    const known = await idOf(q, 'league', type, type === 'team' ? 'a' : 'g')
    const own = await q.value('select util.make_id($1)', [type === 'team' ? 'tm' : 'fx'])
    const decision = await q.value(`insert into identity.decisions
      (realm_id, decision_id, entity_type, first_id, second_id, kind, status, evidence_hash, matcher, decided_at, decided_by)
      values ($1, util.make_id('rev'), $2, $3, $4, 'mapping', 'approved', '', 1, util.now(), 'matcher') returning decision_id`,
    [homeOf(q).realmId, type, known, own])
    await q("insert into identity.redirects values ($1, $2, $3, $4, $5)", [homeOf(q).realmId, own, type, known, decision])
    await q(`insert into canon.external_ids (realm_id, source_id, entity_type, external_id, entity_id, origin_id)
      select $1, s.source_id, $2, 'n', $3, $4 from tenancy.sources s where s.source_key = 'feed' and s.realm_id = $1`,
    [homeOf(q).realmId, type, known, own])
  }
  await push(q, 'feed', [
    say('team', 'n', { name: 'Owls', level: 'Gold' }, day(2)),
    game('n', { title: 'Two', url: 'https://a.example/', sides: sides('n', 'x') }, day(2)),
    say('result', 'r', { fixture: { external_id: 'n' }, result: score(1, 0) }, day(2))
  ])
  t.match(await q.one("select name, level from canon.teams where name = 'Hawks'"), { level: 'Gold' })
  t.match(await fixtureOf(q, 'league', 'g'), {
    title: 'One', url: 'https://a.example/', result: { final: true }, sides: [{ team: { name: 'Hawks' } }, {}]
  })
  const since = await position(q)
  for (const { decision_id: decision } of await q('select decision_id from identity.decisions order by entity_type desc')) {
    await undo(q, decision)
  }
  t.match(await q.one("select name, level, version from canon.teams where name = 'Owls'"), { level: 'Gold', version: 1 })
  t.match(await q.one("select name, level from canon.teams where name = 'Hawks'"), { level: null })
  t.match(await fixtureOf(q, 'feed', 'n'), {
    title: 'Two', url: 'https://a.example/', result: { final: true }, sides: [{ team: { name: 'Owls' } }, {}], version: 1,
    provenance: { title: { source: 'feed' }, result: { source: 'feed' } }, external_ids: { feed: 'n' }
  })
  t.same(Object.keys(await fixtureOf(q, 'league', 'g')).filter((key) => ['url', 'result'].includes(key)), [])
  t.match((await events(q, since)).map(({ event }) => event).filter((event) => event.endsWith('created')), [
    'oyss.team.created', 'oyss.fixture.created'
  ])
  t.same(await q('select * from identity.redirects'), [])
})

database.transaction('IDENTITY-32 two fixtures that are one: results and lines of players of both are of the survivor, and a table counts it once', async (t, q) => {
  await open(q)
  const cup = say('competition', 'c', { name: 'Cup', sport: 'soccer', kind: 'league', divisions: [
    { external_id: 'd', name: 'Boys', stages: [{ external_id: 's', name: 'Pool', type: 'pool' }] }
  ] }, day(1))
  const played = (id: string, more: object) => game(id, {
    competition: { external_id: 'c' }, division: { external_id: 'd' }, stage: { external_id: 's' }, status: 'completed',
    sides: [{ role: 'home', team: { external_id: 'a' } }, { role: 'away', team: { external_id: 'b' } }], ...more
  }, day(1))
  await setClock(q, '2026-10-01T00:00:00Z')
  await push(q, 'league', [cup, played('g', {})])
  await setClock(q, '2026-10-01T00:00:01Z')
  await push(q, 'league', [played('h', {})])
  const [g, h] = [await idOf(q, 'league', 'fixture', 'g'), await idOf(q, 'league', 'fixture', 'h')]
  await push(q, 'feed', [
    say('result', 'r', { fixture: { external_id: h }, result: score(1, 0) }, day(2)),
    say('stat_line', 'l', { fixture: { external_id: h }, team: { external_id: 'a' }, sport: 'soccer', stats: { saves: 1 } }, day(2))
  ])
  await push(q, 'league', [say('result', 'r', { fixture: { external_id: 'g' }, result: score(2, 0) }, day(2))])
  const played2 = (): Promise<any> => q.one('select sum(played)::integer as played, sum(goals_for)::integer as goals from standings.rows')
  t.same(await played2(), { played: 4, goals: 3 })
  const { decision_id: decision, survivor_id: survivor } = await merge(q, g, h)
  t.equal(survivor, g)
  t.same(await played2(), { played: 2, goals: 2 }, 'the game counts once, with the result of the better source')
  t.equal(await q.value('select fixture_id from canon.stat_lines'), g)
  t.same((await resultsOf(q, 'league', 'g')).reported.map(({ source }: any) => source), ['league', 'feed'])
  t.match(await q.one('select merged_into, document::jsonb as served from canon.fixtures where fixture_id = $1', [h]), {
    merged_into: g, served: { id: h, external_ids: {} }
  })
  await undo(q, decision)
  t.same(await played2(), { played: 4, goals: 3 })
  t.equal(await q.value('select fixture_id from canon.stat_lines'), h)
})

database.transaction('IDENTITY-32 a table of a stage is computed again where two of its teams are one', async (t, q) => {
  await open(q)
  await push(q, 'league', [say('competition', 'c', { name: 'Cup', sport: 'soccer', kind: 'league', divisions: [
    { external_id: 'd', name: 'Boys', stages: [{ external_id: 's', name: 'Pool', type: 'pool' }] }
  ] }, day(1))])
  const played = (id: string, home: string, away: string) => game(id, {
    competition: { external_id: 'c' }, division: { external_id: 'd' }, stage: { external_id: 's' }, status: 'completed',
    sides: sides(home, away), result: score(1, 0)
  }, day(1))
  await push(q, 'league', [played('g', 'a', 'x'), played('h', 'b', 'x'), played('i', 'a', 'b')])
  const table = (): Promise<any[]> => q('select played, wins, losses from standings.rows order by played desc, wins desc')
  t.same(await table(), [{ played: 2, wins: 2, losses: 0 }, { played: 2, wins: 1, losses: 1 }, { played: 2, wins: 0, losses: 2 }])
  const before = await table()
  const { decision_id: decision } = await merge(q, await idOf(q, 'league', 'team', 'a'), await idOf(q, 'league', 'team', 'b'))
  t.same(await table(), [{ played: 2, wins: 2, losses: 0 }, { played: 2, wins: 0, losses: 2 }], 'a game against itself counts for nobody')
  t.ok(await q.value("select count(*) > 0 from ledger.outbox where event = 'oyss.standing.updated'"))
  await undo(q, decision)
  t.same(await table(), before)
})
