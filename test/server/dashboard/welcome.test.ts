/** Coming in by a link with a passkey in place of a password (DASHBOARD-144). */
import t from 'tap'
import { hashToken, makeToken } from '../../../platform/tokens.ts'
import { makeVisitor, signInAs, type Visitor } from '../../helpers/dashboard.ts'
import { useService } from '../../helpers/service.ts'

const service = await useService(t, { worker: false, config: { baseUrl: 'http://localhost:4000' } })
const owner = await signInAs(service, 'owner')
const LOST = 'You have no way to sign in again yet. Add a passkey now, or set a password.'

/** The path of a new invitation. */
async function invite (email: string): Promise<string> {
  const { text } = await owner.send('/dashboard/test/people', { email, role: 'viewer' })
  return /\/dashboard\/welcome\/[\w-]{43}/.exec(text)?.[0] as string
}
const stranger = (): Visitor => makeVisitor(service)

t.test('DASHBOARD-144 who is invited continues without a password to where a passkey is added, and learns that there is no way back yet', async (t) => {
  const [path, dana] = [await invite('dana@example.org'), stranger()]
  t.match(await dana.read(path), /<button>Join<\/button>[^]*name="way" value="passkey" formnovalidate>Use\s+a passkey instead/)
  t.match(await dana.send(path, { name: '', password: '', way: 'passkey' }), { status: 422, text: /Your name is missing/ })
  t.match(await dana.send(path, { name: 'Dana', password: '', way: 'passkey' }), { status: 303, location: '/dashboard/security' })
  t.match(await dana.read('/dashboard/security'), LOST)
  const password = { new_password: 'four plain words here' }
  t.match(await dana.send('/dashboard/security/password', password), { status: 303, location: '/dashboard/security?done=password' })
  t.notMatch(await dana.read('/dashboard/security'), LOST)
})

t.test('PEOPLE-17 the first owner names the league or club, which the account is called then', async (t) => {
  const { id } = await service.makeAccount('First account')
  const token = makeToken()
  const db = await service.database.connect()
  await db.query("select manage.make_first_link(manage.enter_operator('root'), $1, $2)", [id, hashToken(token)])
  const [path, mia] = [`/dashboard/welcome/${token}`, stranger()]
  t.match(await mia.read(path), /Name of your league, club or company.*\n?.*<input id="account" name="account" type="text" value=""/)
  t.match(await mia.read(path), '<button>Open the account</button>')
  const typed = { email: 'mia@example.org', name: 'Mia', account: 'Harbor League', password: 'four plain words here' }
  t.match(await mia.send(path, typed), { status: 303, location: '/dashboard' })
  t.match(await mia.read('/dashboard/test'), '<h1>Harbor League</h1>')
})

t.test('DASHBOARD-144 a password is asked for unless one says so, and of who joins nothing', async (t) => {
  const [path, eli] = [await invite('eli@example.org'), stranger()]
  t.match(await eli.send(path, { name: 'Eli', password: '' }), { status: 422, text: /A password has 10 to 128 characters/ })
  t.match(await eli.send(path, { name: 'Eli', password: 'four plain words here' }), { status: 303, location: '/dashboard' })
  t.notMatch(await eli.read('/dashboard/security'), LOST)
  const { id } = await service.makeAccount('Elsewhere')
  const other = await signInAs(service, 'owner', { accountId: id })
  const { text } = await other.send('/dashboard/test/people', { email: 'eli@example.org', role: 'viewer' })
  const joining = /\/dashboard\/welcome\/[\w-]{43}/.exec(text)?.[0] as string
  t.notMatch(await eli.read(joining), /name="way"|name="password"/)
  t.match(await eli.send(joining, { way: 'passkey' }), { status: 303, location: '/dashboard' })
})

t.test('DASHBOARD-144 a password that is reset is chosen; who cannot prove who they are learns whom to ask', async (t) => {
  const q = await service.database.connect()
  const [token, again] = [makeToken(), stranger()]
  await q.query("select tenancy.make_link('reset', null, $1, $2, 'test')", [owner.userId, hashToken(token)])
  t.match(await again.read(`/dashboard/welcome/${token}`), /^(?![^]*name="way")[^]*<button>Save the password<\/button>/)
  t.match(await again.send(`/dashboard/welcome/${token}`, { way: 'passkey' }), { status: 422, text: /A password has 10/ })
  const [path, finn] = [await invite('finn@example.org'), stranger()]
  await finn.send(path, { name: 'Finn', way: 'passkey' })
  await q.query("update tenancy.sessions set confirmed_at = util.now() - interval '1 hour'")
  t.match(await finn.send('/dashboard/security/password', { new_password: 'four plain words here' }), {
    status: 403, text: /You cannot confirm that here[^]*oyss user reset/
  })
})
