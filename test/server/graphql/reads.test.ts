/** Reads of /v1/graphql: the documents of the other reads, and what leads on from them. */
import t, { type Test } from 'tap'
import { call } from '../../helpers/call.ts'
import { withClient } from '../../../db/pool.ts'
import { parseDocument } from '../../../server/graphql/reads.ts'
import { useCountedGraph } from '../../helpers/http/counted_graph.ts'
import { askGraph, canonicalId, season } from '../../helpers/http/graphs.ts'
import { useService } from '../../helpers/service.ts'

const service = await useService(t)
const { baseUrl, account, secret } = service
const games = 100
await service.apply('league', season(games))
const idOf = (type: string, id: string) => canonicalId(service, type, id)
const [fixture, team, venue, competition, organization, stage] = await Promise.all([
  idOf('fixture', 'g0'), idOf('team', 't0'), idOf('venue', 'v'), idOf('competition', 'c'), idOf('organization', 'o'), idOf('stage', 's')
]) as [string, string, string, string, string, string]
const ask = (query: string, variables?: object, key = account.secretKey) => askGraph(baseUrl, key, query, variables)
const counted = await useCountedGraph(t, service.database)
const manage = <T>(work: (db: Parameters<Parameters<typeof withClient<T>>[1]>[0]) => Promise<T>): Promise<T> =>
  withClient({ connectionString: service.database.connectionString, role: 'oyss_manager' }, work)

/** Of a value as it is read at its address, what an answer has of it. */
function same (t: Pick<Test, 'same'>, shown: any, read: any, at = ''): void {
  if (shown === null || typeof shown !== 'object') return void t.same(shown ?? undefined, read ?? undefined, at)
  for (const [name, value] of Object.entries(shown)) same(t, value, read?.[name], `${at}/${name}`)
}

t.test('GRAPHQL-4 a field of the root answers what its address does, with its parameters', async (t) => {
  const { status, headers, body } = await ask(`query ($id: ID!) {
    fixture(id: $id) {
      id type sport kind start status time_status version updated_at url title date result { final scores { role score penalties } }
      competition { id name } division { id name age_group } stage { id name type } venue { id name field geo }
      sides { role team { id name } } provenance external_ids previous { status }
    }
  }`, { id: fixture })
  t.same([status, body.errors], [200, undefined])
  t.match(headers.get('request-id'), /^[\da-f-]{36}$/)
  t.match(headers.get('content-type'), 'application/json')
  t.ok(headers.get('etag') && headers.get('ratelimit'))
  same(t, body.data.fixture, (await secret.get(`/v1/fixtures/${fixture}`)).body)
  t.match(body.data.fixture.start, /^2026-09-01T10:00:00Z$/)
  t.match(body.data.fixture.updated_at, /Z$/)
})

t.test('GRAPHQL-4 every read: lists with their filters and pages, single ones, tables, look-ups, changes, batches', async (t) => {
  const { body } = await ask(`{
    team(id: "${team}") { id name organization { id name } version } teams(q: "Team 7", limit: 3) { data { id name } next_cursor }
    venue(id: "${venue}") { id name fields geo } venues(q: "North") { data { id } }
    competition(id: "${competition}") { id host { id } divisions { id name stages { id name order } } venues { id name } }
    competitions(sport: soccer, kind: league) { data { id season } }
    organization(id: "${organization}") { id kind } organizations(q: "Kestrel") { data { id } }
    standings(stage: "${stage}") { data { stage complete rows { team position points trace } } next_cursor }
    lookup(source: "league", type: stage, external_id: "s") { type id }
    changes(limit: 2, types: [fixture, team]) { data { id type event version at } next_cursor has_more }
  }`)
  t.same(body.errors, undefined)
  const { data } = body
  const read = async (path: string): Promise<any> => (await secret.get(path)).body
  same(t, data.team, await read(`/v1/teams/${team}`))
  same(t, data.teams, await read('/v1/teams?q=Team+7&limit=3'))
  same(t, data.venue, await read(`/v1/venues/${venue}`))
  same(t, data.venues, await read('/v1/venues?q=North'))
  same(t, data.competition, await read(`/v1/competitions/${competition}`))
  same(t, data.competitions, await read('/v1/competitions?sport=soccer&kind=league'))
  same(t, data.organization, await read(`/v1/organizations/${organization}`))
  same(t, data.organizations, await read('/v1/organizations?q=Kestrel'))
  same(t, data.standings.data[0], await read(`/v1/stages/${stage}/standings`))
  same(t, data.changes, await read('/v1/changes?limit=2&types=fixture,team'))
  t.same(data.lookup, { type: 'stage', id: stage })
})

t.test('GRAPHQL-5 pages of a list are those of its address, one after another', async (t) => {
  const ids: string[] = []
  let cursor: string | null = null
  do {
    const { body } = await ask('query ($cursor: String, $status: [FixtureStatus!]) {' +
      '  fixtures(limit: 30, cursor: $cursor, status: $status, from: "2026-09-02") { data { id } next_cursor } }',
    { cursor, status: ['completed'] })
    ids.push(...body.data.fixtures.data.map(({ id }: { id: string }) => id))
    cursor = body.data.fixtures.next_cursor
  } while (cursor !== null)
  const { body } = await secret.get('/v1/fixtures?limit=500&status=completed&from=2026-09-02')
  t.same(ids, body.data.map(({ id }: { id: string }) => id))
  t.ok(ids.length > 30)
})

t.test('GRAPHQL-6 what a page refers to is read in one statement for each type and level: a hundred fixtures with their teams are two', async (t) => {
  counted.statements.length = 0
  const { data, errors } = await counted.ask(account.secretKey, `{
    fixtures(limit: 100) { data { id sides { role team { name record { id name version organization { id } } } } } } }`)
  t.same(errors, undefined)
  t.same(counted.statements, ['api.list_fixtures', 'api.read_entities'])
  t.equal(data.fixtures.data.length, games)
  for (const { sides } of data.fixtures.data) {
    for (const { team: { name, record } } of sides) t.same([record.name, record.organization.id], [name, organization])
  }
  counted.statements.length = 0
  const deep = await counted.ask(account.secretKey, `{ fixtures(limit: 20) { data {
    venue { record { id fields } } competition { record { id host { record { kind } } } }
    sides { team { record { organization { record { name } } } fixtures(limit: 3) { data { id } } } }
    history(limit: 3) { data { kind } } results { reported { winning } } stats { lines { team } }
    claims { data { field claims { reason } } }
    stage { table { rows { team_record { name } } } }
  } } }`)
  t.same(deep.errors, undefined)
  t.ok(counted.statements.length <= 13, `${counted.statements.length} statements: one for each field that leads on, on its level`)
  t.same(new Set(counted.statements), new Set(['api.list_fixtures', 'api.read_entities', 'api.read_parts']))
  t.equal(deep.data.fixtures.data[0].competition.record.host.record.kind, 'club')
})

t.test('GRAPHQL-6 what belongs to an entity is what its own address answers', async (t) => {
  const { body } = await ask(`{ fixture(id: "${fixture}") {
    history { id data { version kind changed_fields after { status } source } next_cursor }
    results { fixture winning_source reported { source winning result { final } } } stats { fixture player_lines_withheld lines { id } }
    claims { data { field claims { source rank value winning reason } } next_cursor }
  } competition(id: "${competition}") { standings { data { stage rows { team } } } fixtures(limit: 1) { data { id } next_cursor } } }`)
  t.same(body.errors, undefined)
  const { fixture: shown, competition: league } = body.data
  for (const [part, path] of [['history', 'history'], ['results', 'results'], ['stats', 'stats'], ['claims', 'provenance']] as const) {
    same(t, shown[part], (await secret.get(`/v1/fixtures/${fixture}/${path}`)).body, part)
  }
  same(t, league.standings, (await secret.get(`/v1/competitions/${competition}/standings`)).body)
  same(t, league.fixtures, (await secret.get(`/v1/fixtures?competition=${competition}&limit=1`)).body)
})

t.test('GRAPHQL-5 a map is JSON, and a list of its members beside that', async (t) => {
  const { body } = await ask(`{ fixture(id: "${fixture}") {
    external_ids external_ids_list { source external_id } provenance provenance_list { field source rank observed_at } } }`)
  const { external_ids: ids, external_ids_list: list, provenance, provenance_list: fields } = body.data.fixture
  t.same(Object.fromEntries(list.map((item: any) => [item.source, item.external_id])), ids)
  t.same(fields.map((item: any) => [item.field, item.rank]), Object.entries(provenance).map(([field, { rank }]: any) => [field, rank]))
  for (const path of [`/v1/fixtures/${fixture}`, `/v1/teams/${team}`, `/v1/venues/${venue}`]) {
    const { body: whole } = await secret.get(path)
    t.ok(Object.keys(whole.provenance).length > 0)
    t.same(parseDocument(JSON.stringify(whole), { isBrief: true }), { ...whole, provenance: null }, 'it is not parsed for nobody')
  }
})

t.test('GRAPHQL-6 a change leads to what changed, and a look-up to what it found, whichever type that is', async (t) => {
  const { body } = await ask(`{ changes(limit: 500) { data { id type fixture { id status } team { id name } venue { id } } }
    lookup(source: "league", type: team, external_id: "t0") { id team { name } fixture { id } } }`)
  t.same(body.errors, undefined)
  const { data } = body.data.changes
  for (const { id, type, ...records } of data) {
    const wanted = { result: 'fixture' }[type as string] ?? type
    for (const [name, record] of Object.entries(records) as [string, any][]) t.same(record?.id, name === wanted ? id : undefined)
  }
  t.match(body.data.lookup, { id: team, team: { name: 'Team 0' }, fixture: null })
})

t.test('GRAPHQL-3 what a key may do is what it may at the addresses: batches with secret keys, children with a grant, nothing of others', async (t) => {
  const { body: receipt } = await secret.push('league', [{
    type: 'stat_line', external_id: 'l', data: {
      fixture: { external_id: 'g0' }, team: { external_id: 't0' }, player: { external_id: 'ann', name: 'Ann' }, sport: 'soccer',
      stats: { saves: 3 }
    }
  }])
  await secret.waitForBatch(receipt.batch_id)
  const batch = `{ batch(id: "${receipt.batch_id}") { batch_id status accepted payload { bytes } } }`
  t.match((await ask(batch)).body.data.batch, { status: 'done', accepted: 1 })
  const refused = (await ask(batch, undefined, account.publishableKey)).body
  t.match([refused.data.batch, refused.errors?.[0]?.extensions], [null, { code: 'OYA02', problem: 'publishable_key' }])
  const stats = `{ fixture(id: "${fixture}") { stats { player_lines_withheld lines { player_name stats stats_list { name value } } } } }`
  const shown = async (key?: string) => {
    const { lines, player_lines_withheld: isWithheld } = (await ask(stats, undefined, key)).body.data.fixture.stats
    return [lines.map((line: any) => [line.player_name, line.stats_list]), isWithheld]
  }
  t.same(await shown(), [[], true])
  await manage((db) => call(db, 'manage.create_grant', {
    account_id: account.id, mode: 'test', organization_id: organization, scope: 'participants:read', sources: null
  }))
  t.same(await shown(), [[['Ann', [{ name: 'saves', value: 3 }]]], false])
  t.same(await shown(account.publishableKey), [[], true])
  const disclosures = await withClient({ connectionString: service.database.connectionString }, (db) =>
    db.query('select fixture_id, line_count from tenancy.disclosures'))
  t.same(disclosures.rows, [{ fixture_id: fixture, line_count: 1 }], 'what was shown is on record, once')
  const stranger = await service.makeAccount('Stranger')
  const other = (await ask(`{ fixture(id: "${fixture}") { id } }`, undefined, stranger.secretKey)).body
  t.match([other.data.fixture, other.errors?.[0]], [null, { path: ['fixture'], extensions: { code: 'OYN01', problem: 'not_found' } }])
})

t.test('GRAPHQL-3 a key that was revoked or whose account is suspended opens nothing with the next request (OYA01, OYA03)', async (t) => {
  const { id, secretKey } = await service.makeAccount('Leaving')
  t.equal((await ask('{ fixtures { data { id } } }', undefined, secretKey)).status, 200)
  await manage((db) => call(db, 'manage.suspend_account', { account_id: id, reason: 'unpaid' }))
  const { status, body } = await ask('{ fixtures { data { id } } }', undefined, secretKey)
  t.match([status, body], [403, { type: /account_suspended$/ }])
  t.match((await counted.ask(secretKey, '{ fixtures { data { id } } }')).errors, [{ extensions: { code: 'OYA03' } }], 'asked by itself too')
  t.equal((await askGraph(baseUrl, `sk_test_${'x'.repeat(36)}`, '{ __typename }')).status, 401)
})
