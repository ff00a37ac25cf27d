/** Pages of people, accounts and activity over HTTP: calendars, grants, people, roles, activity, account, and those of operators. */
import t from 'tap'
import { formatValue } from '../../../server/dashboard/pages/activity.ts'
import { makeVisitor, PASSWORD, signInAs } from '../../helpers/dashboard.ts'
import { makeQuery } from '../../helpers/database.ts'
import { game, say, sides } from '../../helpers/seed.ts'
import { useService } from '../../helpers/service.ts'

const service = await useService(t)
const q = makeQuery(await service.database.connect())
await service.apply('league', [
  say('organization', 'o', { name: 'Harbour Youth', kind: 'club' }),
  say('team', 't1', { name: 'Harbour U12 Girls', organization: { external_id: 'o' } }),
  game('g1', { start: new Date(Date.now() + 86_400_000).toISOString().replace(/\.\d+/, ''), sides: sides('t1', 't2') })
])
const lookUp = async (type: string, id: string): Promise<string> =>
  (await service.secret.get(`/v1/lookup?source=league&type=${type}&external_id=${id}`)).body.id
const [organization, team] = [await lookUp('organization', 'o'), await lookUp('team', 't1')]
const owner = await signInAs(service, 'owner', { name: 'Ana' })
const viewer = await signInAs(service, 'viewer', { name: 'Vera' })
const operator = await signInAs(service, 'operator', { name: 'Otto' })
const valueOf = (text: string): string => /id="secret" readonly value="([^"]*)"/.exec(text)?.[1] ?? ''

t.test('DASHBOARD-60 an owner makes the teams of an organization private, makes a link for a family, which sees the page by it, and revokes it', async (t) => {
  const path = '/dashboard/test/calendars'
  t.match(await owner.read(path), /Harbour Youth.*public[^]*Make its teams private/)
  t.match(await owner.send(`${path}/${organization}`, { private: 'maybe' }), { status: 422, text: /Choose whether the teams are private/ })
  t.match(await owner.send(`${path}/${organization}`, { private: 'yes' }), { status: 303, location: `${path}?done=private` })
  t.match(await owner.read(`${path}?done=private`), /private from now on[^]*Make its teams public/)
  t.match(await owner.send(path, { opens: `${organization} ${team}`, name: '' }), { status: 422, text: /The name is missing/ })
  const made = await owner.send(path, { opens: `${organization} ${team}`, name: 'Families' })
  const link = valueOf(made.text)
  t.match(link, new RegExp(`/t/${team}\\?token=[\\w-]{43}$`))
  t.match(made.text, /webcal:[^"]*calendar\.ics\?token=/)
  const see = (url: string) => fetch(url.replace(/^https?:\/\/[^/]+/, service.baseUrl), { headers: { accept: 'text/html' } })
  t.same([(await see(link)).status, (await see(link.replace(/\?.*/, ''))).status], [200, 404])
  const whole = await owner.send(path, { opens: organization, name: 'Everybody' })
  const address = new RegExp(`>Harbour U12 Girls</label>\\s*<input[^>]*value="(https?://[^"/]+/t/${team}\\?token=[\\w-]{43})"`)
    .exec(whole.text)?.[1]
  t.equal((await see(String(address))).status, 200, 'each team by its complete address')
  const listed = await owner.read(path)
  t.notMatch(listed, link.split('=')[1] as string)
  const [, everybody, families] = [...listed.matchAll(/calendars\/(ctk_\w+)\/revoke/g)].map(([, id]) => id).reduce(
    (found: string[], id) => [...found, String(id)], [''])
  t.ok(everybody)
  t.match(await owner.send(`${path}/${families}/revoke`), { status: 303, location: `${path}?done=revoked` })
  t.equal((await see(link)).status, 404)
  t.notMatch(await viewer.read(path), /<button>|class="danger"/, 'who may only look sees no buttons')
  t.match(await viewer.send(path, { opens: organization, name: 'x' }), { status: 403, text: /This requires the role developer/ })
})

t.test('DASHBOARD-61 an owner gives a grant of an organization and takes it back', async (t) => {
  const path = '/dashboard/test/grants'
  t.match(await owner.read(path), 'This account reads no players')
  t.match(await owner.send(path, { account: 'acct_x', organization, sources: '' }), {
    status: 400, text: /In test mode an account can only create grants for itself/
  })
  t.match(await owner.send(path, { account: service.account.id, organization, sources: 'league' }), {
    status: 303, location: `${path}?done=given`
  })
  const shown = await owner.read(path)
  t.match(shown, /Granted to this account[^]*Harbour Youth[^]*this one[^]*league/)
  const id = /grants\/(grant_\w+)\/revoke/.exec(shown)?.[1]
  t.match(await owner.send(`${path}/${id}/revoke`), { status: 303 })
  t.match(await owner.read(`${path}?done=revoked`), /revoked[^]*This account reads no players/)
  t.notMatch(await viewer.read(path), 'New grant')
})

t.test('DASHBOARD-61 an owner invites somebody by a link that is shown once, changes roles, takes invitations back and removes people', async (t) => {
  const path = '/dashboard/live/people'
  const made = await owner.send(path, { email: 'ben@example.org', role: 'developer' })
  const link = valueOf(made.text)
  t.match(link, /\/dashboard\/welcome\/[\w-]{43}$/)
  t.match(await owner.send(path, { email: 'ben', role: 'developer' }), { status: 400, text: /value="ben"/ })
  const ben = makeVisitor(service)
  t.match(await ben.send(new URL(link).pathname, { name: 'Ben', password: PASSWORD }), { status: 303 })
  const shown = await owner.read(path)
  t.match(shown, /Ana <small>\(you\)[^]*Ben[^]*ben@example\.org[^]*accepted/)
  t.notMatch(shown, link)
  const user = await q.value("select user_id from tenancy.users where name = 'Ben'")
  t.match(await owner.send(`${path}/${user}/role`, { role: 'viewer' }), { status: 303, location: `${path}?done=changed` })
  const opened = await owner.read(`${path}?person=${user}`)
  t.match(opened, new RegExp(`<h2>Ben</h2>[^]*${path}/${user}/role[^]*Remove Ben`))
  t.notMatch(shown, 'Remove Ben', 'a person is opened before anything is done to them')
  t.match(await owner.send(`${path}/${owner.userId}/role`, { role: 'viewer' }), { status: 409, text: /role="alert"/ })
  t.match(await owner.send(`${path}/${user}/remove`), { status: 303, location: `${path}?done=removed` })
  await owner.send(path, { email: 'kim@example.org', role: 'viewer' })
  const id = /invitations\/(inv_\w+)\/revoke/.exec(await owner.read(path))?.[1]
  t.match(await owner.send(`${path}/invitations/${id}/revoke`), { status: 303, location: `${path}?done=revoked` })
  t.match(await viewer.get(path), { status: 403 })
})

t.test('PEOPLE-10 a schedule manager is invited as one, is led to feeds and reviews, and finds neither keys to make nor webhooks nor people', async (t) => {
  const made = await owner.send('/dashboard/live/people', { email: 'sam@example.org', role: 'schedule_manager' })
  const sam = makeVisitor(service)
  t.match(await sam.read(new URL(valueOf(made.text)).pathname), /as\s+a schedule manager/)
  await sam.send(new URL(valueOf(made.text)).pathname, { name: 'Sam', password: PASSWORD })
  const page = await sam.read('/dashboard/test')
  t.match(page, /Test account, schedule manager/)
  for (const path of ['feeds', 'reviews']) t.match(page, `href="/dashboard/test/${path}"`)
  t.notMatch(page, 'href="/dashboard/test/people"')
  t.notMatch(await sam.read('/dashboard/test/keys'), 'Make a key')
  t.match(await sam.get('/dashboard/test/feeds/new'), { status: 200 })
  t.match(await sam.send('/dashboard/test/keys', { kind: 'secret' }), {
    status: 403, text: /This requires the role developer\. Yours is schedule manager\./
  })
  t.match(await owner.read('/dashboard/live/people'), /Sam[^]*<td[^>]*>schedule manager/)
})

t.test('DASHBOARD-63 roles are listed from the table that the service reads, each operation once', async (t) => {
  const text = await viewer.read('/dashboard/test/roles')
  t.match(text, 'Your role here is <b>viewer</b>')
  const notes = await q(
    "select note from tenancy.permissions where least_role not in ('nobody', 'started', 'command_line')"
  ) as { note: string }[]
  for (const { note } of notes) t.match(text, note.replace(/\.$/, '').replaceAll("'", '&#39;'))
  t.equal([...text.matchAll(/<li>[^<]*(?:<small>|<\/li>)/g)].length, notes.length)
})

t.test('DASHBOARD-64 activity shows who did what, the newest first, with or without the personal data that was looked at, page by page', async (t) => {
  for (const [operation, words] of Object.entries({
    create_key: 'created key', roll_key: 'rolled key', revoke_grant: 'revoked grant', map_feed: 'changed the settings of',
    read_account: 'looked at the account', carry: 'carried', delay: 'delayed', set_password: 'set password',
    make_first_link: 'made the link of the first owner', create_calendar_token: 'made a link to calendars',
    undo_decision: 'undid decision', undo_run: 'undid an upload of'
  })) t.equal(formatValue(operation), words)
  await owner.read('/dashboard/test/keys')
  await owner.send('/dashboard/test/keys', { kind: 'secret' })
  const text = await owner.read('/dashboard/test/activity')
  t.match(text, /Ana<\/th>[^]*?created key <b>secret …\w{4}<\/b>/)
  await owner.read('/dashboard/test/people')
  t.notMatch(await owner.read('/dashboard/test/activity'), /listed (keys|people)/)
  const looked = await owner.read('/dashboard/test/activity?reads=yes')
  t.match(looked, 'listed people')
  t.notMatch(looked, 'listed keys')
  await q(`insert into tenancy.actions (operation, account_id, made_by)
    select 'index_names', $1, 'root' from generate_series(1, 40)`, [service.account.id])
  const first = await owner.read('/dashboard/test/activity')
  t.match(first, 'root (command line)')
  const next = /rel="next" href="([^"]*)"/.exec(first)?.[1]?.replaceAll('&amp;', '&')
  t.match(await owner.read(String(next)), 'created key')
  t.match(await viewer.read('/dashboard/test/activity'), 'root (command line)')
  t.notMatch(first, '@example.org')
})

t.test('DASHBOARD-61 the account is named, renamed by owners, and says for whom it speaks', async (t) => {
  const path = '/dashboard/test/account'
  t.match(await owner.read(path), /Test account[^]*crowd \(parents, coaches and others\)[^]*Harbour Youth[^]*anyone with a link/)
  t.match(await owner.send(path, { name: 'Harbour <b>' }), { status: 303, location: `${path}?done=renamed` })
  t.match(await owner.read(path), 'Harbour &lt;b&gt;')
  t.notMatch(await viewer.read(path), 'Rename')
  t.match(await viewer.send(path, { name: 'x' }), { status: 403 })
})

t.test('DASHBOARD-66, PEOPLE-50, PEOPLE-126 operators list, search, suspend, reinstate and look at accounts, allow classes and take them back, set limits; nobody else sees that', async (t) => {
  const other = await service.makeAccount('Riverside SC')
  const path = '/dashboard/live/accounts'
  t.match(await operator.read(path), /Riverside SC[^]*Harbour &lt;b&gt;/)
  t.notMatch(await operator.read(`${path}?q=river`), 'Harbour')
  t.match(await operator.read(`${path}?q=nothing`), 'No account matches.')
  const own = `${path}/${other.id}`
  t.match(await operator.send(`${own}/suspend`, { reason: '' }), { status: 422, text: /The reason is missing/ })
  t.match(await operator.send(`${own}/suspend`, { reason: 'unpaid' }), { status: 303, location: `${own}?done=suspended` })
  t.match(await operator.read(own), /suspended[^]*unpaid[^]*Reinstate the account/)
  const theirs = await signInAs(service, 'owner', { accountId: other.id })
  t.match(await theirs.read('/dashboard/live/account'), 'This account is suspended: unpaid.')
  t.match(await operator.send(`${own}/reinstate`), { status: 303 })
  t.match(await operator.send(`${own}/allow`, { class: 'partnerApi' }), { status: 303, location: `${own}?done=allowed` })
  t.match(await theirs.read('/dashboard/live/account'), 'partnerApi (a scheduling partner)')
  t.match(await operator.read(own), /partnerApi<\/th>[^]*a scheduling partner[^]*Disallow/)
  const taken = `${own}?done=disallowed`
  t.match(await operator.send(`${own}/disallow`, { class: 'partnerApi' }), { status: 303, location: taken })
  t.match(await operator.read(taken), /The class is no longer allowed[^]*Only crowd is allowed\./)
  t.match(await operator.send(`${own}/disallow`, { class: 'partnerApi' }), { status: 404, text: /none can be taken back/ })
  t.notMatch(await theirs.read('/dashboard/live/account'), 'partnerApi')
  t.match(await theirs.read('/dashboard/live/activity'), /revoked the class <b>partnerApi<\/b>/)
  const limits = `${own}/limits`
  const fields = (await operator.read(limits)).matchAll(/<input id="(\w+)"[^>]*value="(\d+)"/g)
  const typed: Record<string, string> = Object.fromEntries([...fields].map((one) => one.slice(1)))
  t.equal(Object.keys(typed).length, 7)
  t.match(await operator.send(limits, { ...typed, requests_per_minute: 'many' }), {
    status: 400, text: /whole number[^]*id="requests_per_minute-wrong"/
  })
  t.match(await operator.send(limits, { ...typed, requests_per_minute: '900' }), { status: 303, location: `${own}?done=limited` })
  t.match(await operator.read(limits), 'value="900"')
  t.match(await theirs.read('/dashboard/live/usage'), 'of 900')
  t.match(await theirs.get(limits), { status: 403 })
  t.match(await operator.get(`${path}/acct_01K5T3M8Q9ZXW4V7N2B6C0D1EF`), { status: 404 })
  t.match(await owner.get(path), { status: 403, text: /This requires the role operator/ })
  t.notMatch(await owner.read('/dashboard/live'), path)
})

t.test('DASHBOARD-66, PEOPLE-40 who looks at an account as an operator sees so on every page, and its people read it', async (t) => {
  const other = await service.makeAccount('Seaside SC')
  const theirs = await signInAs(service, 'owner', { accountId: other.id })
  t.notMatch(await operator.read('/dashboard/live/accounts'), 'You look at', 'no account is looked at')
  t.match(await operator.send('/dashboard/accounts', { account: other.id }), { status: 303 })
  const reported = /You look at\s<b>Seaside SC<\/b> as its viewers do/
  t.match(await operator.read('/dashboard/test'), reported)
  t.match(await operator.read('/dashboard/live/keys'), reported)
  t.notMatch(await theirs.read('/dashboard/test'), reported)
  t.match(await theirs.read('/dashboard/live/activity'), 'opened the account')
})

t.test('DASHBOARD-66 operators see targets of every account, exclude and include them, stop feeds and hosts and let them go on, each with a reason', async (t) => {
  const feed = await q.call('manage.create_feed', {
    account_id: service.account.id, mode: 'test', made_by: null,
    feed: { name: 'Harbour Cup', kind: 'ics', sport: 'soccer', time_zone: 'America/Chicago', url: 'https://a.example/cup.ics' }
  }) as { feed_id: string, targets: { target_id: string }[] }
  const [path, stops] = ['/dashboard/live/targets', '/dashboard/live/stops']
  const targetId = await q.value('select target_id from connect.targets limit 1')
  const feedId = await q.value('select feed_id from connect.feeds limit 1')
  t.ok(feed)
  t.match(await operator.read(path), /Harbour Cup[^]*a\.example/)
  t.match(await operator.read(`${path}?exclude=${targetId}`), `action="${path}/${targetId}/exclude"`)
  t.match(await operator.send(`${path}/${targetId}/exclude`, { reason: '' }), { status: 422 })
  t.match(await operator.send(`${path}/${targetId}/exclude`, { reason: 'Their terms.' }), {
    status: 303, location: `${path}?done=excluded`
  })
  t.match(await operator.read(path), /excluded[^]*Their terms\.[^]*Fetch again/)
  t.match(await operator.send(`${path}/${targetId}/include`), { status: 303, location: `${path}?done=included` })
  t.match(await operator.read(`${path}?kill=${feedId}`), `action="${path}/${feedId}/kill"`)
  t.match(await operator.send(`${path}/${feedId}/kill`, { reason: 'Broken.' }), { status: 303 })
  t.match(await operator.read(path), /Broken\.[^]*stopped[^]*Exclude[^]*Resume/)
  t.match(await operator.send(`${path}/${feedId}/revive`), { status: 303, location: `${path}?done=revived` })
  t.match(await operator.read(stops), 'Nothing is stopped')
  t.match(await operator.send(stops, { host: 'b.example', reason: 'They asked.' }), { status: 303, location: `${stops}?done=stopped` })
  t.match(await operator.send(stops, { host: '', reason: 'Nothing named.' }), { status: 422, text: /Name one host, or choose every host/ })
  t.match(await operator.send(stops, { host: 'b.example', everything: 'yes', reason: 'Both.' }), { status: 422 })
  t.match(await operator.send(stops, { host: '', everything: 'yes', reason: 'An attack.' }), { status: 303 })
  t.match(await operator.read(stops), /<b>everything<\/b>/)
  t.match(await operator.send(`${stops}/resume`), { status: 303 })
  t.match(await operator.send(stops, { host: 'b.example', reason: 'Again.' }), { status: 409, text: /role="alert"/ })
  t.match(await operator.read(stops), /b\.example[^]*They asked\./)
  t.match(await operator.send(`${stops}/resume`, { host: 'b.example' }), { status: 303, location: `${stops}?done=resumed` })
  t.match(await owner.get(stops), { status: 403 })
})
