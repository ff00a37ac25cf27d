/** Calendars and pages of private teams over real HTTP, by links with a token. */
import t from 'tap'
import { hashToken, makeToken } from '../../platform/tokens.ts'
import { makeQuery } from '../helpers/database.ts'
import { makeSeason } from '../helpers/public_season.ts'
import { useService } from '../helpers/service.ts'
import { ask, type RawAnswer } from './http_client.ts'

const service = await useService(t)
const q = makeQuery(await service.database.connect())
const season = await makeSeason(service)
const lookUp = async (type: string, id: string): Promise<string> =>
  (await service.secret.get(`/v1/lookup?source=league&type=${type}&external_id=${id}`)).body.id
const organization = await lookUp('organization', 'o1')
const { id: account } = service.account
await q.call('manage.mark_private', { account_id: account, mode: 'test', organization_id: organization, is_private: true, made_by: 'Kim' })

async function makeLink (team: string | null): Promise<string> {
  const token = makeToken()
  await q(`insert into tenancy.calendar_tokens (token_id, realm_id, account_id, organization_id, team_id, name, token_hash, made_by)
    select util.make_id('ctk'), r.realm_id, r.account_id, $2, $3, 'Families', $4, 'Kim' from tenancy.realms r where r.account_id = $1`,
  [account, organization, team, hashToken(token)])
  return token
}
const token = await makeLink(season.team)
const get = (path: string, headers = {}): Promise<RawAnswer> => ask(service.baseUrl, 'GET', path, headers)
const page = (path: string): Promise<RawAnswer> => get(path, { accept: 'text/html' })
const calendar = `/v1/teams/${season.team}/calendar.ics`

t.test('PRIVACY-20, CALENDAR-21, CALENDAR-22 without a token, or with one that opens something else, a private team is 404; with its token it is read, until that is revoked', async (t) => {
  const [absent, without] = [await get(calendar.replace(season.team, 'tm_01K5T3M8Q9ZXW4V7N2B6C0D1EF')), await get(calendar)]
  t.match(without, { status: 404, body: { type: /not_found$/ }, headers: { 'cache-control': 'private, no-cache' } })
  t.same(Object.keys(without.body), Object.keys(absent.body), 'as of one that is not there')
  t.equal((await get(`${calendar}?token=${makeToken()}`)).status, 404)
  t.equal((await get(`${calendar}?token=a%20b`)).status, 404)
  t.match(await get(`${calendar}?token=${token}`), { status: 200, text: /BEGIN:VEVENT/ })
  t.equal((await get(`/v1/teams/${season.rival}/calendar.ics?token=${token}`)).status, 200, 'a public team is read as without')
  const other = await makeLink(season.team)
  const [first, second] = await Promise.all([get(`${calendar}?token=${other}`), get(calendar)])
  t.same([first.status, second.status], [200, 404], 'nobody is answered what was read for somebody with a token')
  await q('update tenancy.calendar_tokens set revoked_at = now() where token_hash = $1', [hashToken(other)])
  t.equal((await get(`${calendar}?token=${other}`, { 'if-none-match': String(first.headers.etag) })).status, 404)
})

t.test('CALENDAR-24 what is read with a token only the client keeps; the day is noted', async (t) => {
  for (const path of [`${calendar}?token=${token}`, `/t/${season.team}?token=${token}`, `/c/${season.competition}?token=${token}`]) {
    const { status, headers } = await get(path, { accept: '*/*' })
    t.equal(status, 200)
    t.equal(headers['cache-control'], 'private, no-cache')
    t.equal(headers['surrogate-key'], undefined)
    t.equal((await get(path, { 'if-none-match': String(headers.etag) })).status, 304)
  }
  t.same(await q.value('select last_used_on = (now() at time zone $1)::date from tenancy.calendar_tokens where token_hash = $2',
    ['UTC', hashToken(token)]), true)
})

t.test('CALENDAR-25 a page that was opened with a token leads on with it where the team itself is meant, and nowhere else', async (t) => {
  t.match(await page(`/t/${season.team}`), { status: 404, text: /Nothing is here/ })
  const { status, text } = await page(`/t/${season.team}?token=${token}`)
  t.equal(status, 200)
  t.match(text, 'Not public: this page opens with your link alone.')
  const links = [...text.matchAll(/href="([^"]*)"/g)].map(([, href]) => String(href).replaceAll('&amp;', '&'))
  const own = links.filter((href) => href.includes(season.team))
  t.ok(own.length > 2)
  for (const href of own) t.match(href, `token=${token}`)
  for (const href of links.filter((one) => !one.includes(season.team))) t.notMatch(href, token)
  t.notMatch((await page(`/t/${season.rival}`)).text, 'Not public')
})

t.test('PRIVACY-22 on the pages of others a private team has no name, and its row of a table leads nowhere', async (t) => {
  for (const path of [`/t/${season.rival}`, `/c/${season.competition}?division=${season.division}`]) {
    const { text } = await page(path)
    t.match(text, 'Private team')
    t.notMatch(text, /Eagles/)
    t.notMatch(text, season.team)
    t.notMatch(text, '/t/undefined')
    if (path.startsWith('/c/')) t.notMatch(text, /(?:Won|Lost|Drew) \d/, 'no side is the one that the page is of')
    t.match((await page(`${path}${path.includes('?') ? '&' : '?'}token=${token}`)).text, 'Eagles')
  }
})
