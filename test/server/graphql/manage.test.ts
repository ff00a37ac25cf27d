/** What scripts and pages of the service do at /manage/graphql. */
import t from 'tap'
import { call } from '../../helpers/call.ts'
import { withClient } from '../../../db/pool.ts'
import { hashToken, makeToken, makeUserToken } from '../../../platform/tokens.ts'
import { askGraph, season } from '../../helpers/http/graphs.ts'
import { askManage, committing, makeMember } from '../../helpers/managing.ts'
import { useService } from '../../helpers/service.ts'

const service = await useService(t)
const { baseUrl, account } = service
const q = await committing(service)
const [viewer, developer, owner] = [
  await makeMember(service, q, 'viewer'), await makeMember(service, q, 'developer'), await makeMember(service, q, 'owner')
]
/** The origin of the service as it calls itself. */
const ourselves = `http://localhost:${new URL(baseUrl).port}`
const codeOf = ({ body }: { body: any }): string | undefined => body.errors?.[0]?.extensions.code
/** What the log of actions keeps of an id. */
const logOf = async (what: string): Promise<string[]> =>
  (await q('select operation from tenancy.actions where what = $1 order by action_id', [what])).map(({ operation }) => operation)
const problemOf = ({ status, body }: { status: number, body: any }): string => `${status} ${String(body.type).split('/').at(-1)}`

t.test('GRAPHQL-40 a user token opens it, and a cookie of a session where a page of the service asks; nothing else does (OYA01)', async (t) => {
  const me = '{ read_me { user_id role } }'
  const mine = { read_me: { user_id: developer.userId, role: 'developer' } }
  t.same((await developer.ask(me)).body, { data: mine })
  const cookie = `oyss=${developer.cookie}`
  t.same((await askManage(baseUrl, { cookie, 'sec-fetch-site': 'same-origin' }, me)).body, { data: mine })
  t.same((await askManage(baseUrl, { cookie: `a=b; ${cookie}`, origin: ourselves }, me)).body, { data: mine }, 'browsers that say less')
  const refused: Record<string, string>[] = [
    {}, { cookie }, { cookie, 'sec-fetch-site': 'cross-site', origin: ourselves }, { cookie, 'sec-fetch-site': 'same-site' },
    { cookie, origin: 'https://elsewhere.example' }, { cookie, origin: 'null' },
    { cookie: `__Host-${cookie}`, 'sec-fetch-site': 'same-origin' },
    { cookie: `oyss=${makeToken()}`, 'sec-fetch-site': 'same-origin' }, { cookie: 'oyss=', 'sec-fetch-site': 'same-origin' },
    { authorization: `Bearer ${account.secretKey}` }, { authorization: `Bearer ${makeUserToken()}` },
    { authorization: `Bearer ${developer.cookie}` }, { authorization: developer.token }
  ]
  for (const headers of refused) {
    t.equal(problemOf(await askManage(baseUrl, headers, me)), '401 unauthorized', JSON.stringify(Object.keys(headers)))
  }
  t.equal((await askGraph(baseUrl, developer.token, '{ __typename }')).status, 401, 'a token is no key')
})

t.test('GRAPHQL-40 who is not signed in is asked to sign in, or to send a user token', async (t) => {
  for (const headers of [{}, { authorization: `Bearer ${account.secretKey}` }] as Record<string, string>[]) {
    const { body } = await askManage(baseUrl, headers, '{ __typename }') as { body: any }
    t.equal(body.title, 'Valid credentials are required')
    t.match(body.detail, /Sign in to the dashboard, or send a user token, which is made there under Security: `Authorization: Bearer ut_/)
  }
})

t.test('GRAPHQL-40 the schema is shown only to people who are signed in (OYA01)', async (t) => {
  const asked = '{ __schema { queryType { fields { name } } } }'
  t.equal(problemOf(await askManage(baseUrl, {}, asked)), '401 unauthorized')
  t.equal(problemOf(await askManage(baseUrl, { authorization: `Bearer ${makeUserToken()}` }, asked)), '401 unauthorized')
  const { body } = await viewer.ask(asked)
  t.ok(body.data.__schema.queryType.fields.some(({ name }: { name: string }) => name === 'list_keys'))
})

t.test('GRAPHQL-40 one document in a POST of JSON of at most 20 KiB, and no address of another kind (OYN02, OYV08, OYV09, OYV11)', async (t) => {
  const headers = { authorization: `Bearer ${viewer.token}` }
  const post = (body: string, type = 'application/json') =>
    fetch(`${baseUrl}/manage/graphql`, { method: 'POST', headers: { ...headers, 'content-type': type }, body })
  const query = JSON.stringify({ query: '{ __typename }' })
  t.equal((await post(query)).status, 200)
  t.equal((await post(query, 'text/plain')).status, 415)
  t.equal((await post('query=%7B__typename%7D', 'application/x-www-form-urlencoded')).status, 415)
  t.equal((await post(JSON.stringify({ query: `{ __typename } #${'x'.repeat(20_480)}` }))).status, 413)
  t.equal((await post(`[${query}]`)).status, 422)
  t.equal((await fetch(`${baseUrl}/manage/graphql?query={__typename}`, { headers })).status, 405)
  const answer = await post(query)
  t.equal(answer.headers.get('cache-control'), 'no-store')
  t.equal(answer.headers.get('access-control-allow-origin'), null, 'no page of another origin reads it')
})

t.test('FEED-161 a feed or connector at an address that is never fetched is refused when it is made, with where it stands (OYV11)', async (t) => {
  const feed = { name: 'Inside', kind: 'csv', sport: 'soccer', time_zone: 'America/Chicago' }
  const refused = async (text: string, variables: object): Promise<unknown> => {
    const { body } = await owner.ask(text, variables) as { body: any }
    return [body.errors?.[0]?.extensions.code, body.errors?.[0]?.extensions.errors?.map(({ path }: { path: string }) => path)]
  }
  const made = 'mutation($feed: JSON) { create_feed(mode: test, feed: $feed) { feed_id } }'
  for (const url of ['http://169.254.169.254/latest/meta-data/', 'http://10.0.0.1/a.csv', 'webcal://[fd00:ec2::254]/a.ics']) {
    t.same(await refused(made, { feed: { ...feed, url } }), ['OYV11', ['/feed/url']], url)
  }
  const urls = ['https://example.org/a.csv', 'https://192.168.1.1/a.csv']
  const connectors = {
    connector: `mutation($urls: [String!], $feed: JSON) {
      create_connector(account_id: "${account.id}", mode: test, feed: $feed, urls: $urls) { feed_id } }`,
    targets: 'mutation($urls: [String!]) { add_targets(feed_id: "con_1", urls: $urls) { feed_id } }'
  }
  for (const [what, text] of Object.entries(connectors)) {
    t.same(await refused(text, { urls, ...what === 'connector' && { feed } }), ['OYV11', ['/urls/1']], what)
  }
  t.equal((await q('select count(*)::integer as count from connect.feeds'))[0]?.count, 0)
  t.match((await owner.ask(made, { feed: { ...feed, url: 'http://127.0.0.1:9/a.csv' } })).body, { data: {} }, 'as the setting allows')
})

t.test('GRAPHQL-44 moments are RFC 3339 in UTC, what is not there is null, names are those of the database', async (t) => {
  const { body } = await viewer.ask(
    '{ list_keys(mode: test) { key_id kind created_at revoked_at } read_account { account_id created_at } }'
  )
  t.equal(body.data.read_account.account_id, account.id)
  t.equal(body.data.list_keys.length, 2)
  const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d*[1-9])?Z$/
  for (const key of [...body.data.list_keys, body.data.read_account]) t.match(key.created_at, moment)
  t.equal(body.data.list_keys[0].revoked_at, null)
  const at = await q.value(
    "select util.rfc3339(date_trunc('milliseconds', created_at)) from tenancy.accounts where account_id = $1", [account.id]
  )
  t.equal(body.data.read_account.created_at, at)
})

t.test('GRAPHQL-44 a list goes on page by page: `next_cursor` is what `before` is for the next page, and null on the last one', async (t) => {
  const own = await makeMember(service, q, 'developer')
  for (const name of ['p1', 'p2', 'p3']) {
    await own.ask(`mutation { create_source(mode: test, source_key: "${name}", class: crowd) { source_id } }`)
  }
  const page = 'query ($before: BigInt) { list_actions(before: $before, row_limit: 2) { data { action_id user_id } next_cursor } }'
  const read: string[] = []
  let before: string | null = null
  do {
    const answer = await own.ask(page, { before })
    const { data, next_cursor: next }: { data: any[], next_cursor: string | null } = answer.body.data.list_actions
    t.equal(next, data.length < 2 ? null : data[1].action_id)
    read.push(...data.map(({ action_id: id }) => id))
    before = next
  } while (before !== null)
  t.same(read, (await q('select action_id from tenancy.actions where account_id = $1 order by action_id desc', [account.id]))
    .map(({ action_id: id }) => id))
})

t.test('GRAPHQL-42 an operation that only reads is a query, one that changes something a mutation, done once for each time it is named, in order', async (t) => {
  const { body } = await developer.ask('mutation { a: create_source(mode: test, source_key: "one", class: crowd) { source_key } ' +
    'b: create_source(mode: test, source_key: "one", class: crowd) { source_key } ' +
    'c: create_source(mode: test, source_key: "two", class: crowd) { source_key } }')
  t.same(body.data, { a: { source_key: 'one' }, b: null, c: { source_key: 'two' } })
  t.match(body.errors, [{ path: ['b'], extensions: { code: 'OYC03', problem: 'conflict' } }])
  t.equal((await developer.ask('{ create_source(mode: test, source_key: "x", class: crowd) { source_key } }')).status, 400)
  t.equal((await developer.ask('mutation { list_keys(mode: test) { key_id } }')).status, 400)
})

t.test('GRAPHQL-20 who may not gets the code and both roles, and the other fields are answered (OYA04, OYN01, OYV02)', async (t) => {
  const { status, body } = await viewer.ask('{ list_feeds(mode: test) { feed_id } read_batch(mode: test, batch_id: "b") { status } ' +
    'list_sources(mode: test) { source_key } }')
  t.equal(status, 200)
  const codes = body.errors?.map(({ path, extensions }) => [path?.[0], extensions.code]).sort()
  t.same(codes, [['list_feeds', 'OYA04'], ['read_batch', 'OYN01']])
  t.match(body.errors?.find(({ path }) => path?.[0] === 'list_feeds')?.message, /schedule manager.*viewer/)
  t.ok(body.data.list_sources.length > 0)
  t.equal(codeOf(await viewer.ask('{ read_usage { mode } }')), 'OYV02')
  t.equal(codeOf(await viewer.ask('{ list_sessions { session_id } }')), 'OYA04', 'no token will do')
})

t.test('GRAPHQL-46 a key is made or rolled by the shell, is shown once and works; live mode wants a person who has confirmed (OYA05)', async (t) => {
  const { body } = await developer.ask(
    'mutation { create_key(mode: test, kind: publishable) { key { key_id kind last_four } secret } }'
  )
  const { secret, key: { key_id: id, ...key } } = body.data.create_key
  t.match(secret, /^pk_test_/)
  t.same(key, { kind: 'publishable', last_four: secret.slice(-4) })
  t.equal((await askGraph(baseUrl, secret, '{ __typename }')).status, 200)
  const { roll_key: rolled } = (await developer.ask(
    'mutation ($id: String) { roll_key(mode: test, key_id: $id) { key { key_id } secret } }', { id }
  )).body.data
  t.match(rolled.secret, /^pk_test_/, 'of the kind that it was')
  t.not(rolled.secret, secret)
  t.equal((await askGraph(baseUrl, secret, '{ __typename }')).status, 401)
  t.equal((await askGraph(baseUrl, rolled.secret, '{ __typename }')).status, 200)
  const roll = 'mutation { roll_key(mode: test, key_id: "key_0") { secret } }'
  t.equal(codeOf(await developer.ask(roll)), 'OYN01')
  const unconfirmed = await developer.ask('mutation { create_key(mode: live, kind: secret) { secret } }')
  t.match(unconfirmed.body.errors?.[0], {
    message: /a user token cannot.*dashboard/, extensions: { code: 'OYA05', problem: 'confirmation_required' }
  }, 'a script learns who can')
  t.equal(codeOf(await developer.ask('mutation { create_key(mode: prod, kind: secret) { secret } }')), 'OYV20')
  t.equal(codeOf(await viewer.ask('mutation { create_key(mode: test, kind: secret) { secret } }')), 'OYA04')
  const live = await askManage(baseUrl, { cookie: `oyss=${developer.cookie}`, 'sec-fetch-site': 'same-origin' },
    'mutation { create_key(mode: live, kind: secret) { secret } }')
  t.match(live.body.data?.create_key.secret, /^sk_live_/, 'in a session that has confirmed')
  t.notMatch(JSON.stringify(await q('select * from tenancy.keys')), secret)
})

t.test('GRAPHQL-46 a webhook is created, gets another secret and a test event; its address is judged as elsewhere (OYV11)', async (t) => {
  const create = 'mutation ($url: String, $events: [String!]) { ' +
    'create_subscription(mode: test, url: $url, events: $events) { subscription { id url } secret } }'
  const { body } = await developer.ask(create, { url: 'https://hooks.example.org/a', events: ['*'] })
  const { subscription, secret } = body.data.create_subscription
  t.match(subscription, { url: 'https://hooks.example.org/a' })
  t.match(secret, /^whsec_/)
  const id = subscription.id
  const change = async (what: string) =>
    (await developer.ask(`mutation ($id: String) { ${what.replace('()', '(mode: test, subscription_id: $id)')} }`, { id })).body.data
  const rotated = await change('rotate_secret() { secret }')
  t.match(rotated.rotate_secret.secret, /^whsec_/)
  t.not(rotated.rotate_secret.secret, secret)
  t.match((await change('test_subscription()')).test_subscription, /^dlv_|^del_/)
  t.same(await change('delete_subscription()'), { delete_subscription: true })
  t.equal(codeOf(await developer.ask(create, { url: 'ftp://hooks.example.org', events: ['*'] })), 'OYV11')
  t.equal(codeOf(await developer.ask(create, { url: 'https://10.0.0.1/', events: ['*'] })), 'OYV11')
  t.equal(codeOf(await developer.ask(create, { url: 'https://hooks.example.org/b', events: [] })), 'OYV11')
  t.equal(codeOf(await developer.ask(create)), 'OYV11')
})

t.test('GRAPHQL-46 a batch is read again by the parser of today and queued; that of another is not there (OYN01)', async (t) => {
  const id = await service.apply('league', season(2))
  const replay = 'mutation ($id: String) { replay_batch(mode: test, batch_id: $id) { batch_id accepted rejected errors } }'
  const { body } = await developer.ask(replay, { id })
  t.same(body.data.replay_batch, { batch_id: id, accepted: 7, rejected: 0, errors: null })
  t.equal((await service.secret.waitForBatch(id)).status, 'done')
  t.same(await logOf(id), ['replay_batch'], 'PEOPLE-40 one row of the log')
  t.equal(codeOf(await developer.ask(replay, { id: 'bat_00000000000000000000000000' })), 'OYN01')
})

t.test('GRAPHQL-46 what applying a batch again would change is previewed, as the parser of today reads it, and nothing is changed', async (t) => {
  const id = await service.apply('league', season(2))
  const preview = '($id: String) { preview_replay(mode: test, batch_id: $id) }'
  const before = await logOf(id)
  const { body } = await developer.ask(`query ${preview}`, { id })
  t.match(body.data.preview_replay, { batch_id: id, accepted: 7, rejected: 0, stored: 0, entities: [] })
  t.same(await logOf(id), [...before, 'preview_replay'], 'PEOPLE-40 one row of the log')
  t.equal((await developer.ask(`mutation ${preview}`, { id })).status, 400)
  t.equal(codeOf(await developer.ask(`query ${preview}`, { id: 'bat_00000000000000000000000000' })), 'OYN01')
  t.equal(codeOf(await viewer.ask(`query ${preview}`, { id })), 'OYA04')
})

t.test('GRAPHQL-46 a link to calendars is made by the shell, and its token is shown once', async (t) => {
  await service.apply('league', [
    { type: 'organization', external_id: 'club', data: { name: 'Harbour Youth', kind: 'club' } },
    { type: 'team', external_id: 'own', data: { name: 'Harbour U12', organization: { external_id: 'club' } } }
  ])
  const organization = await q.value("select organization_id from canon.organizations where name = 'Harbour Youth'")
  const create = 'mutation ($id: String, $name: String) { ' +
    'create_calendar_token(mode: test, organization_id: $id, name: $name) { ' +
    'calendar_token { token_id organization_id team_id revoked_at } secret } }'
  const { body } = await developer.ask(create, { id: organization, name: 'Families' })
  const { secret: token, calendar_token: made } = body.data.create_calendar_token
  t.match(token, /^[\w-]{43}$/)
  t.match(made, { token_id: /^ctk_/, organization_id: organization, team_id: null, revoked_at: null })
  t.same(await q.value('select token_hash from tenancy.calendar_tokens where token_id = $1', [made.token_id]), hashToken(token))
  t.notMatch(JSON.stringify((await developer.ask('{ list_calendar_tokens(mode: test) }')).body), token)
  t.equal(codeOf(await developer.ask(create, { id: organization, name: '' })), 'OYV02')
  t.equal(codeOf(await developer.ask(create, { id: 'org_00000000000000000000000000', name: 'x' })), 'OYN01')
  t.equal(codeOf(await viewer.ask(create, { id: organization, name: 'x' })), 'OYA04')
})

t.test('GRAPHQL-48 an argument that PostgreSQL cannot take is refused with a sentence, and no mutation without arguments fails inside (OYV02)', async (t) => {
  t.equal(codeOf(await viewer.ask('{ list_actions(before: "1.5") { next_cursor } }')), 'OYV02')
  t.equal(codeOf(await viewer.ask('query ($at: BigInt) { list_actions(before: $at) { next_cursor } }', { at: 'last' })), 'OYV02')
  const missed = '{ count_recoverable(mode: test, subscription_id: "sub_0", since: "yesterday") { failed } }'
  t.equal(codeOf(await developer.ask(missed)), 'OYV02')
  t.equal(codeOf(await owner.ask('mutation { rename_account(name: "a\\u0000b") { name } }')), 'OYV02')
  t.equal(codeOf(await owner.ask('mutation ($n: String) { rename_account(name: $n) { name } }', { n: 'a' })), undefined)
  await owner.ask('mutation { rename_account(name: "Test account") { name } }')
  const { body } = await owner.ask('{ __schema { queryType { fields { name type { kind ofType { kind ofType { kind } } } } } ' +
    'mutationType { fields { name type { kind ofType { kind ofType { kind } } } } } } }')
  const { queryType, mutationType } = body.data.__schema
  const hasMembers = (type: any): boolean => type != null && (type.kind === 'OBJECT' || hasMembers(type.ofType))
  for (const [kind, list] of [['query', queryType.fields], ['mutation', mutationType.fields]]) {
    for (const { name, type } of list) {
      const answer = await owner.ask(`${kind} { ${name}${hasMembers(type) ? ' { __typename }' : ''} }`)
      t.notMatch(codeOf(answer) ?? '', /^OYX/, name)
    }
  }
})

t.test('PEOPLE-11 a role, a token, a session and a suspension act on the very next request at /manage/graphql', async (t) => {
  const person = await makeMember(service, q, 'developer')
  const ask = () => person.ask('{ list_feeds(mode: test) { feed_id } }')
  t.equal(codeOf(await ask()), undefined)
  await q("update tenancy.memberships set role = 'viewer' where user_id = $1", [person.userId])
  t.equal(codeOf(await ask()), 'OYA04')
  await q("update tenancy.memberships set role = 'developer' where user_id = $1", [person.userId])
  const manager = (work: Parameters<typeof withClient<unknown>>[1]) =>
    withClient({ connectionString: service.database.connectionString, role: 'oyss_manager' }, work)
  await manager((db) => call(db, 'manage.suspend_account', { account_id: account.id, reason: 'a check' }))
  t.equal(codeOf(await ask()), 'OYA03')
  t.equal((await person.ask('{ read_account { suspended_reason } }')).body.data.read_account.suspended_reason, 'a check')
  await manager((db) => call(db, 'manage.reinstate_account', { account_id: account.id }))
  t.equal(codeOf(await ask()), undefined)
  const inSession = () => askManage(baseUrl, { cookie: `oyss=${person.cookie}`, 'sec-fetch-site': 'same-origin' }, '{ read_me { role } }')
  t.equal((await inSession()).status, 200)
  await q('update tenancy.sessions set ended_at = util.now() where session_id = $1', [person.sessionId])
  t.equal(problemOf(await inSession()), '401 unauthorized')
  await q('update tenancy.user_tokens set revoked_at = util.now() where token_hash = $1', [hashToken(person.token)])
  t.equal(problemOf(await ask()), '401 unauthorized')
})
