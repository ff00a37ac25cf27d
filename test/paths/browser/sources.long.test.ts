/** Sources, feeds, usage and the reset in a real browser (Chromium; skipped where there is none). */
import type { Page } from 'playwright-core'
import t from 'tap'
import { judge, look, screens, signInAs, takePicture, useBrowser } from '../../helpers/dashboard.ts'
import { FEED, feedOf, uploadFile, settle } from '../../helpers/feeds/feed_pages.ts'
import { makeGames, toCsv } from '../../helpers/schedules.ts'
import { useService } from '../../helpers/service.ts'

const service = await useService(t)
const { baseUrl } = service
const visit = await useBrowser(t)
const owner = await signInAs(service, 'owner')
const games = makeGames(40)
const admin = await service.database.connect()

/** A season that was published; its feed. */
async function makeSeason (name: string): Promise<string> {
  const first = await uploadFile(owner, '/dashboard/test/feeds/new', toCsv(games), { ...FEED, name })
  const { location } = await owner.send(`${first}/publish`)
  await settle(owner, location as string)
  return feedOf(owner, first)
}

/** A file with a renamed column, and a row that nobody can read. */
async function makeHeld (): Promise<{ feed: string, run: string }> {
  const feed = await makeSeason('Riverside spring league')
  const later = games.map((game, at) => at % 20 === 4 ? { ...game, time: '20:15' } : game).filter((_one, at) => at !== 30)
  const body = `${toCsv(later, { home: 'Team 1' })}9999,soon,09:00,Kestrels,Herons,Oak Park,U12 A\r\n`
  return { feed, run: await uploadFile(owner, `${feed}/upload`, body) }
}

/** A file in which most games are an hour later, in another park, and some are gone. */
async function makeMoved (): Promise<string> {
  const later = (time: string): string => `${String(Number(time.slice(0, 2)) + 1).padStart(2, '0')}${time.slice(2)}`
  const moved = games.map((game, at) =>
    at % 5 < 4 ? { ...game, time: later(game.time), venue: at < 20 ? 'North Field' : game.venue } : game)
  return uploadFile(owner, `${await makeSeason('Hillside autumn league')}/upload`, toCsv(moved.filter((_one, at) => at % 13 !== 6)))
}

/** Looks again, as the page says, until a worker has done with the file. */
async function untilRead (page: Page): Promise<void> {
  while (await page.getByRole('link', { name: 'Look again' }).isVisible()) await page.getByRole('link', { name: 'Look again' }).click()
}

if (visit === undefined) {
  look(t, service, visit, { paths: {} })
} else {
  const { feed, run } = await makeHeld()
  const moved = await makeMoved()
  await service.apply('league', [{ type: 'team', external_id: 't1', data: { name: 'Kestrels FC', age_group: 'U12' } }])
  await admin.query(`
    insert into intake.batches (batch_id, realm_id, source_id, account_id, status, received_at, payload, payload_sha256, content_type,
      accepted_count, rejected_count)
    select util.make_id('batch'), s.realm_id, s.source_id, s.account_id, 'done', util.now() - make_interval(hours => 48 + 6 * n), '',
           sha256(''), 'application/json', 20 + n * 3, n % 4
      from tenancy.sources s cross join generate_series(0, 9) n where s.source_key = 'partner'`)
  await admin.query(`
    insert into tenancy.usage_hours (key_id, started_at, route, answered_count, refused_count, failed_count)
    select k.key_id, date_trunc('hour', util.now(), 'UTC') - make_interval(hours => n), r, 40 * n + 7, n % 5 * 20, n % 3
      from tenancy.keys k cross join unnest('{GET /v1/fixtures, GET /v1/changes, POST /v1/observations}'::text[]) r
     cross join generate_series(1, 20) n`)
  const source = await admin.query("select source_id from tenancy.sources where source_key = 'partner'")
  look(t, service, visit, {
    visitor: owner, paths: {
      sources: '/dashboard/test/sources', source: `/dashboard/test/sources/${source.rows[0]?.source_id}`, feeds: '/dashboard/test/feeds',
      feed, held: run, moved, games: `${moved}/games`, columns: `${run}/columns`,
      settings: `${feed}/settings`, 'new-feed': '/dashboard/test/feeds/new', usage: '/dashboard/test/usage',
      'usage-sent': '/dashboard/test/usage/sent', reset: '/dashboard/test/reset'
    }
  })

  t.test('DASHBOARD-75, DASHBOARD-74 a person registers a feed with a file on a phone, without script, looks, publishes, and the games are there', async (t) => {
    const watched = await visit({ ...screens.phone, javaScriptEnabled: false })
    const { page } = watched
    await owner.enter(page.context())
    await page.goto(`${baseUrl}/dashboard/test/feeds`)
    await page.getByRole('link', { name: 'New feed' }).click()
    await page.getByLabel('Name').fill('Eagles U12')
    await page.getByLabel('Time zone').selectOption('America/Chicago')
    await page.getByRole('button', { name: 'Preview' }).click()
    t.match(await page.getByRole('alert').textContent(), 'Choose a file')
    t.equal(await page.getByLabel('Name').inputValue(), 'Eagles U12', 'what was typed is there')
    const own = makeGames(12).map((game) => ({ ...game, id: `e${game.id}`, home: `Eagles ${game.home}` }))
    const file = { name: 'eagles.csv', mimeType: 'text/csv', buffer: Buffer.from(toCsv(own)) }
    await page.getByLabel('Choose or drop a file').setInputFiles(file)
    await page.getByRole('button', { name: 'Preview' }).click()
    await untilRead(page)
    t.equal(await page.getByRole('heading', { level: 1 }).textContent(), 'Review this file')
    t.ok(await page.getByText('Eagles Kestrels v Herons').isVisible())
    await takePicture(watched, 'first-run-phone')
    const listed = async (): Promise<number> => Number((await admin.query(
      "select count(*) from canon.external_ids where external_id like 'e5%' and entity_type = 'fixture'")).rows[0]?.count)
    t.equal(await listed(), 0, 'nothing is applied yet')
    await page.getByLabel('A new feed').check() // other feeds have the same columns
    await page.getByRole('button', { name: 'Review this file' }).click()
    await page.getByLabel('Note').fill('It is our schedule.')
    await page.getByRole('button', { name: 'Publish' }).click()
    t.equal(await page.getByRole('heading', { level: 1 }).textContent(), 'Published file')
    await untilRead(page)
    t.ok(await page.getByText('12 new games added.').isVisible())
    t.equal(await listed(), 12)
    await page.getByRole('link', { name: 'Eagles U12' }).click()
    t.ok(await page.getByText('12 games listed').isVisible())
    t.ok(await page.getByText('healthy').isVisible())
  })

  t.test('DASHBOARD-75 a double click registers one feed, and the form can be sent again after what was wrong', async (t) => {
    const { page } = await visit(screens.desktop)
    await owner.enter(page.context())
    await page.goto(`${baseUrl}/dashboard/test/feeds/new`)
    await page.getByRole('button', { name: 'Preview' }).dblclick()
    t.match(await page.getByRole('alert').textContent(), 'Choose a file')
    await page.getByLabel('Name').fill('Clicked twice')
    await page.getByLabel('Choose or drop a file').setInputFiles({
      name: 'twice.csv', mimeType: 'text/csv', buffer: Buffer.from(toCsv(makeGames(3).map((game) => ({ ...game, id: `twice-${game.id}` }))))
    })
    await page.getByRole('button', { name: 'Preview' }).dblclick()
    await page.waitForURL(/\/runs\//)
    const { rows } = await admin.query("select name from connect.feeds where name like 'Clicked twice%'")
    t.same(rows, [{ name: 'Clicked twice' }])
  })

  t.test('DASHBOARD-74 a held file is previewed with the columns that fit, published, and the feed reads it so from then on', async (t) => {
    const watched = await visit(screens.desktop)
    const { page } = watched
    await owner.enter(page.context())
    await page.goto(`${baseUrl}/dashboard/test/feeds`)
    await page.getByRole('link', { name: 'Review Riverside spring league' }).click()
    await page.getByRole('button', { name: 'Preview with these columns' }).click()
    await untilRead(page)
    t.ok(await page.getByText('“Team 1” as home team').isVisible())
    await page.getByRole('button', { name: 'Publish' }).click()
    await untilRead(page)
    await judge(t, watched, 'applied')
    await takePicture(watched, 'applied')
    await page.getByRole('link', { name: 'Riverside spring league' }).click()
    t.ok(await page.getByText('partly read').isVisible(), 'a row could not be read')
    await takePicture(watched, 'feed-after')
  })
}
