/**
 * Feeds end to end, as a person has them: the command line on a running service, a publisher on this machine, schedules of an invented
 * league.
 */
import t from 'tap'
import { comes } from '../helpers/await_condition.ts'
import { gamesOf, makeFeedShell } from '../helpers/feeds/feed_shell.ts'
import { startPublisher } from '../helpers/feeds/publisher.ts'
import { makeGames, toCsv, toHtml, toIcs, toJson, toXlsx } from '../helpers/schedules.ts'
import { useService } from '../helpers/service.ts'

const service = await useService(t)
const admin = await service.database.connect()
const { oyss, facts, file, add, register, upload, run } = makeFeedShell(t, service.database.connectionString, service.account.id)
const publisher = await startPublisher(t)
const games = makeGames(24)
const count = async (text: string, values: unknown[] = []): Promise<number> => Number((await admin.query(text, values)).rows[0]?.count)
const batches = (): Promise<number> => count('select count(*) from intake.batches')
/** How many versions there are once nothing waits to be compared or merged with what other feeds list. */
async function versions (): Promise<number> {
  await comes('no game waits to be compared', async () =>
    await count('select (select count(*) from matching.noted) + (select count(*) from identity.merges) as count') === 0)
  return count('select count(*) from ledger.versions')
}

t.test('FEED-173 a CSV file becomes games of a calendar by one command; the same file again is no batch and no version', async (t) => {
  const path = file('spring.csv', toCsv(games))
  const added = await add('Spring', 'csv', '--file', path, '--sport', 'soccer', '--yes')
  t.match(added, {
    feed_id: /^feed_[0-9A-Z]{26}$/, source_key: 'feed:csv:spring', run_id: /^run_/, status: 'healthy', state: 'applied',
    counts: { rows: 24, entries: 24, new: 24 }, skipped: []
  })
  const found = await gamesOf(admin, added.source_key)
  t.equal(found.length, 24)
  const fixture = (await service.secret.get(`/v1/fixtures/${found[0]?.fixture_id}`)).body
  t.match(fixture, { kind: 'game', sport: 'soccer', status: 'scheduled', time_zone: 'America/Chicago' })
  t.match(JSON.stringify(fixture), /hostFeed/)
  const [batchesBefore, versionsBefore] = [await batches(), await versions()]
  const again = await facts('feed', 'upload', added.feed_id, '--file', path)
  t.match(again, { state: 'unchanged', status: 'healthy' })
  const reordered = file('spring.csv', toCsv(games.toReversed()).replaceAll('\r\n', '\n'))
  t.match(await upload(added.feed_id, reordered), { state: 'unchanged' }, 'other bytes that say the same')
  t.same([await batches(), await versions()], [batchesBefore, versionsBefore])
  const moved = games.map((game, n) => n === 5 ? { ...game, time: '20:00' } : game)
  const changed = await upload(added.feed_id, file('spring.csv', toCsv(moved)))
  t.match(changed, { state: 'applied', counts: { new: 0, changed: 1, withdrawn: 0 } })
  t.equal(await batches(), batchesBefore + 1)
})

t.test('FEED-173, FEED-301 an Excel file, a calendar, a table of a web page and JSON are read as well, each with every game', async (t) => {
  const files = { xlsx: toXlsx(games), ics: toIcs(games), html: toHtml(games), json: toJson(games) }
  for (const [kind, body] of Object.entries(files)) {
    const added = await register(`Spring ${kind}`, kind, { file: file(`spring.${kind}`, body), yes: true })
    t.match(added, {
      source_key: `feed:${kind === 'ics' ? 'ical' : kind}:spring-${kind}`, state: 'applied', counts: { new: 24 }, skipped: []
    }, kind)
    const found = await gamesOf(admin, added.source_key)
    t.equal(found.length, 24, kind)
    const first = (rows: Record<string, any>[]): number => Math.min(...rows.map(({ starts_at: at }) => at.getTime()))
    t.equal(first(found), first(await gamesOf(admin, 'feed:csv:spring')), 'at the same time')
  }
})

t.test('FEED-173 a preview applies nothing and shows what it would do', async (t) => {
  const [batchesBefore, versionsBefore] = [await batches(), await versions()]
  const path = file('autumn.csv', `${toCsv(games)}9999,not a date,09:00,Kestrels,Herons,Oak Park,U12 A\r\n`)
  const shown = await add('Autumn', 'csv', '--file', path, '--preview')
  t.match(shown, { state: 'previewed', counts: { rows: 25, entries: 24, new: 24 }, skipped: [{ row: 26, code: String, words: String }] })
  t.same([await batches(), await versions()], [batchesBefore, versionsBefore])
  t.equal((await gamesOf(admin, shown.source_key)).length, 0)
  const { out } = await oyss('feed', 'preview', shown.feed_id, '--file', path)
  for (const words of [/nothing was applied/, /Home Team/, /Kestrels v /, /row 26: /]) t.match(out, words)
  const applied = await upload(shown.feed_id, path)
  t.match(applied, { state: 'applied', status: 'degraded', skipped: [{ row: 26 }] })
})

t.test('FEED-36 a renamed column holds the run with a sentence that names it; accepting lets the next run apply, and nothing was lost', async (t) => {
  const added = await register('Renamed', 'csv', { file: file('renamed.csv', toCsv(games)), yes: true })
  const [batchesBefore, versionsBefore] = [await batches(), await versions()]
  const renamed = games.map((game, n) => n === 3 ? { ...game, time: '19:30' } : game)
  const path = file('renamed.csv', toCsv(renamed, { home: 'Home Side' }))
  const held = await upload(added.feed_id, path)
  t.match(held, { state: 'held', status: 'drifted' })
  t.match(held.reasons.join(' '), /Home Team/)
  t.match(held.reasons.join(' '), /Home Side/)
  t.same([await batches(), await versions()], [batchesBefore, versionsBefore], 'nothing was applied')
  t.match((await oyss('run', 'show', held.run_id)).out, /held.*Home Side/s)
  t.match(await facts('feed', 'accept', held.run_id, '--note', 'the league renamed it'), { state: 'accepted' })
  t.equal(await batches(), batchesBefore, 'accepting applies nothing')
  t.match(await upload(added.feed_id, path), {
    state: 'applied', status: 'healthy', counts: { changed: 1, new: 0 }
  })
  t.equal((await gamesOf(admin, added.source_key)).filter(({ is_withdrawn: isWithdrawn }) => isWithdrawn).length, 0)
})

t.test('FEED-16, FEED-172 an address is fetched, asked with its validators, and 304 is no batch; its pages of error make it failing and never drifted', async (t) => {
  publisher.serve('/games.csv', { body: toCsv(games), headers: { 'content-type': 'text/csv; charset=utf-8', etag: '"one"' } })
  const added = await add('Polled', 'csv', '--url', publisher.url('/games.csv'), '--yes')
  t.match(added, { state: 'applied', status: 'healthy', counts: { new: 24 } })
  const before = await batches()
  t.match(await facts('feed', 'run', added.feed_id), { state: 'not_modified', status: 'healthy' })
  t.equal(publisher.asked('/games.csv').at(-1)?.headers['if-none-match'], '"one"')
  t.match(publisher.asked('/games.csv').at(-1)?.headers['user-agent'], /^oyss-exchange\/[\d.]+ \(\+http.*\/docs#fetching\)$/)
  const errors = [
    { status: 500, body: 'oops' }, { status: 403, body: '<h1>Forbidden</h1>' },
    { status: 200, body: '<!doctype html><title>Sign in</title><form action="/login"><input type="password"></form>' },
    { status: 200, body: '' }
  ]
  for (const page of errors) {
    publisher.serve('/games.csv', page)
    const failed = await run(added.feed_id)
    t.match(failed, { state: /failed|unreadable/, status: 'failing', failure: String }, JSON.stringify(page))
  }
  publisher.serve('/games.csv', { body: toCsv(games), headers: { etag: '"two"' } })
  t.match(await run(added.feed_id), { state: 'unchanged', status: 'healthy' }, 'it heals by itself')
  t.equal(await batches(), before)
  t.notMatch((await oyss('feed', 'show', added.feed_id)).out, /drifted/)
})

t.test('FEED-41 a game that is not listed any more is withdrawn at the second strike, and not before', async (t) => {
  publisher.serve('/less.csv', { body: toCsv(games), headers: { etag: '"one"' } })
  const added = await register('Less', 'csv', { url: publisher.url('/less.csv'), yes: true })
  const gone = games[12]?.id
  publisher.serve('/less.csv', { body: toCsv(games.filter(({ id }) => id !== gone)), headers: { etag: '"two"' } })
  const withdrawn = async (): Promise<string[]> => (await gamesOf(admin, added.source_key))
    .filter(({ is_withdrawn: isWithdrawn }) => isWithdrawn).map(({ external_id: id }) => id)
  t.match(await run(added.feed_id), { counts: { withdrawn: 0 } })
  t.same(await withdrawn(), [], 'the first strike')
  t.match(await run(added.feed_id), { state: 'not_modified', counts: { withdrawn: 0 } })
  t.same(await withdrawn(), [], 'too soon after the first')
  await admin.query("update connect.listed set missing_since = missing_since - interval '31 minutes' where missing_since is not null")
  t.match(await run(added.feed_id), { counts: { withdrawn: 1 } })
  t.equal((await withdrawn()).length, 1)
  const fixture = (await gamesOf(admin, added.source_key)).find(({ is_withdrawn: isWithdrawn }) => isWithdrawn)
  t.equal(fixture?.status, 'scheduled', 'withdrawn is not cancelled')
})

t.test('FEED-47 a held snapshot is replayed: nothing is fetched, what it says is applied once', async (t) => {
  const added = await register('Replayed', 'csv', { file: file('replayed.csv', toCsv(games)), yes: true })
  const moved = games.map((game, n) => n === 1 ? { ...game, venue: 'Harbor Field' } : game)
  const path = file('replayed.csv', toCsv(moved, { away: 'Visiting' }))
  const held = await upload(added.feed_id, path)
  t.match(held, { state: 'held' })
  const dry = await facts('run', 'replay', held.run_id, '--dry-run')
  t.match(dry, { state: 'previewed', counts: { changed: 1 } })
  await facts('feed', 'accept', held.run_id)
  t.match(await facts('run', 'replay', held.run_id), { state: 'applied', counts: { changed: 1 } })
  t.match(await facts('run', 'replay', held.run_id), { state: 'unchanged' })
  t.match((await facts('run', 'list', '--feed', added.feed_id)).map(({ trigger }: { trigger: string }) => trigger), [
    'replay', 'replay', 'replay', 'upload', 'upload'
  ])
})

t.test('FEED-281, FEED-282 a publisher renames a column: the run is held and says what fits, one call takes it, and the games are those of a feed whose layout never changed', async (t) => {
  const kinds: [string, (games: typeof first, headers?: { home?: string, away?: string }) => string | Buffer][] = [
    ['csv', toCsv], ['xlsx', toXlsx], ['html', toHtml]
  ]
  const first = makeGames(24)
  const next = first.map((game, n) => n === 5 ? { ...game, time: '20:00' } : n === 9 ? { ...game, venue: 'Harbor Field' } : game)
  for (const [kind, body] of kinds) {
    const old = file(`old.${kind}`, body(first))
    const [changing, steady] = [
      await register(`Changing ${kind}`, kind, { file: old, yes: true }), await register(`Steady ${kind}`, kind, { file: old, yes: true })
    ]
    const path = file(`new.${kind}`, body(next, { home: 'Team 1' }))
    const before = [await batches(), await versions()]
    const held = await upload(changing.feed_id, path)
    const words = 'Column "Home Team" is gone, "Team 1" is new; with "Team 1" as home, 22 of 24 games are as before.'
    t.match(held, {
      state: 'held', status: 'drifted', suggestion: { mapping: { home: 'Team 1' }, same: 22, of: 24, is_clear: true, words }
    }, kind)
    t.equal(held.reasons[0], words)
    t.same([await batches(), await versions()], before, 'nothing was applied')
    if (kind === 'csv') {
      t.match((await oyss('feed', 'show', changing.feed_id)).out, words)
      const { out } = await oyss('run', 'show', held.run_id)
      t.match(out, words)
      const accepted = await oyss('feed', 'accept', held.run_id, '--note', 'the league renamed it')
      t.match(accepted.out, /From now on "Team 1" is read as home\./)
    } else t.match(await facts('feed', 'accept', held.run_id), { state: 'accepted', mapping: { home: 'Team 1' } })
    t.equal(await batches(), before[0], 'accepting applies nothing')
    t.match(await upload(changing.feed_id, path), {
      state: 'applied', status: 'healthy', counts: { new: 0, changed: 2, missing: 0, withdrawn: 0 }
    })
    await upload(steady.feed_id, file(`next.${kind}`, body(next)))
    const shown = async (sourceKey: string): Promise<unknown[]> => (await gamesOf(admin, sourceKey)).map((game) =>
      [game.external_id, game.starts_at, game.status, game.time_status, game.is_withdrawn])
    t.same(await shown(changing.source_key), await shown(steady.source_key), `${kind}: as if nothing had been renamed`)
  }
})

t.test('what cannot be is refused in a sentence: no such file, another account, a zone that is none, an address inside', async (t) => {
  const { code, err } = await oyss(
    'feed', 'add', '--mode', 'test', '--account', service.account.id, '--name', 'X', '--kind', 'csv', '--sport', 'soccer', '--time-zone',
    'America/Chicago', '--file', '/nonexistent.csv'
  )
  t.match([code, err], [1, /there is no file/])
  t.equal((await oyss('feed', 'add', '--mode', 'test', '--name', 'X', '--kind', 'pdf')).code, 2)
  const schedule = file('x.csv', toCsv(games))
  await t.rejects(register('X', 'csv', { timeZone: 'Central', file: schedule }), { message: /not a time zone/ })
  await t.rejects(register('X', 'csv', {}), { message: /--url or --file/ })
  await t.rejects(register('Inside', 'csv', { url: 'http://10.1.2.3/games.csv', yes: true }), { message: /public address/ })
})
