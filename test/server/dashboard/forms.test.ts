/** What forms say of what is wrong with them, where a menu and a slash lead, and what the log says of who asked. */
import { pino } from 'pino'
import t from 'tap'
import { ServiceError } from '../../../db/errors.ts'
import { emptyForm } from '../../../server/dashboard/forms.ts'
import { addressField } from '../../../server/dashboard/pages/connectors.ts'
import { select } from '../../../server/dashboard/parts.ts'
import { PASSWORD, makeVisitor, signInAs } from '../../helpers/dashboard.ts'
import { useService } from '../../helpers/service.ts'

type Line = { route?: string, user_id?: string }
const lines: Line[] = []
const log = pino({ level: 'info' }, { write: (line: string) => { lines.push(JSON.parse(line)) } })
const service = await useService(t, { worker: false, log })
const owner = await signInAs(service, 'owner')

/** The field as the page shows it: its element, and what is said of it. */
function fieldOf (text: string, name: string): { element: string, wrong: string | undefined } {
  const element = new RegExp(`<(?:input|select|textarea) id="${name}"[^>]*>`).exec(text)?.[0] ?? ''
  return { element, wrong: new RegExp(`<small id="${name}-wrong" class="bad">([^<]*)`).exec(text)?.[1] }
}

t.test('DASHBOARD-5 what is wrong with a form is said first, and at the field, which is where one goes on', async (t) => {
  const wrong: [path: string, fields: Record<string, string>, name: string, says: RegExp][] = [
    ['sources', { key: 'Riverside League', class: 'crowd' }, 'key', /^A source key is 2 to 100 characters/],
    ['sources', { key: '', class: 'crowd' }, 'key', /^The key is missing/],
    ['people', { email: 'dana', role: 'viewer' }, 'email', /^An e-mail address has a name/],
    ['account', { name: '' }, 'name', /^The name is missing/],
    ['reset', { confirmation: 'Something else' }, 'confirmation', /^To remove all test data, type the name/],
    ['webhooks/new', { events: 'goals', url: 'https://club.example.org' }, 'events', /^Item 1 of `events` fits no event type/],
    ['webhooks/new', { events: '*', team: 'tm_1', url: 'https://club.example.org' }, 'team', /^`team` must be the id of a team/],
    ['webhooks/new', { events: '*', url: 'http://10.0.0.1' }, 'url', /^The url must name a public address/]
  ]
  for (const [path, fields, name, says] of wrong) {
    const { status, text } = await owner.send(`/dashboard/test/${path}`, fields)
    t.ok(status >= 400 && status < 500, `${path}: ${status}`)
    const { element, wrong } = fieldOf(text, name)
    t.match(wrong, says, path)
    t.match(element, new RegExp(`aria-describedby="(?:${name}-hint )?${name}-wrong" aria-invalid="true" autofocus`), path)
    t.ok(text.includes(`role="alert">${wrong}<`), `${path} says it first, too`)
    t.equal(text.split('aria-invalid').length, 2, `${path} marks one field`)
  }
  t.notMatch(await owner.read('/dashboard/test/sources'), /-wrong|aria-invalid|autofocus/)
  const tried = fieldOf(await owner.read('/dashboard/test/webhooks/new?events=*&competition=cup'), 'competition')
  t.match(tried, { element: /aria-invalid/, wrong: /must be the id of a competition/ }, 'what is tried by an address is marked so, too')
  const errors = ['kind', 'urls'].map((name) => ({ path: `/${name}`, message: 'Choose another.' }))
  const shown = { form: emptyForm, problem: new ServiceError('validation_failed', 'Choose others.', { errors }) }
  const others = select(shown, { name: 'kind', label: 'Kind', options: [['own', 'Own']] }).markup + addressField(shown, 'Addresses').markup
  for (const name of ['kind', 'urls']) {
    t.match(fieldOf(others, name), { element: /-wrong" aria-invalid="true" autofocus/, wrong: 'Choose another.' }, `a field as ${name} is`)
  }
})

t.test('DASHBOARD-70 the form of a new source offers in live mode the classes that the account may register', async (t) => {
  const offered = async (mode: string) =>
    [...(await owner.read(`/dashboard/${mode}/sources`)).matchAll(/<option value="(\w+)"/g)].map(([, name]) => name)
  t.same(await offered('live'), ['crowd'])
  t.equal((await offered('test')).length, 6)
  const operator = await signInAs(service, 'operator')
  await operator.send(`/dashboard/live/accounts/${service.account.id}/allow`, { class: 'partnerApi' })
  t.same(await offered('live'), ['partnerApi', 'crowd'])
})

t.test('DASHBOARD-1 the name of the service leads to the first page of the person signed in; a slash at the end of an address to the page without it', async (t) => {
  const brand = (text: string) => /class="brand" href="([^"]*)"/.exec(text)?.[1]
  t.equal(brand(await owner.read('/dashboard/live/keys')), '/dashboard/live')
  const operator = await signInAs(service, 'operator')
  t.equal(brand(await operator.read('/dashboard/live/accounts')), '/dashboard')
  t.match(await operator.get('/dashboard'), { status: 303, location: '/dashboard/live/accounts' })
  t.match(await owner.get('/dashboard/'), { status: 303, location: '/dashboard' })
  t.match(await owner.get('/dashboard/test/keys/'), { status: 303, location: '/dashboard/test/keys' })
  t.match(await owner.get('/dashboard//'), { status: 303, location: '/dashboard' })
})

t.test('DASHBOARD-8 people of a suspended account are shown the pages that are open to them, and no others', async (t) => {
  const { id } = await service.makeAccount('Hillside')
  const theirs = await signInAs(service, 'owner', { accountId: id })
  const db = await service.database.connect()
  await db.query("select manage.suspend_account(manage.enter_operator('root'), $1, 'unpaid since May')", [id])
  const text = await theirs.read('/dashboard/test/account')
  t.match(text, 'This account is suspended: unpaid since May.')
  t.notMatch(text, /Organizations that|<h2>Rename/)
  const menu = [.../<aside>([^]*)<\/aside>/.exec(text)?.[1]?.matchAll(/href="([^"]*)"/g) ?? []].map(([, path]) => path as string)
  t.same(menu, ['/dashboard/test/roles', '/dashboard/security', '/dashboard/test/account'])
  for (const path of menu) t.equal((await theirs.get(path)).status, 200, path)
})

t.test('PEOPLE-140 the line of a page in the log has the id of who was signed in; no line has an address of mail', async (t) => {
  lines.length = 0
  await owner.read('/dashboard/test/keys')
  await makeVisitor(service).send('/dashboard/sign-in', { email: owner.email, password: PASSWORD })
  await owner.send('/dashboard/test/people', { email: 'dana@example.org', role: 'viewer' })
  t.match(lines.map(({ route, user_id: id }) => [route, id]), [
    ['/dashboard/:mode/keys', owner.userId], ['/dashboard/sign-in', undefined], ['/dashboard/:mode/people', owner.userId]
  ])
  t.notMatch(JSON.stringify(lines), '@')
})
