/** Pages of sources, feeds, usage and the reset over HTTP: what is refused, and what came of it. */
import t from 'tap'
import { call } from '../../helpers/call.ts'
import { withClient } from '../../../db/pool.ts'
import { bars, fillDays } from '../../../server/dashboard/charts/bars.ts'
import { countsWords } from '../../../server/dashboard/game_words.ts'
import { offered } from '../../../server/dashboard/pages/feeds/run_parts.ts'
import { every, rankWords } from '../../../server/dashboard/words.ts'
import { PASSWORD, signInAs, type Visitor } from '../../helpers/dashboard.ts'
import { FEED, feedOf, fileForm, uploadFile, settle } from '../../helpers/feeds/feed_pages.ts'
import { comes } from '../../helpers/await_condition.ts'
import { startPublisher } from '../../helpers/feeds/publisher.ts'
import { makeGames, toCsv } from '../../helpers/schedules.ts'
import { useService } from '../../helpers/service.ts'

const service = await useService(t)
const developer = await signInAs(service, 'developer')
const viewer = await signInAs(service, 'viewer')
const admin = await service.database.connect()
const games = makeGames(24)
const count = async (text: string): Promise<number> => Number((await admin.query(text)).rows[0]?.count)
const create = (fields: Record<string, string> = {}, file?: [string | Buffer, string], who: Visitor = developer) =>
  who.send('/dashboard/test/feeds/new', fileForm({ ...FEED, ...fields }, file))
/** Registers a feed with a file that is held; its page and that of the run. */
async function hold (name: string): Promise<{ feed: string, run: string }> {
  const run = await uploadFile(developer, '/dashboard/test/feeds/new', toCsv(games), { ...FEED, name })
  return { feed: await feedOf(developer, run), run }
}

t.test('FEED-1 a name that another feed has is refused at the field, with a link to that feed', async (t) => {
  const { feed } = await hold('Taken')
  const again = await create({ name: 'Taken', kind: 'ics', url: 'https://feed.example/a.ics' })
  t.match(again, { status: 409, text: /name="name"[^>]*aria-invalid="true"/ })
  t.match(again.text, `<a href="${feed}">Go to the feed that has this name</a>`)
})

t.test('DASHBOARD-74 columns that fit are offered while a file waits: of a preview where they clearly do, never of columns chosen by hand', async (t) => {
  const fits = { mapping: { home: 'Squad A' }, same: 297, of: 297, is_clear: true, is_read: false }
  const unclear = { ...fits, is_clear: false }
  const cases: [state: string, trigger: string, suggestion: typeof fits | undefined, isOffered: boolean][] = [
    ['held', 'upload', fits, true], ['held', 'upload', unclear, true], ['previewed', 'preview', fits, true],
    ['previewed', 'preview', unclear, false], ['previewed', 'trial', fits, false], ['previewed', 'preview', undefined, false],
    ['previewed', 'preview', { ...fits, is_read: true }, false], ['applied', 'upload', fits, false], ['discarded', 'preview', fits, false]
  ]
  for (const [state, trigger, suggestion, isOffered] of cases) {
    t.equal(offered({ state, trigger, ...suggestion && { suggestion } }) !== undefined, isOffered, `${state}, ${trigger}`)
  }
})

t.test('FEED-161 an address that is never fetched is refused on the form, and no feed is made of it', async (t) => {
  const before = await count('select count(*) from connect.feeds')
  for (const url of ['http://169.254.169.254/a.csv', 'https://10.0.0.1/a.csv', 'webcal://localhost.localdomain:22/a.csv']) {
    t.match(await create({ name: 'Inside', url }), { status: 422, text: /name="url"[^>]*aria-invalid="true"/ }, url)
  }
  t.equal(await count('select count(*) from connect.feeds'), before)
})

t.test('DASHBOARD-70 a source is registered and shown; what is refused is said on the form, in live mode with the class and whom to ask', async (t) => {
  const made = await developer.send('/dashboard/test/sources', { key: 'riverside-league', class: 'partnerApi' })
  t.match(made, { status: 303, location: /sources\/src_\w+\?done=made$/ })
  const page = await developer.read(made.location as string)
  t.match(page, 'The source is registered')
  t.match(page, 'rank 2 of 6: wins over ranks 3 to 6')
  t.match(page, 'It has sent nothing yet')
  t.match(await developer.send('/dashboard/test/sources', { key: 'riverside-league', class: 'crowd' }), {
    status: 409, text: /The source key &quot;riverside-league&quot; is already used in test mode/
  })
  t.match(await developer.send('/dashboard/live/sources', { key: 'riverside', class: 'hostFeed' }), {
    status: 403, text: /no sources of the class hostFeed. Ask an operator[^]*value="riverside"/
  })
  t.match(await developer.send('/dashboard/test/sources', { key: '', class: 'crowd' }), { status: 422, text: /The key is missing/ })
  t.match(await viewer.read('/dashboard/test/sources'), 'riverside-league')
  t.notMatch(await viewer.read('/dashboard/test/sources'), 'New source')
  t.match(await viewer.send('/dashboard/test/sources', { key: 'other', class: 'crowd' }), { status: 403, text: /Yours is viewer/ })
  t.match(await developer.get('/dashboard/test/sources/src_01K5T3M8Q9ZXW4V7N2B6C0D1EF'), { status: 404 })
  const [first, last] = ['/dashboard/test/sources', `/dashboard/test/sources?after=riverside-league`]
  t.match(await developer.read(first), 'href="/dashboard/test/sources/src_')
  t.match(await developer.read(last), 'scraper', 'what follows that key')
})

t.test('DASHBOARD-73 a file that is missing, empty, too large or unreadable is refused in words, and nothing is stored', async (t) => {
  const before = await count('select count(*) from connect.feeds')
  t.match(await create(), { status: 422, text: /Choose a file, or give the address/ })
  t.match(await create({}, ['', 'empty.csv']), { status: 422, text: /The file empty.csv is empty/ })
  t.match(await create({ url: 'https://a.example/a.csv' }, [toCsv(games), 'a.csv']), { status: 422, text: /not both/ })
  t.match(await create({}, [Buffer.alloc(10 * 1024 * 1024 + 1), 'large.csv']), { status: 413, text: /large.csv has more than 10 MiB/ })
  t.match(await create({}, [Buffer.alloc(11 * 1024 * 1024), 'larger.csv']), { status: 413 })
  t.match(await create({ time_zone: 'Chicago' }, [toCsv(games), 'a.csv']), {
    status: 400, text: /is not a time zone[^]*value="Chicago" selected/
  })
  t.match(await create({}, [toCsv(games), 'a.csv'], viewer), { status: 403, text: /This requires the role schedule manager/ })
  t.equal(await count('select count(*) from connect.feeds'), before)
  const { feed } = await hold('Refusals')
  const bodies = await count('select count(*) from connect.bodies')
  t.match(await developer.send(`${feed}/upload`, fileForm({})), { status: 422, text: /Choose a file first/ })
  t.match(await developer.send(`${feed}/upload`, fileForm({}, ['', 'empty.csv'])), { status: 422, text: /empty.csv is empty/ })
  t.equal(await count('select count(*) from connect.bodies'), bodies)
  const image = await developer.send(`${feed}/upload`, fileForm({}, [Buffer.from('89504e470d0a1a0a', 'hex'), 'logo.png']))
  t.equal(image.status, 303)
  t.match(await settle(developer, image.location as string), 'The file could not be read.')
  t.match(await viewer.get(feed), { status: 403 })
  t.match(await viewer.get('/dashboard/test/feeds'), { status: 403, text: /This requires the role schedule manager/ })
})

t.test('DASHBOARD-73 the settings of a feed are changed on a page, which keeps what was typed where one is refused', async (t) => {
  const { feed } = await hold('Settings')
  const page = await developer.read(`${feed}/settings`)
  t.match(page, /name="name"[^>]*value="Settings"/)
  t.match(page, new RegExp(`value="${FEED.time_zone}" selected`))
  const fields = { name: 'Settings 2027', sport: 'lacrosse', time_zone: 'America/Denver', team: '', covers: 'upcoming', day_first: 'on' }
  t.match(await developer.send(`${feed}/settings`, { ...fields, time_zone: 'Denver' }), {
    status: 400, text: /is not a time zone[^]*value="Settings 2027"[^]*value="Denver" selected/
  })
  t.match(await developer.send(`${feed}/settings`, { ...fields, name: ' ' }), { status: 422, text: /The name is missing/ })
  const saved = await developer.send(`${feed}/settings`, fields)
  t.match(saved, { status: 303, location: /done=settings$/ })
  t.match(await developer.read(saved.location as string), /The settings are saved[^]*lacrosse, America\/Denver, day before month/)
  t.match(await viewer.get(`${feed}/settings`), { status: 403, text: /This requires the role schedule manager/ })
})

t.test('DASHBOARD-75 a form offers zones and the orders of day and month by example; a run that waits shows how its first date was read', async (t) => {
  const form = await developer.read('/dashboard/test/feeds/new')
  t.match(form, /<div data-zone><p><label for="time_zone">[^]*<option value="America\/Chicago">Central \(America\/Chicago\)/)
  t.match(form, '06-05 is 6 May (day first)')
  const { feed, run } = await hold('Example')
  t.match(await developer.read(run), /First date<\/dt><dd>“\d{4}-\d\d-\d\d 09:00” is \w{3}, \d+ \w+ \d{4}, 09:00 \(America\/Chicago\)/)
  const settings = { name: 'Example', sport: 'soccer', time_zone: 'America/Denver', team: '', covers: 'season', day_first: 'no' }
  const tried = await developer.send(`${feed}/settings/preview`, { ...settings, note: 'The club moved.' })
  const preview = await settle(developer, tried.location as string)
  t.match(preview, /name="note"[^>]* value="The club moved."/)
  t.match(preview, /Read with<\/dt><dd>time zone America\/Denver/)
  t.match(preview, '09:00 (America/Denver)')
  t.match(await developer.read(feed), 'America/Chicago', 'nothing is saved')
  t.match(await developer.send(`${feed}/settings/preview`, { ...settings, time_zone: 'America/Chicago' }), {
    status: 422, text: /Nothing was changed/
  })
})

t.test('DASHBOARD-75 .xls is read as Excel, .tab as CSV: the name says the format', async (t) => {
  const run = await uploadFile(developer, '/dashboard/test/feeds/new', toCsv(games), { ...FEED, name: 'Tab', kind: '' }, 'games.tab')
  t.match(await developer.read(run), 'Kestrels v Herons')
  t.match(await create({ name: 'Excel', kind: '' }, [Buffer.from('not a workbook'), 'games.XLS']), { status: 303, location: /runs\/run_/ })
  t.match((await admin.query("select kind from connect.feeds where name in ('Tab', 'Excel') order by kind")).rows, [
    { kind: 'csv' }, { kind: 'xlsx' }
  ])
})

t.test('DASHBOARD-75, DASHBOARD-74 a new feed is shown before anything is published; a renamed column is previewed with what fits, and published so', async (t) => {
  const { feed, run } = await hold('Spring')
  const held = await developer.read(run)
  t.match(held, 'Review this file')
  t.match(held, 'Kestrels v Herons')
  t.match(await developer.read('/dashboard/test/feeds'), /Review Spring/)
  const fixtures = 'select count(*) from canon.fixtures'
  t.equal(await count(fixtures), 0)
  t.match(held, 'This is the first file of this feed. Check that it looks right, then publish.')
  t.match(held, '24 new games will be added.')
  t.notMatch(held, />(?:Before|After)</, 'nothing has a value before')
  const published = await developer.send(`${run}/publish`, { note: 'As it should be.' })
  t.match(published, { status: 303, location: /runs\/run_/ })
  const done = await settle(developer, published.location as string)
  t.match(done, '24 new games added.')
  t.match(done, /Published by [^<]+, <time[^]*“As it should be.”/)
  const decided = await developer.read(run)
  t.match(decided, 'reviewed</span> It was published in a later run.')
  const link = `<a href="${published.location}">see what it changed`
  t.match(await developer.read(feed), new RegExp(`reviewed</span></td><td[^>]*>Published by a later run: ${link}`))
  t.match(decided, new RegExp(`href="${published.location}">See what it changed`))
  t.match(await developer.send(`${run}/publish`), { status: 409, text: /Only one that waits can be published/ })
  t.equal(await count(fixtures), 24)
  t.match(await developer.get('/dashboard/test/runs'), { status: 303, location: '/dashboard/test/feeds' })
  const changed = games.map((game, at) => at === 3 ? { ...game, time: '20:00' } : game).filter((_game, at) => at !== 7)
  const renamed = await uploadFile(developer, `${feed}/upload`, toCsv(changed, { home: 'Team 1' }))
  const page = await developer.read(renamed)
  t.match(page, /Columns that are gone<\/dt><dd>&quot;Home Team&quot;/)
  t.match(page, '“Team 1” as home team')
  t.match(page, '23 games and events: 1 will move, 22 unchanged. 1 game that it does not list will be removed.')
  t.equal(await count("select count(*) from connect.feeds where settings ? 'mapping'"), 0, 'nothing is kept before it is published')
  const mapped = await developer.send(`${renamed}/publish`)
  t.equal(mapped.status, 303)
  t.match(await settle(developer, mapped.location as string),
    '23 games and events: 1 moved, 22 unchanged. 1 game that it does not list was removed.')
  const csv = await developer.read(`${mapped.location}/games.csv`)
  t.match(csv, /^what,date,time,time_zone,game,venue,field,status,before,after,id\r\n/)
  t.match(csv, /\r\nmoved,[^\r]*20:00[^\r]*fx_/)
  const moved = await developer.read(`${mapped.location}/games?what=moved`)
  t.match(moved, '1 game, by date')
  t.match(moved, /start: [^<]*<\/td><td data-head="After">start: [^<]*20:00/)
  t.match(await developer.read(`${mapped.location}/games?what=moved&q=nobody`), 'No games match.')
  t.match(await admin.query('select settings from connect.feeds where name = $1', ['Spring']), {
    rows: [{ settings: { mapping: { home: 'Team 1' } } }]
  })
  t.match(await developer.send(`${mapped.location}/replay`, { dry: 'yes' }), { status: 303, location: /runs\/run_/ })
})

t.test('DASHBOARD-75, DASHBOARD-73 an address is fetched by a worker, shown before anything is published, and published as it was shown', async (t) => {
  const publisher = await startPublisher(t)
  publisher.serve('/summer.csv', { body: toCsv(games), headers: { 'content-type': 'text/csv', etag: '"one"' } })
  const { status, location } = await create({ name: 'Summer', url: publisher.url('/summer.csv') })
  t.equal(status, 303)
  const waits = (): Promise<unknown> => admin.query('update connect.hosts set next_at = util.now()') // no gap between requests
  const read = async (): Promise<string | undefined> =>
    /href="(\/dashboard\/test\/runs\/run_\w+)">Review Summer/.exec(await developer.read('/dashboard/test/feeds'))?.[1]
  let run = ''
  await comes('a run to decide on', async () => {
    await waits()
    run = await read() ?? ''
    return run !== ''
  })
  t.match(location, /\/(?:runs|feeds)\//)
  t.match(await developer.read(run), 'This is the first fetch.')
  const feed = await feedOf(developer, run)
  const published = await developer.send(`${run}/publish`)
  t.match(await settle(developer, published.location as string), '24 games known from other sources.')
  t.match(await developer.read(feed), '24 games listed')
  await waits()
  t.match(await developer.read(feed), 'Fetch it now')
  t.match(await developer.send(`${feed}/run`), { status: 303, location: `${feed}?done=run` })
})

t.test('DASHBOARD-74 a held run is discarded with a note, once; columns are matched one by one or ignored, none means two things, and they are previewed', async (t) => {
  const { feed, run } = await hold('Autumn')
  const form = await developer.read(`${run}/columns`)
  t.match(form, '<option value="">Home team (detected)')
  t.match(form, '<div>Kestrels</div>')
  const said = { h0: 'Home Team', c0: 'away', h1: 'Away Team', c1: 'away' }
  t.match(await developer.send(`${run}/columns`, said), { status: 422, text: /Two columns cannot both be away team/ })
  t.match(await developer.send(`${run}/discard`, { note: 'Broken.' }), { status: 303, location: `${feed}?done=discarded` })
  t.match(await developer.send(`${run}/discard`, { note: 'Broken.' }), { status: 409 })
  t.match(await admin.query("select note from connect.acts where operation = 'discard'"), { rows: [{ note: 'Broken.' }] })
  const swapped = { h0: 'Home Team', c0: 'away', h1: 'Away Team', c1: 'home', h2: 'Venue', c2: 'ignore' }
  const tried = await developer.send(`${feed}/columns`, swapped)
  t.match(tried, { status: 303, location: /runs\/run_/ })
  const preview = await settle(developer, tried.location as string)
  t.match(preview, 'Herons v Kestrels', 'it is previewed so')
  t.match(preview, '“Venue” ignored')
  await settle(developer, (await developer.send(`${tried.location}/publish`)).location as string)
  t.match(await admin.query('select settings from connect.feeds where name = $1', ['Autumn']), {
    rows: [{ settings: { mapping: { away: 'Home Team', home: 'Away Team' }, ignored: ['Venue'] } }]
  })
  const again = await uploadFile(developer, `${feed}/upload`, toCsv(games).replace('U12', 'U13'))
  t.match(await developer.read(again), 'Herons v Kestrels', 'it is read so')
  t.match(await developer.read(feed), /<small>uploaded: schedule\.csv<\/small><\/th><td data-head="Result">/, 'what came of each file')
  const { location: paused } = await developer.send(`${feed}/pause`)
  const stands = /What it reported stands; nothing is fetched or uploaded until you resume it[^]*Its account paused it/
  t.match(await developer.read(paused as string), stands)
  t.match(await developer.read(feed), 'Resume the feed to upload a file.')
  t.match(await developer.send(`${feed}/run`), { status: 409, text: /role="alert"/ })
  t.match(await developer.send(`${feed}/resume`), { status: 303 })
})

/** Each key of the account was used, each route in each of the last `hours`: four times answered, twice refused. */
const countUsage = (account: string, routes: readonly string[], hours = 1): Promise<unknown> => admin.query(`
  insert into tenancy.usage_hours (key_id, started_at, route, answered_count, refused_count, failed_count)
  select k.key_id, date_trunc('hour', util.now(), 'UTC') - make_interval(hours => n), r, 4, 2, 0
    from tenancy.keys k cross join unnest($2::text[]) r cross join generate_series(0, $3::integer - 1) n where k.account_id = $1`, [
  account, routes, hours
])

t.test('DASHBOARD-76 every member sees the limits in figures, and what was sent by day and source', async (t) => {
  await service.apply('league', [{ type: 'team', external_id: 't1', data: { name: 'Kestrels' } }])
  t.match(await viewer.read('/dashboard/test/usage'), /<meter[^>]*aria-label="Requests this minute"/)
  const page = await viewer.read('/dashboard/test/usage/sent')
  t.match(page, /<svg[^>]*role="img" aria-label="\d+ observations accepted, by day/)
  t.match(page, /league<\/a><\/th><td data-head="Batches">1<\/td><td data-head="Accepted">1</)
  t.match(await viewer.read('/dashboard/live/usage/sent'), 'Nothing was sent in the last 30 days.')
})

t.test('DASHBOARD-76, LIMIT-50 every member sees what was asked with the keys of the account, by hour, key and route', async (t) => {
  const other = await service.makeAccount('Riverside')
  const reader = await signInAs(service, 'viewer', { accountId: other.id })
  await countUsage(other.id, ['GET /v1/fixtures', 'GET /v1/teams/:id'])
  const page = await reader.read('/dashboard/test/usage')
  t.match(page, 'aria-label="24 requests by hour (UTC): the figures follow as a table"')
  t.match(page, /<th scope="row">secret ….{4}<\/th><td data-head="Answered">8<\/td><td data-head="Refused \(429\)"><span class="bad">4</)
  t.match(page, /<code>GET \/v1\/teams\/:id<\/code><\/th><td data-head="Answered">8<\/td>/)
  t.match(await reader.read('/dashboard/live/usage'), 'No requests were made with a ')
})

t.test('DASHBOARD-77 what a reset removes is counted; it takes the name of the account and a proof, and there is none of live data', async (t) => {
  const other = await service.makeAccount('Hillside')
  const owner = await signInAs(service, 'owner', { accountId: other.id })
  await withClient({ connectionString: service.database.connectionString, role: 'oyss_manager' }, (db) =>
    call(db, 'manage.create_source', { account_id: other.id, mode: 'test', source_key: 'extra', class: 'crowd' }))
  t.match(await owner.read('/dashboard/test/reset'), /Sources<\/dt><dd>7</)
  t.match(await owner.send('/dashboard/test/reset', { confirmation: 'hillside' }), {
    status: 400, text: /type the name of the account[^]*value="hillside"/
  })
  t.match(await owner.send('/dashboard/test/reset', { confirmation: 'Hillside' }), { status: 303, location: /done=removed/ })
  const quiet = await signInAs(service, 'owner', { accountId: other.id, isConfirmed: false })
  const asked = await quiet.send('/dashboard/test/reset', { confirmation: 'Hillside' })
  t.match(asked, { status: 403, text: /Confirm that it is you[^]*name="confirmation" value="Hillside"/ }, 'it wants a proof')
  t.match(await quiet.send('/dashboard/test/reset', { confirmation: 'Hillside', confirm_password: PASSWORD }), { status: 303 })
  t.match(await owner.read('/dashboard/live/reset'), 'Live data cannot be reset')
  t.match(await owner.send('/dashboard/live/reset', { confirmation: 'Hillside' }), { status: 403 })
  t.match(await viewer.get('/dashboard/test/reset'), { status: 403 })
})

t.test('DASHBOARD-9, DASHBOARD-70, DASHBOARD-73 lists of whatever length are read page by page, each within 15 KiB', async (t) => {
  const other = await service.makeAccount('Lakeside')
  const owner = await signInAs(service, 'owner', { accountId: other.id })
  await withClient({ connectionString: service.database.connectionString, role: 'oyss_manager' }, async (db) => {
    for (let n = 10; n < 30; n++) {
      const feed = { name: `Lakeside travel league, under ${n}, spring`, kind: 'csv', sport: 'soccer', time_zone: 'America/Chicago' }
      await call(db, 'manage.create_feed', { account_id: other.id, mode: 'test', made_by: 'Kim', feed })
    }
  })
  await admin.query(`update connect.feeds set status = 'failing', status_reason = repeat('The publisher did not answer. ', 10)
    where account_id = $1`, [other.id])
  await admin.query(`insert into intake.batches (batch_id, realm_id, source_id, account_id, status, received_at, payload, payload_sha256,
      content_type, accepted_count, rejected_count)
    select util.make_id('batch'), s.realm_id, s.source_id, s.account_id, 'done', util.now() - make_interval(days => n), '', sha256(''),
           'application/json', 10000, 1000 from tenancy.sources s cross join generate_series(0, 28) n where s.account_id = $1`, [other.id])
  await countUsage(other.id, Array.from({ length: 30 }, (_, n) => `GET /v1/competitions/:id/standings/${n}`), 24)
  for (const [path, names] of [
    ['/dashboard/test/sources', 26], ['/dashboard/test/feeds', 20], ['/dashboard/test/usage', 0], ['/dashboard/test/usage/sent', 0]
  ] as const) {
    const found = new Set<string>()
    for (let next: string | undefined = path; next !== undefined;) {
      const text: string = await owner.read(next)
      t.ok(Buffer.byteLength(text) <= 14 * 1024, `${next}: ${Buffer.byteLength(text)} bytes, with room for a longer menu`)
      for (const [, id] of text.matchAll(/<th scope="row"><a href="[^"]*\/((?:src|feed)_\w+)"/g)) found.add(id as string)
      const query: string | undefined = /rel="next" href="[^"]*(\?[^"]*)"/.exec(text)?.[1]
      next = query === undefined ? undefined : path + query.replaceAll('&amp;', '&')
    }
    if (names > 0) t.equal(found.size, names, path)
  }
})

t.test('DASHBOARD-71, DASHBOARD-74, DASHBOARD-76 lengths of time, ranks and counts are said in words; a day without a value is none', async (t) => {
  t.same([60, 600, 5399, 5400, 21_600, 86_400, 200_000].map(every), [
    'every minute', 'every 10 minutes', 'every 90 minutes', 'every 2 hours', 'every 6 hours', 'every 24 hours', 'every 2 days'
  ])
  t.same([1, 5, 6].map(rankWords), [
    'rank 1 of 6: wins over every other class', 'rank 5 of 6: wins over rank 6', 'rank 6 of 6: every other class wins over it'
  ])
  t.equal(countsWords({ new: 3, changed: 0, same: 1200, other: 'x' }), '3 new, 1,200 unchanged')
  t.equal(countsWords({ missing: 3, withdrawn: 1 }), '2 not listed, 1 removed', 'each once')
  const days = fillDays(new Map([['2026-03-01', [3, 1]]]), '2026-03-02')
  t.same([days.length, days[0], days.at(-2), days.at(-1)], [
    30, { label: '1 Feb', parts: [0, 0] }, { label: '1 Mar', parts: [3, 1] }, { label: '2 Mar', parts: [0, 0] }
  ])
  const { markup } = bars('x', 'Day', ['Accepted', 'Rejected'], days)
  t.match(markup, /<path class="amount" d="M560 22\.5h17v67\.5h-17z"\/><path class="amount wrong" d="M560 0h17v22\.5h-17z"\/>/)
  t.match(markup, /Peak: 4/)
})
