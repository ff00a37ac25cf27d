/** What a person does with a schedule file, from choosing it to the page for families. */
import t from 'tap'
import { comes } from '../../helpers/await_condition.ts'
import { signInAs } from '../../helpers/dashboard.ts'
import { FEED, feedOf, fileForm, settle, uploadFile } from '../../helpers/feeds/feed_pages.ts'
import { makeGames, toCsv } from '../../helpers/schedules.ts'
import { useService } from '../../helpers/service.ts'

const service = await useService(t)
const manager = await signInAs(service, 'schedule_manager')
const games = makeGames(12)
const startOf = async (n: number): Promise<string> => (await service.secret.get('/v1/fixtures?limit=50')).body.data
  .find((one: { external_ids: object }) => Object.values(one.external_ids).includes(games[n]?.id)).start

const first = await uploadFile(manager, '/dashboard/test/feeds/new', toCsv(games), { ...FEED, name: '' }, 'spring_league-2027.csv')
await settle(manager, (await manager.send(`${first}/publish`)).location as string)
const feed = await feedOf(manager, first)

t.test('DASHBOARD-75 a feed without a name is called what its file is', async (t) => {
  t.match(await manager.read(feed), /<h1>spring league 2027<\/h1>/)
})

t.test('DASHBOARD-150 a published run leads to all games of its schedule, by date', async (t) => {
  const id = (await manager.read(feed)).match(/runs\/(run_\w+)/)?.[1] as string
  const run = `/dashboard/test/runs/${id}`
  t.match(await manager.read(run), `href="${run}/games?what=listed">See the schedule`)
  const page = (await manager.read(`${run}/games?what=listed`)).replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')
  t.match(page, /All games of this schedule .* 12 games, by date, America\/Chicago time .* Kestrels v Herons .* 09:00 Oak Park scheduled/)
  t.match(await manager.read(`${run}/games.csv?what=listed`), /(?:\r\nlisted,[^\r]*){12}/)
})

t.test('FEED-410, FEED-411 a newer file that is uploaded as a new feed is offered as a newer file of the feed that lists its games', async (t) => {
  const moved = toCsv(games.map((game, n) => n === 1 ? { ...game, time: '19:15' } : game))
  const run = await uploadFile(manager, '/dashboard/test/feeds/new', moved, { ...FEED, name: 'Twice' }, 'spring_league-2027 (1).csv')
  const id = /feed_\w+/.exec(feed)?.[0] as string
  const page = await manager.read(run)
  t.match(page.replaceAll(/\s+/g, ' '), `value="${id}" checked> <b>A newer file of spring league 2027</b> ` +
    '(the same columns; the same file name; it already lists 12 of these 12 games)')
  t.match(page, 'value="new">')
  t.notMatch(page, '>Publish<')
  t.match((await manager.send(`${run}/move`, { feed: 'new' })).location, /\?as=new$/)
  t.match(await manager.read(`${run}?as=new`), '>Publish<')
  const { location } = await manager.send(`${run}/move`, { feed: id })
  const preview = await settle(manager, location as string)
  t.match(preview, `<a href="${feed}">spring league 2027</a>`)
  t.match(preview, '<b>12 games and events: 1 will move, 11 unchanged.</b>')
  t.notMatch(await manager.read('/dashboard/test/feeds'), 'Twice')
  await manager.send(`${location}/discard`, { note: '' })
})

t.test('FEED-410 a file of the name of a feed is asked about too, whatever the name of the new feed is', async (t) => {
  const run = await uploadFile(manager, '/dashboard/test/feeds/new', toCsv(games), { ...FEED, name: '' }, 'spring_league-2027.csv')
  const page = await manager.read(run)
  t.match(page, /<h2>Which schedule is this\?<\/h2>[^]*A newer file of spring league 2027<[^]*A new feed<\/b>, spring league 2027 2/)
  await manager.send(`${run}/discard`, { note: '' })
})

t.test('DASHBOARD-150 a list longer than a page goes on, filtered as it is, and its CSV has all of it', async (t) => {
  const run = await uploadFile(manager, '/dashboard/test/feeds/new', toCsv(makeGames(24)), { ...FEED, name: 'Long' })
  const rows = (page: string): number => page.split('<tr>').length - 2
  const page = await manager.read(`${run}/games?from=2020-01-01`)
  t.match(page, '24 games, by date')
  t.equal(rows(page), 20)
  const next = /href="([^"]*after=20[^"]*)"/.exec(page)?.[1]?.replaceAll('&amp;', '&') as string
  t.match(next, 'from=2020-01-01')
  t.equal(rows(await manager.read(next)), 4)
  t.match(await manager.read(`${run}/games.csv?from=2020-01-01`), /^what,date,[^\r]*(?:\r\n(?:added|known),[^\r]*){24}\r\n$/)
})

t.test('DASHBOARD-75 a file of a type that is no schedule is refused by its type', async (t) => {
  const { status, text } = await manager.send('/dashboard/test/feeds/new', fileForm({ ...FEED, kind: '' }, ['%PDF-1.4', 'letter.pdf']))
  t.equal(status, 422)
  t.match(text, 'A file of type PDF cannot be read. Export the schedule as CSV, Excel or calendar (iCalendar).')
})

t.test('DASHBOARD-73 a later file is previewed first: nothing changes until it is published', async (t) => {
  const before = await startOf(0)
  const moved = toCsv(games.map((game, n) => n === 0 ? { ...game, time: '20:15' } : game))
  const run = await uploadFile(manager, `${feed}/upload`, moved, { act: 'preview' })
  t.match(await manager.read(run), /<b>12 games and events: 1 will move, 11 unchanged\.<\/b>/)
  t.equal(await startOf(0), before)
  await settle(manager, (await manager.send(`${run}/publish`)).location as string)
  t.not(await startOf(0), before)
})

t.test('DASHBOARD-74 a published run names the games that its file lacks and that stay for now, and how to remove them', async (t) => {
  const shorter = toCsv(games.filter((_, n) => n !== 5).map((game, n) => n === 0 ? { ...game, time: '20:45' } : game))
  const run = await uploadFile(manager, `${feed}/upload`, shorter, { act: 'publish' })
  const said = 'game that this file does not list stays for now'
  t.match(await manager.read(run), new RegExp(`11 games and events: 1 moved, 10 unchanged[^]*1 ${said}`))
  const preview = await uploadFile(manager, `${feed}/upload`, shorter, { act: 'preview' })
  t.match(await manager.read(preview), '1 game that it does not list will be removed.')
  const published = await settle(manager, (await manager.send(`${preview}/publish`)).location as string)
  t.notMatch(published, said)
  const game = /href="(\/dashboard\/test\/data\/fx_\w+)"/.exec(published)?.[1] as string
  t.match(await manager.read(game), 'Taken off the schedule: no source lists it any longer.', 'DASHBOARD-32')
  t.match(await manager.read(game), 'Select one to see its sources, or to change it')
})

t.test('DASHBOARD-91 what cures rows that could not be read is one click away: columns, the time zone, or another file', async (t) => {
  const rows = games.map((_, n) => `${n},2027-03-0${n % 7 + 1},10:00,A${n},B${n},Park`)
  const odd = `No,Matchday,KO,Squad A,Squad B,Where?\n${rows.join('\n')}\n`
  const run = await uploadFile(manager, `${feed}/upload`, odd, { act: 'preview' })
  const page = await manager.read(run)
  t.match(page, `<a href="${run}/columns">Match the columns</a>.</p>`)
  t.notMatch(page, 'upload it again')
  t.match(page, /Columns that are gone[^]*Columns that are new/)
  t.notMatch(page, 'Gone: column', 'stated once')
  t.match(await manager.read(feed), /uploaded: schedule\.csv<\/small>[^]*?12 of 12 rows cannot be read/, 'why, in the list of the feed')
  const zoned = 'Date,Time,Home,Away\n2027-03-01,10:00 CST,A,B\n'
  const wrong = await uploadFile(manager, '/dashboard/test/feeds/new', zoned, { ...FEED, name: 'Zone', time_zone: 'America/New_York' })
  t.match(await manager.read(wrong), /feeds\/feed_\w+\/settings">Change the time zone of the feed<\/a>\.<\/p>/)
})

t.test('DASHBOARD-74 the preview of a file without a game states what publishing it changes', async (t) => {
  const run = await uploadFile(manager, `${feed}/upload`, toCsv([]), { act: 'preview' })
  t.match(await manager.read(run), '<b>Nothing will change.</b>')
})

t.test('DASHBOARD-75 in live mode the form says first that the account may not register feeds, and who can allow it', async (t) => {
  const barred = await manager.read('/dashboard/live/feeds/new')
  t.match(barred, `<code>oyss account allow-class ${service.account.id} hostFeed</code>`)
  t.match(barred, 'href="/dashboard/test/feeds/new"')
  t.notMatch(barred, 'type="file"')
  const operator = await signInAs(service, 'operator')
  await operator.send(`/dashboard/live/accounts/${service.account.id}/allow`, { class: 'hostFeed' })
  t.match(await manager.read('/dashboard/live/feeds/new'), 'type="file"')
})

t.test('DASHBOARD-84 a division that no competition has is a page with its fixtures; a team leads to its page for families', async (t) => {
  const { body: { data: [game] } } = await service.secret.get('/v1/fixtures?limit=1')
  const division = `/dashboard/test/data/${game.division.id}`
  t.match(await manager.read(division), `/dashboard/test/data?kind=fixture&amp;within=${game.division.id}`)
  const team = game.sides[0].team.id
  t.match(await manager.read(`/dashboard/test/data/${team}`), `<a class="button quiet" href="/t/${team}">Page for families</a>`)
  t.equal((await service.anonymous.get(`/t/${team}?fbclid=x`)).status, 200)
})

t.test('CORRECT-28 the preview of a file names the corrected games that it changes, and marks them in its list', async (t) => {
  const own = makeGames(6).map((one, n) => ({ ...one, id: `${8000 + n}`, date: `2031-05-0${n + 1}` }))
  const held = await uploadFile(manager, '/dashboard/test/feeds/new', toCsv(own), { ...FEED, name: 'Corrected' })
  await settle(manager, (await manager.send(`${held}/publish`)).location as string)
  const source = 'feed:csv:corrected'
  const { id } = (await service.secret.get(`/v1/lookup?source=${source}&type=fixture&external_id=8000`)).body
  await manager.send(`/dashboard/test/data/${id}/correct?field=start`, {
    source, start: '2031-05-01T12:00', end: '', reason: 'It rained.', until: '', confirmed: 'yes'
  })
  await comes('the correction', async () => (await service.secret.get(`/v1/fixtures/${id}`)).body.start === '2031-05-01T17:00:00Z')
  const file = toCsv(own.map((one, n) => n < 2 ? { ...one, time: '20:00' } : one))
  const form = fileForm({ act: 'preview' }, [file, 'again.csv'])
  const run = (await manager.send(`${await feedOf(manager, held)}/upload`, form)).location as string
  const page = await settle(manager, run)
  t.match(page, new RegExp(`1 corrected game changes: <a href="/dashboard/test/data/${id}">[^<]+</a> \\(start\\)\\.`))
  t.equal(page.split('>corrected</span>').length - 1, 1, 'the other was not corrected')
})
