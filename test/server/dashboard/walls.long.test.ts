/** Who has no business with an account, at every door that takes an id: pages and fields, shown and sent. */
import t from 'tap'
import { hashToken } from '../../../platform/tokens.ts'
import { signInAs, type Visitor } from '../../helpers/dashboard.ts'
import { makeQuery } from '../../helpers/database.ts'
import { useService } from '../../helpers/service.ts'
import { makeBelongings, tryFields, tryPages, type Tried } from '../../helpers/people/walls.ts'

const service = await useService(t)
const q = makeQuery(await service.database.connect())
const owner = await signInAs(service, 'owner', { name: 'Ana' })
const ids = await makeBelongings(service.account.id, owner, q)
await service.stopWorker()

const ask = (who: Visitor) => (query: string): Promise<Response> => fetch(`${service.baseUrl}/manage/graphql`, {
  method: 'POST', body: JSON.stringify({ query }),
  headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', cookie: `oyss=${who.token()}` }
})

/** What there is of everything but the log, the counts and when sessions were used. */
async function digest (): Promise<Record<string, string>> {
  const tables = await q(`select c.oid::regclass::text as name from pg_class c
    where c.relnamespace::regnamespace::text in ('tenancy', 'intake', 'connect', 'webhook', 'identity', 'canon') and c.relkind = 'r'
      and c.relname !~ '^(actions|sessions|sign_in_counts|buckets|challenges)'`)
  const found: Record<string, string> = {}
  for (const { name } of tables) {
    found[name] = await q.value(`select md5(coalesce(string_agg(x::text, chr(10) order by x::text), '')) from ${name} x`)
  }
  return found
}

/** Whether nothing was done, nor failed inside. */
const isRefused = ({ what, status, real }: Tried): boolean => status < 500 && !/"OYX/.test(real) &&
  (what.startsWith('GET') || status >= 400 || /"errors"/.test(real) || /^303 \/dashboard\/sign-in/.test(real))
const different = (tried: Tried[]): Tried[] => tried.filter((one) => one.real !== one.none)

t.test('PEOPLE-14 another account answers as if what it has did not exist, at every page and field that takes an id, and nothing changes', async (t) => {
  const { id } = await service.makeAccount('Hillside')
  const stranger = await signInAs(service, 'owner', { accountId: id, name: 'Sly' })
  const before = await digest()
  t.ok(Object.values(ids).every((one) => typeof one === 'string'), JSON.stringify(ids))
  for (const tried of [await tryPages(stranger, ids, ['test', 'live']), await tryFields(ask(stranger), ids)]) {
    t.ok(tried.length > 40, String(tried.length))
    t.same(different(tried), [])
    t.same(tried.filter((one) => !isRefused(one)).map(({ what, status }) => [what, status]), [])
  }
  t.same(await digest(), before)
  t.equal((await owner.get('/dashboard/security')).status, 200, 'whose session nobody ended')
})

t.test('PEOPLE-14 who was removed is nobody there, who is suspended nobody at all, and the people of a suspended account learn so, whatever they ask for', async (t) => {
  // People of no account may ask sixty things a minute each: six ask for everything at any speed.
  const removed: Visitor[] = []
  for (let n = 0; n < 6; n++) removed.push(await signInAs(service, 'owner'))
  const [suspended, member] = [await signInAs(service, 'owner'), await signInAs(service, 'owner')]
  for (const { userId } of removed) t.match(await owner.send(`/dashboard/test/people/${userId}/remove`), { status: 303 })
  await q("update tenancy.users set suspended_reason = 'asked us to' where user_id = $1", [suspended.userId])
  const tokens = [suspended, ...removed].map((one) => hashToken(one.token()))
  const going = await q.value('select count(*)::integer from tenancy.sessions where session_hash = any ($1)', [tokens])
  t.equal(going, 1 + removed.length, 'their sessions go on')
  let turn = 0
  const inTurn = (query: string): Promise<Response> => ask(removed[turn++ % removed.length] as Visitor)(query)
  const before = await digest()
  const tried = {
    removed: [...await tryPages(removed[0] as Visitor, ids), ...await tryFields(inTurn, ids)],
    suspended: [...await tryPages(suspended, ids), ...await tryFields(ask(suspended), ids)]
  }
  for (const [name, answers] of Object.entries(tried)) {
    t.same(different(answers), [], name)
    t.same(answers.filter((one) => !isRefused(one)).map(({ what, status }) => [what, status]), [], name)
  }
  await q.call('manage.suspend_account', { account_id: service.account.id, reason: 'unpaid since May' })
  const reported = [...await tryPages(member, ids), ...await tryFields(ask(member), ids)]
  const choosing = 'POST /dashboard/accounts' // one's own, to read why it is suspended
  t.same(reported.filter((one) => !isRefused(one)).map(({ what, status }) => [what, status]), [[choosing, 303]], 'a suspended account')
  const after = await digest()
  const suspending = { 'tenancy.accounts': '', 'tenancy.entries': '' }
  t.same({ ...after, ...suspending }, { ...before, ...suspending }, 'but for the account, which is suspended')
})
