/** What /manage/graphql sends to the database, what it refuses before that, and how it counts (GRAPHQL-43, GRAPHQL-47). */
import { pino } from 'pino'
import t from 'tap'
import { makeSecretBox } from '../../../platform/secrets.ts'
import { testConfig } from '../../helpers/config.ts'
import { askManage, committing, makeMember } from '../../helpers/managing.ts'
import { useService } from '../../helpers/service.ts'

const service = await useService(t, { worker: false, config: { unknownKeyQuota: 3 } })
const q = await committing(service)
const developer = await makeMember(service, q, 'developer')

const statements: string[] = []
const pool = service.database.pool('oyss_dashboard')
process.env.GRAPHILE_ENV ??= 'production'
const { makeManage } = await import('../../../server/graphql/manage.ts')
const graph = await makeManage({
  dashboard: {
    query: (statement) => {
      const called = /from "manage"."(\w+)"|from manage\.(\w+)\(|^select \(.*manage\.(\w+)\(/.exec(statement.text)
      if (called !== null) statements.push(`manage.${called.slice(1).find((name) => name !== undefined)}`)
      return pool.query(statement)
    }
  },
  secrets: makeSecretBox(testConfig().secretKeys), config: { baseUrl: 'http://localhost', webhookAllow: [] }, log: pino({ level: 'silent' })
})
t.teardown(() => graph.end())

/** The answer to a document of the developer, and the statements that it took. */
async function ask (query: string, variables?: Record<string, unknown>): Promise<{ answer: any, sent: string[] }> {
  statements.length = 0
  const credential = Buffer.from(developer.token)
  try {
    const result = await graph.runner.execute(await graph.prepare({ query, ...variables && { variables } }, credential), true)
    return { answer: JSON.parse(graph.textOf(result as object, graph.mask, 'here')), sent: [...statements] }
  } catch (error) {
    return { answer: { errors: graph.formatErrors(error, graph.mask, 'here') }, sent: [...statements] }
  }
}
const many = (count: number, text: (number: number) => string): string => Array.from({ length: count }, (_, n) => text(n)).join(' ')

t.test('GRAPHQL-43 a field is one statement, however much of it is asked for; what has to read first takes two', async (t) => {
  const members = 'key_id account_id mode kind last_four created_at rolled_at revoked_at revoked_by'
  const reads = (await ask(`{ list_keys(mode: test) { ${members} } read_account { name } }`)).sent
  t.same(reads.sort(), ['manage.list_keys', 'manage.read_account'])
  t.same((await ask('{ a: read_me { user_id } b: read_me { user_id } }')).sent, ['manage.read_me'], 'what asks the same is asked once')
  const { answer, sent } = await ask(`mutation { create_key(mode: test, kind: secret) { key { ${members} } secret } }`)
  t.same(sent, ['manage.create_key'])
  const id = answer.data.create_key.key.key_id
  const { sent: rolled } = await ask('mutation ($id: String) { roll_key(mode: test, key_id: $id) { secret } }', { id })
  t.same(rolled, ['manage.read_key', 'manage.roll_key'])
  t.same((await ask('mutation ($id: String) { revoke_key(mode: test, key_id: $id) { revoked_at } }', { id })).sent, ['manage.revoke_key'])
  const feed = '{ feed_id targets { url state } last_run { run_id } }'
  t.same((await ask(`{ list_feeds(mode: test) ${feed} }`)).sent, ['manage.list_feeds'], 'what is within it too')
  t.same((await ask('{ __schema { queryType { name } } }')).sent, [])
})

t.test('GRAPHQL-47 what asks for too much, is nested too deeply or is none is refused before a statement is sent (OYV20, OYV21)', async (t) => {
  const refusal = async (query: string, variables?: Record<string, unknown>): Promise<string> => {
    const { answer, sent } = await ask(query, variables)
    return sent.length > 0 ? `${sent}` : answer.errors?.[0].extensions.code
  }
  t.equal(await refusal(`{ ${many(21, (n) => `a${n}: read_me { user_id }`)} }`), 'OYV21')
  t.equal(await refusal('query ($n: Int) { list_actions(row_limit: $n) { data { operation } } }', { n: 6_000 }), 'OYV21')
  const lists = (count: number): string => many(count, (n) => `a${n}: list_actions(row_limit: $n) { data { operation } }`)
  t.equal(await refusal(`query ($n: Int) { ${lists(20)} }`, { n: 500 }), 'OYV21')
  t.equal(await refusal(`mutation { ${many(30, (n) => `a${n}: rename_account(name: "x") { name }`)} }`), 'OYV21')
  t.equal(await refusal('{ find_password(email: "a@example.org") { phc } }'), 'OYV20')
  t.equal(await refusal('mutation { rename_account(credential: "x", name: "x") { name } }'), 'OYV20')
  t.equal(await refusal('subscription { changes { next_cursor } }'), 'OYV20')
  t.equal(await refusal('{ ...F } fragment F on Query { ...F }'), 'OYV20')
  t.equal(await refusal(`{ read_me { ${many(101, (n) => `a${n}: user_id`)} } }`), 'OYV20', 'GRAPHQL-12')
  const pages = await ask(`query ($n: Int) { ${lists(4)} }`, { n: 500 })
  t.equal(pages.answer.errors, undefined)
})

t.test('GRAPHQL-47 requests count with those of the live secret keys of the account, by their root fields (OYL01)', async (t) => {
  await q("update tenancy.accounts set requests_per_minute = 6 where account_id = $1", [service.account.id])
  const first = await developer.ask('{ a: __typename b: __typename c: __typename }')
  t.equal(first.status, 200)
  t.equal(first.headers.get('ratelimit-policy'), '"requests";q=6;w=60')
  const key = await service.makeKey(service.account.id, 'live', 'secret')
  const read = async (): Promise<number> =>
    (await fetch(`${service.baseUrl}/v1/competitions`, { headers: { authorization: `Bearer ${key}` } })).status
  t.equal(await read(), 200, 'the fourth')
  const refused = await developer.ask('{ a: __typename b: __typename c: __typename }')
  t.equal(refused.status, 429)
  t.match(refused.body, { type: /rate_limited$/ })
  t.ok(Number(refused.headers.get('retry-after')) > 0)
  t.equal(await read(), 200, 'which used up one')
  t.equal(await read(), 429)
})

t.test('GRAPHQL-47 who is not signed in counts by address, with unknown keys (OYL01)', async (t) => {
  const status = async (token: string) =>
    (await askManage(service.baseUrl, { authorization: `Bearer ${token}` }, '{ __typename }')).status
  const tokens = [...'abcd'].map((letter) => `ut_${letter.repeat(43)}`)
  const answers = []
  for (const token of tokens) answers.push(await status(token))
  t.same(answers, [401, 401, 401, 429])
})
