/** What feeds look like to those who manage them, and what of a file reaches the database at all. */
import t from 'tap'
import { extract } from '../../../worker/feeds/parsers/index.ts'
import { useDatabase } from '../../helpers/database.ts'
import { claim, extraction, fetched, makeFeed, poll, read, season, showFeed, showRun, type Extraction } from '../../helpers/feeds/feeds.ts'
import { findTraces } from '../../helpers/people/persons.ts'
import { fixtureOf, homeOf, makeRealm, setClock } from '../../helpers/seed.ts'

const database = await useDatabase(t)
type Data = Record<string, any>
const START = '2026-09-01T12:00:00Z'
const later = (hours: number): string => new Date(Date.parse(START) + hours * 3_600_000).toISOString()
const url = { url: 'https://a.example/a.csv' }
const csv = { kind: 'csv', time_zone: 'America/Chicago', day_first: false, fetched_on: '2026-09-01' } as const

/** Every name and text of a record. */
function walk (value: unknown, report: (name: string, text: unknown) => void): void {
  if (Array.isArray(value)) return value.forEach((one) => walk(one, report))
  if (typeof value !== 'object' || value === null || value instanceof Date) return
  for (const [name, one] of Object.entries(value)) { report(name, one); walk(one, report) }
}

database.transaction('FEED-307 records of feeds and runs have names in snake_case, and times in UTC with Z', async (t, q) => {
  await makeRealm(q)
  await setClock(q, START)
  const feed = await makeFeed(q, url)
  await poll(q, season(30))
  await setClock(q, later(30))
  const held = await poll(q, extraction(season(30), { skips: [{ row: 40, code: 'no_date', words: 'No date.', excerpt: '' }] }, ['Date']))
  t.equal(held.state, 'held')
  const records = [
    await showFeed(q, feed), await showRun(q, held.run_id),
    await q.call('manage.list_feeds', { account_id: homeOf(q).accountId, mode: null }),
    await q.call('manage.list_runs', { feed_id: feed.feedId, state: null, before: null, row_limit: 10 })
  ]
  const times: unknown[] = []
  walk(records, (name, text) => {
    t.match(name, /^[a-z][a-z0-9_]*$/)
    if (/_at$/.test(name) && text !== null) times.push(text)
  })
  t.ok(times.length > 8)
  for (const time of times) t.match(time, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/)
})

database.transaction('FEED-173, FEED-5 an uploaded file lists what the same bytes fetched do', async (t, q) => {
  await makeRealm(q)
  await setClock(q, START)
  const [polled, uploaded] = [await makeFeed(q, { name: 'polled', ...url }), await makeFeed(q, { name: 'uploaded' })]
  await poll(q, season(30))
  await read(q, uploaded, season(30))
  const listed = (feedId: string): Promise<Data[]> => q(`
    select l.external_id, l.data, l.hash from connect.listed l join connect.targets t using (realm_id, target_id)
     where t.feed_id = $1 order by 1`, [feedId])
  t.equal((await listed(polled.feedId)).length, 30)
  t.same(await listed(polled.feedId), await listed(uploaded.feedId))
})

database.transaction('FEED-5 what is read is as old as the clock of the service says, whatever the publisher\'s says; what could not be read stays', async (t, q) => {
  await makeRealm(q)
  await setClock(q, START)
  const feed = await makeFeed(q, url)
  await poll(q, season(3), { date: 'Wed, 01 Sep 2055 12:00:00 GMT', last_modified: 'Wed, 01 Sep 2055 12:00:00 GMT' })
  t.equal((await fixtureOf(q, feed.sourceKey, 'g1')).provenance.start.observed_at, '2026-09-01T12:00:00.000001Z')
  await setClock(q, later(30))
  const run = await poll(q, { unreadable: { code: 'login_page', words: 'This is a login page.' } })
  t.equal(run.state, 'unreadable')
  const { snapshot_id: snapshot } = await showRun(q, run.run_id)
  const [stored] = await q.as('oyss_manager', () => q.call('manage.get_snapshot', { snapshot_id: snapshot, made_by: 'Kim' }))
  t.match(String(stored?.content), /login page/)
})

database.transaction('FEED-13 of fifty addresses with a budget of ten an hour ten are asked in each, those due longest first, and none is lost', async (t, q) => {
  await makeRealm(q)
  await setClock(q, START)
  const feed = await makeFeed(q, { name: 'Cup', kind: 'html', is_connector: true, requests_per_hour: 10 })
  for (let at = 0; at < 50; at++) {
    await q.call('manage.add_targets', { feed_id: feed.feedId, urls: [`https://h${at}.example/x`], made_by: 'Kim' })
    await q("update connect.targets set next_at = util.now() - $2 * interval '1 minute' where host = $1", [`h${at}.example`, 50 - at])
  }
  const asked: string[] = []
  for (let hour = 0; hour < 5; hour++) {
    for (const minute of [0, 20, 59]) {
      await setClock(q, later(hour * 1.001 + minute / 60))
      for (const one of await claim(q, 100)) {
        asked.push(one.host)
        await fetched(q, one, { status_code: 404 })
      }
    }
    t.same(asked.splice(0).sort(), Array.from({ length: 10 }, (_, at) => `h${hour * 10 + at}.example`).sort(), `hour ${hour}`)
  }
})

database.transaction('FEED-15, FEED-30 a season that is over leaves its target dormant, an empty page then is no drift, and a new season\'s games wake it', async (t, q) => {
  await makeRealm(q)
  await setClock(q, START)
  const feed = await makeFeed(q, url)
  await poll(q, season(30))
  const at = async (time: string, what: Parameters<typeof poll>[1]): Promise<Data> => {
    await setClock(q, time)
    await q('update connect.targets set next_at = util.now()')
    return { ...await poll(q, what), target: (await showFeed(q, feed)).targets[0] }
  }
  t.match(await at('2026-10-10T12:00:00Z', season(30)), { target: { state: 'syncing' } })
  t.match(await at('2026-10-20T12:00:00Z', season(30)), { target: { state: 'dormant', next_at: '2026-10-21T12:00:00Z' } })
  t.match(await at('2026-11-20T12:00:00Z', []), { state: 'unchanged', target: { state: 'dormant' } })
  t.equal((await showFeed(q, feed)).status, 'healthy')
  const spring = season(30, (_one, number) => ({ file_id: `s${number}`, date: `2027-03-${String(number + 1).padStart(2, '0')}` }))
  t.match(await at('2027-02-01T12:00:00Z', spring), { state: 'applied', counts: { new: 30, withdrawn: 0 }, target: { state: 'syncing' } })
})

database.transaction('FEED-119, FEED-9 nothing of columns of persons is in any table but in the stored bytes, not of rows that are skipped, held or previewed either', async (t, q) => {
  await makeRealm(q)
  await setClock(q, START)
  const feed = await makeFeed(q)
  const file = (header: string): Extraction => extract(Buffer.from([
    `Date,Time,${header},Away,Referee,Contact Phone,Home Coach,Notes`,
    '2026-09-12,10:00,Lions,Bears,QUORLIN Jones,555-123-0001,QUORLIN Smith,Bring water. Call coach QUORLIN Brown.',
    '2026-09-13,10:00,,Bears,QUORLIN Jones,555-123-0001,QUORLIN Smith,',
    ...Array.from({ length: 8 }, (_, day) => `2026-09-${day + 14},10:00,Lions,Bears ${day},QUORLIN Jones,555-123-0001,,`)
  ].join('\n')), csv) as unknown as Extraction
  const preview = await read(q, feed, file('Home'), true)
  t.match(await read(q, feed, file('Home')), { state: 'applied' })
  await setClock(q, later(2))
  const held = await read(q, feed, file('Home Team'))
  t.equal(held.state, 'held')
  t.same(await findTraces(q, ['QUORLIN', '555-123-0001']), [])
  t.notMatch(JSON.stringify([await showRun(q, preview.run_id), await showRun(q, held.run_id), await showFeed(q, feed)]), /QUORLIN|555-123/)
})

database.transaction('FEED-114, FEED-33 a file that names opponents alone is refused at its preview, and held at its first run, where the feed has no team', async (t, q) => {
  await makeRealm(q)
  await setClock(q, START)
  const body = Buffer.from('Date,Time,Opponent,Home or Away\n2026-09-12,10:00,Bears,Home\n2026-09-19,10:00,Owls,Away\n')
  const feed = await makeFeed(q)
  for (const isPreview of [true, false]) {
    const run = await read(q, feed, extract(body, csv) as unknown as Extraction, isPreview)
    t.equal(run.state, isPreview ? 'previewed' : 'held')
    const words = /register the feed with the name of its team/
    t.match((await showRun(q, run.run_id)).skips, [{ words }, { words }])
  }
  t.match((await showFeed(q, feed)).status_reason, /./)
  const own = await makeFeed(q, { name: 'Lions', team: 'Lions' })
  t.match(await read(q, own, extract(body, { ...csv, team: 'Lions' }) as unknown as Extraction), { state: 'applied', counts: { new: 2 } })
})
