/** What the page of the first run of a feed says of a source of the same rank (FEED-388). */
import t from 'tap'
import { becomes } from '../../helpers/await_condition.ts'
import { signInAs } from '../../helpers/dashboard.ts'
import { FEED, feedOf, settle, uploadFile } from '../../helpers/feeds/feed_pages.ts'
import { makeGames, toCsv, toIcs } from '../../helpers/schedules.ts'
import { game } from '../../helpers/seed.ts'
import { useService } from '../../helpers/service.ts'

const service = await useService(t)
const developer = await signInAs(service, 'developer')
const words = (text: string): string => text.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')

t.test('FEED-388 the first run shows what a source of the same rank reports differently, and leads to the setting', async (t) => {
  const held = await uploadFile(developer, '/dashboard/test/feeds/new', toCsv(makeGames(12)), FEED)
  const { location: run } = await developer.send(`${held}/publish`, { note: '' })
  t.notMatch(await settle(developer, run as string), 'Reported differently')
  const feed = await feedOf(developer, held)
  const { body: { id } } = await service.secret.get('/v1/lookup?source=feed:csv:spring&type=fixture&external_id=5001')
  await developer.send('/dashboard/test/sources', { key: 'county', class: 'hostFeed' })
  await service.apply('county', [game(id, { start: '2040-05-05T15:00:00Z' }, { observed_at: '2026-01-01T00:00:00Z' })])
  const page = await settle(developer, run as string)
  t.match(words(page), /Reported differently 1 game is reported differently by county, at the same rank\./)
  t.match(words(page), /The newest report wins: Spring wins 1, county 0\. Let county always win/)
  t.match(words(page), /Kestrels v Herons Start [^)]*\(America\/Chicago\) shown [^)]*5 May 2040, 10:00 \(America\/Chicago\) county /)
  const [, to, source] = /href="([^"]+\/yield\?to=(src_\w+))"/.exec(page) as unknown as [string, string, string]
  t.match(await developer.read(to), `<option value="${source}" selected>`)
  t.match(await developer.send(`${feed}/yield`, { source }), { status: 303 })
  t.notMatch(await developer.read(held), 'Reported differently', 'a run that applied nothing has none')
})

t.test('FEED-381, DASHBOARD-150 the preview of a second feed shows which games change for families, from what to what, as a list and as CSV', async (t) => {
  const known = makeGames(12)
  const first = await uploadFile(developer, '/dashboard/test/feeds/new', toCsv(known), { ...FEED, name: 'Riverside' }, 'riverside.csv')
  const { location: published } = await developer.send(`${first}/publish`, { note: '' })
  await settle(developer, published as string)
  const theirs = known.map((one, at) => at < 2 ? { ...one, time: '18:15' } : one)
  const held = await uploadFile(developer, '/dashboard/test/feeds/new', toCsv(theirs), { ...FEED, name: 'Oakton' }, 'oakton.csv')
  const page = await developer.read(held)
  t.match(words(page), 'Details 12 rows: 12 games and events, 0 not read.')
  t.match(words(page), 'All 12 games are known from Riverside, 2 of them at another time.')
  t.match(words(page), /What changes for families 2 of these games are known from another feed/)
  t.match(words(page), /2 games are reported differently by \w+, at the same rank\. The newest report wins: Oakton will win 2, \w+ 0\./)
  t.match(page, `href="${held}/games.csv?what=expected"`)
  t.match(words(await developer.read(`${held}/games?what=expected`)),
    /What changes for families [^]*would change [^]*start: [^:]*, 10:45 start: [^:]*, 18:15/)
  const { text } = await developer.get(`${held}/games.csv?what=expected`)
  t.equal(text.trim().split('\r\n').length, 3)
  t.match(text, /\r\nexpected,/)
  const { location } = await developer.send(`${held}/publish`, { note: '' })
  t.match(await settle(developer, location as string), '<h1>Published file</h1>')
})

t.test('FEED-388, FEED-412, DASHBOARD-83 one count of what two feeds report differently: before it is published, after, and on the overview', async (t) => {
  // With names that are recognised.
  const towns = ['Oakdale', 'Ridgeway', 'Harborview', 'Lakemont', 'Summitville', 'Granger', 'Eastbrook', 'Millstone']
  const nameOf = new Map(makeGames(8).map(({ home }, n) => [home, `${towns[n]} ${home} U12`]))
  const list = makeGames(12).map((one) => ({ ...one, home: nameOf.get(one.home) as string, away: nameOf.get(one.away) as string }))
  const first = await uploadFile(developer, '/dashboard/test/feeds/new', toCsv(list), { ...FEED, name: 'Academy' }, 'academy.csv')
  const { location: published } = await developer.send(`${first}/publish`, { note: '' })
  await settle(developer, published as string)
  const before = Number(/(\d+) games? (?:is|are) reported differently by sources/.exec(await developer.read('/dashboard/test'))?.[1] ?? 0)
  const moved = list.map((one, at) => at < 3 ? { ...one, time: '18:15' } : one)
  const held = await uploadFile(developer, '/dashboard/test/feeds/new', toIcs(moved), { ...FEED, name: 'Hawks', kind: 'ics' }, 'hawks.ics')
  const preview = words(await developer.read(held))
  const [differing] = /\d+(?= games are reported differently by Academy, at the same rank)/.exec(preview) ?? []
  const overview = words(await developer.read('/dashboard/test'))
  const figures = /<p><b>([^<]*)<\/b><\/p>/.exec(await developer.read(held))?.[1] as string
  t.match(overview, `The first file of Hawks is ready. ${figures}`)
  const { location } = await developer.send(`${held}/publish`, { note: '' })
  await settle(developer, location as string)
  let page = ''
  t.ok(await becomes(async () => {
    page = words(await developer.read(location as string))
    return page.includes(`${differing} games are reported differently by Academy, at the same rank.`)
  }), page)
  const all = `${before + Number(differing)} games are reported differently by sources`
  const home = await developer.read('/dashboard/test')
  t.match(words(home), `${all} of the same rank`)
  const [, link] = /reported differently by sources of the same rank[^]*?<a href="([^"]+)"/.exec(home) as unknown as [string, string]
  const own = await developer.read(link)
  t.match(words(own), `${all} of yours that have the same rank`, 'the link leads to what it counts')
  t.equal(new Set(own.match(/data\/fx_\w+/g)).size, before + Number(differing))
})
