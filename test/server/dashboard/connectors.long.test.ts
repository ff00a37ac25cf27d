/** The pages of connectors over HTTP: operators register one, look at what it read, decide, and add addresses; its account looks on. */
import t from 'tap'
import { signInAs } from '../../helpers/dashboard.ts'
import { makeQuery } from '../../helpers/database.ts'
import { becomes } from '../../helpers/await_condition.ts'
import { startPublisher } from '../../helpers/feeds/publisher.ts'
import { makeGames, toCsv } from '../../helpers/schedules.ts'
import { useService } from '../../helpers/service.ts'

const service = await useService(t)
const q = makeQuery(await service.database.connect())
const publisher = await startPublisher(t)
const operator = await signInAs(service, 'operator', { name: 'Otto' })
const developer = await signInAs(service, 'developer')
const path = '/dashboard/test/connectors'
const games = makeGames(24)
const form = {
  account: service.account.id, name: 'League site', kind: 'csv', parser: '', sport: 'soccer', time_zone: 'America/Chicago', covers: 'season'
}
const textOf = (page: string): string => page.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')
async function until (path: string, words: RegExp): Promise<string> {
  let page = ''
  if (!await becomes(async () => words.test(textOf(page = await operator.read(path))))) throw new Error(`${path} never said ${words}`)
  return page
}

t.test('DASHBOARD-95 a connector is registered with its address, what it read is looked at and accepted, and another address is added', async (t) => {
  publisher.serve('/a.csv', { body: toCsv(games.slice(0, 12)) })
  publisher.serve('/b.csv', { body: toCsv(games.slice(12)) })
  t.match(await operator.read(path), 'There is no connector yet.')
  t.match(await operator.read(`${path}/new?account=${service.account.id}`), `value="${service.account.id}"`)
  t.match(await operator.send(`${path}/new`, { ...form, urls: '' }), { status: 422, text: /The address is missing[^]*value="League site"/ })
  t.match(await operator.send(`${path}/new`, { ...form, urls: 'file:///etc/passwd' }), {
    status: 422, text: /The url must be a complete http or https address[^]*file:\/\/\/etc\/passwd<\/textarea>/
  })
  t.match(await operator.send(`${path}/new`, { ...form, account: 'acct_none', urls: publisher.url('/a.csv') }), { status: 404 })
  t.match(await operator.send('/dashboard/live/connectors/new', { ...form, urls: publisher.url('/a.csv') }), {
    status: 403, text: /no sources of the class scrape/
  })
  const made = await operator.send(`${path}/new`, { ...form, urls: `${publisher.url('/a.csv')}\r\n` })
  t.match(made, { status: 303, location: new RegExp(`^${path}/con_\\w+\\?done=made$`) })
  const own = String(made.location).split('?')[0] as string
  const held = /connectors\/runs\/(run_\w+)/.exec(await until(own, /Review this file/))?.[1] as string
  const run = `${path}/runs/${held}`
  t.match(textOf(await operator.read(run)), /Review this file.*12 new games will be added.*Is it right\?.*Accept Discard/)
  t.match(textOf(await operator.read(path)), /League site connector:league-site Test account needs review Decide 1 address/)

  const theirs = `/dashboard/test/runs/${held}`
  t.match(textOf(await developer.read(theirs)), /Operators of the service decide on it\./)
  t.notMatch(await developer.read(theirs), /\/publish|\/discard|\/replay/)
  t.match(await developer.send(`${theirs}/publish`, {}), { status: 403, text: /Operators of the service run connectors/ })
  t.notMatch(await developer.read(own.replace('connectors', 'feeds')), /\/run"|\/pause"|\/upload"/)
  t.match(await developer.get(own), { status: 403 })
  t.notMatch(await developer.read('/dashboard/test'), `${path}"`)

  t.match(await operator.send(`${run}/accept`, { how: 'as_read', note: '' }), { status: 303, location: `${own}?done=accepted` })
  await until(own, /12 new/)
  t.match(await operator.send(`${own}/targets`, { urls: publisher.url('/a.csv') }), { status: 409, text: /already reads this address/ })
  t.match(await operator.send(`${own}/targets`, { urls: publisher.url('/b.csv') }), { status: 303, location: `${own}?done=added` })
  await until(path, /2 addresses/)
  t.match(await operator.send(`${own}/run`), { status: 303, location: `${own}?done=run` })
  const shown = textOf(await until(own, /fetched on request/))
  t.match(shown, /a\.csv.*\bread\b.*b\.csv/)
  t.match(await operator.get(`${path}/runs`), { status: 303, location: path })
  t.equal(await q.value("select count(*)::integer from tenancy.actions where operation = 'create_connector'"), 1)
})

t.test('DASHBOARD-95 what is held is discarded on its page, and nothing of it is applied', async (t) => {
  publisher.serve('/c.csv', { body: toCsv(games) })
  const made = await operator.send(`${path}/new`, { ...form, name: 'Other site', urls: publisher.url('/c.csv') })
  const own = String(made.location).split('?')[0] as string
  const held = /connectors\/runs\/(run_\w+)/.exec(await until(own, /Review this file/))?.[1] as string
  t.match(await operator.send(`${path}/runs/${held}/discard`, { note: 'Last season.' }), { status: 303, location: `${own}?done=discarded` })
  t.match(textOf(await operator.read(`${own}?done=discarded`)), /Nothing was applied/)
  t.match(await operator.send(`${path}/runs/${held}/discard`, { note: '' }), { status: 409 })
})

t.test('DASHBOARD-9, DASHBOARD-95 pages of connectors stay within 15 KiB, however many there are and however long their addresses; a list goes on', async (t) => {
  await service.stopWorker()
  const name = (n: number): string => `${n} ${'A connector with a long name of its own '.repeat(3)}`.slice(0, 100)
  const long = (n: number): string => `https://schedules.example.org/${'events/'.repeat(250)}${n}`
  let own = ''
  for (let n = 0; n < 14; n++) {
    const urls = Array.from({ length: n === 0 ? 2 : 1 }, (_, at) => long(at)).join('\n')
    const made = await operator.send(`${path}/new`, { ...form, name: name(n), urls })
    own ||= String(made.location).split('?')[0] as string
  }
  const id = own.split('/').at(-1)
  await q(`insert into connect.targets (realm_id, target_id, feed_id, url, excluded_reason)
    select f.realm_id, util.make_id('tgt'), f.feed_id, $2 || n, repeat('Their terms. ', 30)
      from connect.feeds f, generate_series(1, 40) n where f.feed_id = $1`, [id, long(9)])
  await q(`insert into connect.runs (realm_id, run_id, target_id, trigger, state, failure)
    select t.realm_id, util.make_id('run'), t.target_id, 'schedule', 'failed', repeat('It could not be fetched. ', 20)
      from connect.targets t where t.feed_id = $1`, [id])
  for (const page of [own, path]) {
    const html = await operator.read(page)
    t.ok(Buffer.byteLength(html) <= 15 * 1024, `${page}: ${Buffer.byteLength(html)} bytes`)
  }
  t.match(await operator.read(own), /more addresses|more address/)
  const next = /<a rel="next" href="([^"]*)"/.exec(await operator.read(path))?.[1] as string
  t.match(await operator.read(next), /League site/)
})
