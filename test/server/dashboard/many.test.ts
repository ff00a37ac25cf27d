/** Pages where there is much: many people, invitations, keys and accounts; and what is shown by its name. */
import t from 'tap'
import { signInAs, type Visitor } from '../../helpers/dashboard.ts'
import { makeQuery } from '../../helpers/database.ts'
import { FEED, fileForm, uploadFile } from '../../helpers/feeds/feed_pages.ts'
import { useService } from '../../helpers/service.ts'

const service = await useService(t)
const q = makeQuery(await service.database.connect())
const owner = await signInAs(service, 'owner', { name: 'Ana' })
const operator = await signInAs(service, 'operator', { name: 'Otto' })
const hrefOf = (text: string, words: string): string | undefined =>
  new RegExp(`href="([^"]*)"[^>]*>${words}`).exec(text)?.[1]?.replaceAll('&amp;', '&')

/** Everything of a kind that a list shows, read to its end by the link of these words; each page within its bound. */
async function readAll (t: { ok: (is: boolean, words: string) => unknown }, who: Visitor, path: string, words: string, pattern: RegExp) {
  const found: string[] = []
  for (let next: string | undefined = path; next !== undefined;) {
    const text: string = await who.read(next)
    t.ok(Buffer.byteLength(text) <= 15 * 1024, `${next}: ${Buffer.byteLength(text)} bytes`)
    found.push(...[...text.matchAll(pattern)].map(([, id]) => String(id)))
    next = hrefOf(text, words)
  }
  return found
}

t.test('DASHBOARD-105 hundreds of people, invitations, keys and accounts are all within reach, page by page, and found by name', async (t) => {
  await q(`with made as (
      select tenancy.add_user(
               format('person-%s@youth-football-association.example.org', n), format('Person number %s of a long name', n), false, null)
               as user_id
        from generate_series(1, 200) n)
    insert into tenancy.memberships (account_id, user_id, role) select $1, m.user_id, 'viewer' from made m`, [service.account.id])
  await q(`insert into tenancy.invitations (invitation_id, account_id, email, role, link_hash, invited_by, expires_at)
    select util.make_id('inv'), $1, format('guest-%s@example.org', n), 'viewer', sha256(convert_to(n::text, 'UTF8')), $2,
           util.now() + interval '7 days' from generate_series(1, 45) n`, [service.account.id, owner.userId])
  await q(`insert into tenancy.keys (key_id, account_id, realm_id, kind, key_hash, last_four, revoked_at)
    select util.make_id('key'), $1, r.realm_id, 'secret', sha256(convert_to('k' || n, 'UTF8')), 'abcd', util.now()
      from generate_series(1, 60) n cross join tenancy.realms r where r.account_id = $1`, [service.account.id])
  const people = await readAll(t, owner, '/dashboard/live/people', 'More people', /\?person=(usr_\w+)"/g)
  t.equal(new Set(people).size, 201)
  t.equal(people.length, 201)
  const invited = await readAll(t, owner, '/dashboard/live/people', 'Older invitations', /invitations\/(inv_\w+)\/revoke/g)
  t.equal(new Set(invited).size, 45)
  const found = await owner.read('/dashboard/live/people?q=NUMBER+177')
  t.match(found, /1 of 201 people[^]*Person number 177/)
  t.match(await owner.read('/dashboard/live/people?q=person-33@'), 'Person number 33')
  t.match(await owner.read('/dashboard/live/people?q=nobody'), 'No one has that name or address.')
  const keys = await owner.read('/dashboard/test/keys')
  t.ok(keys.indexOf('active') < keys.indexOf('revoked'), 'what works comes first')
  t.equal((await readAll(t, owner, '/dashboard/test/keys', 'More keys', /_…(\w{4})</g)).length, 62)
  await q("insert into tenancy.accounts (account_id, name) select util.make_id('acct'), 'Club ' || n from generate_series(1, 90) n")
  const accounts = await readAll(t, operator, '/dashboard/live/accounts', 'Older', /<th scope="row"><a href="[^"]*(acct_\w+)"/g)
  t.equal(new Set(accounts).size, 91)
  const path = '/dashboard/live/accounts'
  const called = await readAll(t, operator, `${path}?q=CLUB`, 'Older', /<th scope="row"><a href="[^"]*(acct_\w+)"/g)
  t.equal(new Set(called).size, 90)
  t.same(await readAll(t, operator, `${path}?q=${called[50]}`, 'Older', /<th scope="row"><a href="[^"]*(acct_\w+)"/g), [called[50]])
})

t.test('DASHBOARD-91 every row that was not read is shown with its number and reason, page by page, and said first', async (t) => {
  const rows = Array.from({ length: 40 }, (_, n) => `2027-03-${n < 15 ? '01' : '99'},10:00,Reds ${n},Blues ${n},Park`)
  const file = `Date,Time,Home,Away,Venue\n${rows.join('\n')}\n`
  const run = await uploadFile(owner, '/dashboard/test/feeds/new', file, { ...FEED, name: 'Mistakes' })
  const first = await owner.read(run)
  t.match(first, /25 of 40 rows could not be read[^]*<a href="#not-read">See which rows[^]*#upload">upload it again[^]*id="not-read"/)
  const numbers = await readAll(t, owner, run, '[\\d]+ more rows?', /<tr><th scope="row">row (\d+)<\/th><td data-head="Why">/g)
  t.same(numbers, Array.from({ length: 25 }, (_, n) => String(n + 17)), 'by their numbers in the file, the heading is row 1')
  t.match(first, '“2027-03-99” is not a date.')
  t.match(await owner.read(`${run}?rows=9999`), 'There are no more.')
})

t.test('DASHBOARD-75 the format of a feed is that which its name says, where none is chosen', async (t) => {
  const path = '/dashboard/test/feeds/new'
  t.match(await owner.read(path), /<div data-zone>[^]*<option value="America\/Chicago">/)
  const create = (name: string, more: object = {}) =>
    owner.send(path, fileForm({ ...FEED, name, kind: '', ...more }, ['Date,Time,Home,Away\n2027-03-01,10:00,A,B\n', name]))
  for (const name of ['Spring.CSV', 'spring.txt']) t.match(await create(name), { status: 303, location: /runs\/run_/ }, name)
  t.match(await create('spring'), { status: 422, text: /format is not clear from the name\. Choose CSV[^]*choose it once more/ })
  t.match(await create('spring.csv', { kind: 'ics' }), { status: 303 }, 'what is chosen counts')
  t.same((await q('select kind from connect.feeds where name ilike $1 order by feed_id', ['spring%'])).map(({ kind }) => kind),
    ['csv', 'csv', 'ics'])
})

t.test('DASHBOARD-64 the log names what it is about: people, roles, keys, feeds', async (t) => {
  const person = await signInAs(service, 'viewer', { name: 'Ben Okafor' })
  await owner.send(`/dashboard/live/people/${person.userId}/role`, { role: 'developer' })
  t.match(await owner.read('/dashboard/test/activity'), /changed the role of <b>Ben Okafor<\/b>, now <b>developer<\/b>/)
  await owner.send(`/dashboard/live/people/${person.userId}/remove`)
  const text = await owner.read('/dashboard/test/activity')
  t.match(text, /removed <b>Ben Okafor<\/b>/)
  t.match(text, /created source <a href="\/dashboard\/test\/sources\/src_\w+"><b>league<\/b>/, 'by the command line')
  t.match(text, /created feed <a href="\/dashboard\/test\/feeds\/feed_\w+"><b>Mistakes<\/b>/)
  t.match(text, /uploaded a file to <a href="\/dashboard\/test\/runs\/run_\w+"><b>Mistakes: [\w.]+<\/b>/)
  await owner.send('/dashboard/live/people', { email: 'sam@league.example', role: 'schedule_manager' })
  t.match(await owner.read('/dashboard/test/activity'), /invited somebody <b>as schedule manager<\/b>/)
})

t.test('DASHBOARD-75 the form of a new feed states in test mode that its pages are test data, and leads to live mode', async (t) => {
  t.match(await owner.read('/dashboard/test/feeds/new'), /marked as test data\. [^]*href="\/dashboard\/live\/feeds\/new"/)
  t.notMatch(await owner.read('/dashboard/live/feeds/new'), /marked as test data/)
})

t.test('DASHBOARD-66 an operator who looks at an account sees so on its pages, with the way back', async (t) => {
  const own = `/dashboard/live/accounts/${service.account.id}`
  t.notMatch(await operator.read('/dashboard/live/accounts'), 'You look at')
  await operator.send('/dashboard/accounts', { account: service.account.id })
  for (const path of ['/dashboard/test', '/dashboard/live/keys', '/dashboard/test/sources', '/dashboard/live/activity']) {
    const band = new RegExp(`You look at\\s<b>Test account</b>[^]*you opened it\\.\\s<a href="${own}"`)
    t.match(await operator.read(path), band, path)
  }
  for (const path of [own, '/dashboard/live/targets', '/dashboard/live/reviews']) t.notMatch(await operator.read(path), 'You look at', path)
  t.notMatch(await owner.read('/dashboard/test'), 'You look at')
  await operator.send(`${own}/allow`, { class: 'partnerApi' })
  const page = await operator.read(own)
  t.match(page, /partnerApi<\/th><td[^>]*>a scheduling partner/)
  t.notMatch(page, /<option value="(?:partnerApi|crowd)"/)
  t.match(page, '<option value="hostFeed"')
})

t.test('DASHBOARD-1, DASHBOARD-8 what does not exist or is not theirs is refused in words, with a way on that leads elsewhere', async (t) => {
  const viewer = await signInAs(service, 'viewer', { name: 'Vera' })
  for (const path of ['/dashboard/test/nothing', '/dashboard/live/a/b/c', '/dashboard/nothing']) {
    t.match(await viewer.get(path), { status: 404, text: /This page does not exist[^]*There is no \/dashboard\/[^]*Go to the overview/ })
  }
  t.match(await viewer.get('/dashboard/test/style.css'), { status: 404 })
  for (const [path, role] of [['feeds/new', 'schedule manager'], ['webhooks/new', 'developer']] as const) {
    t.match(await viewer.get(`/dashboard/test/${path}`), { status: 403, text: `This requires the role ${role}. Yours is viewer.` })
  }
  await q('delete from tenancy.memberships where user_id = $1', [viewer.userId])
  t.match(await viewer.get('/dashboard/test/keys'), {
    status: 404, text: /<h1>No account is open[^]*href="\/dashboard\/accounts">Your accounts/
  })
  t.match(await viewer.read('/dashboard/accounts'), 'An owner of one can invite you.')
  const weak = await signInAs(service, 'operator', { name: 'New' })
  await q("update tenancy.sessions set method = 'password' where user_id = $1", [weak.userId])
  t.match(await weak.get('/dashboard/live/accounts'), {
    status: 403, text: /with a passkey\.[^]*href="\/dashboard\/security">Add a passkey/
  })
  await q(`insert into tenancy.passkeys (passkey_id, user_id, credential_id, public_key, name)
    values (util.make_id('pky'), $1, sha256('p'), '', 'Laptop')`, [weak.userId])
  t.match(await weak.get('/dashboard/live/accounts'), { status: 403, text: /Sign in with your passkey/ })
  const other = await service.makeAccount('Unpaid')
  const theirs = await signInAs(service, 'owner', { accountId: other.id })
  await operator.send(`/dashboard/live/accounts/${other.id}/suspend`, { reason: 'Unpaid' })
  t.match(await theirs.get('/dashboard/test'), { status: 403, text: /href="\/dashboard\/test\/account">See the account/ })
  t.match(await theirs.read('/dashboard/test/account'), /suspended: Unpaid\.\s/)
})
