/** connect.objective and connect.cadence, at the second, and on both sides of a change of clocks. */
import t from 'tap'
import { useDatabase, type Query } from '../../helpers/database.ts'
import { entry, extraction, makeFeed, poll, read, showFeed, type Entry, type Feed } from '../../helpers/feeds/feeds.ts'
import { makeRealm, setClock } from '../../helpers/seed.ts'

const database = await useDatabase(t)
const url = { url: 'https://a.example/a.csv' }
/** Games of these days, read at a moment. The clocks of Chicago go back on 2026-11-01 at 07:00 UTC and forward on 2027-03-14 at 08:00. */
async function listed (q: Query, at: string, days: string[], more: Partial<Entry> = {}): Promise<Feed> {
  await makeRealm(q)
  await setClock(q, at)
  const feed = await makeFeed(q, url)
  await poll(q, days.map((date, number) => entry(number, { date, ...more })))
  return feed
}
const add = (at: string, seconds: number): string => new Date(Date.parse(at) + seconds * 1000).toISOString()
async function stateAt (q: Query, feed: Feed, at: string): Promise<string> {
  await setClock(q, at)
  return (await showFeed(q, feed)).targets[0].state
}
/** When the target is fetched again after a success at a moment, in seconds. */
const waits = async (q: Query, at: string): Promise<number> =>
  Number(await q.value('select extract(epoch from connect.cadence(t, $1)) from connect.targets t', [at]))

database.transaction('FEED-300 connect.objective: 24 hours, 2 on a day with games, 72 at rest, a third longer than its publisher asks', async (t, q) => {
  const hours = async (...facts: unknown[]): Promise<number> =>
    Number(await q.value('select extract(epoch from connect.objective($1, $2, $3, $4)) / 3600', facts))
  t.equal(await hours(24, false, false, null), 24)
  t.equal(await hours(24, false, true, null), 2)
  t.equal(await hours(1, false, true, null), 1)
  t.equal(await hours(24, true, false, null), 72)
  t.equal(await hours(168, true, false, null), 168)
  t.equal(await hours(24, false, true, 3600), 2)
  t.equal(await hours(24, false, true, 10_800), 4)
  t.equal(await hours(24, false, false, 864_000), 32)
})

for (const [what, day, midnight, nextMidnight] of [
  ['clocks go back', '2026-11-01', '2026-11-01T05:00:00Z', '2026-11-02T06:00:00Z'],
  ['clocks go forward', '2027-03-14', '2027-03-14T06:00:00Z', '2027-03-15T05:00:00Z']
] as const) {
  database.transaction(`FEED-300 on the day on which ${what}, a target with games is stale after two hours, to the second, from its first second to its last`, async (t, q) => {
    const feed = await listed(q, add(midnight, -10 * 3600), [day, '2027-05-01'])
    t.equal(await stateAt(q, feed, add(midnight, -1)), 'syncing', 'the eve: 24 hours')
    t.equal(await stateAt(q, feed, midnight), 'stale')
    await q('update connect.targets set last_ok_at = $1', [add(midnight, 36_000)])
    t.equal(await stateAt(q, feed, add(midnight, 36_000 + 7200)), 'syncing')
    t.equal(await stateAt(q, feed, add(midnight, 36_000 + 7201)), 'stale')
    t.equal(await stateAt(q, feed, add(nextMidnight, -1)), 'stale')
    t.equal(await stateAt(q, feed, nextMidnight), 'syncing', 'the day after: 24 hours')
    t.equal(await stateAt(q, feed, add(midnight, 36_000 + 86_401)), 'stale')
  })
}

database.transaction('FEED-300 a day with a practice, a game that was withdrawn, or a game of another zone\'s day is no day with games', async (t, q) => {
  const feed = await listed(q, '2026-10-01T12:00:00Z', ['2026-10-02', '2026-10-03', '2026-12-01'])
  await q("update connect.listed set data = data || '{\"kind\": \"practice\"}' where on_day = '2026-10-02'")
  t.equal(await stateAt(q, feed, '2026-10-02T12:00:00Z'), 'syncing')
  await q("update connect.targets set last_ok_at = '2026-10-03T12:00:00Z'")
  t.equal(await stateAt(q, feed, '2026-10-03T16:00:00Z'), 'stale')
  t.equal(await stateAt(q, feed, '2026-10-04T04:59:59Z'), 'stale', 'still the third in Chicago')
  await q("update connect.listed set withdrawn_at = util.now() where on_day = '2026-10-03'")
  t.equal(await stateAt(q, feed, '2026-10-03T16:00:00Z'), 'syncing')
})

database.transaction('FEED-300 where files are uploaded nothing is ever stale', async (t, q) => {
  await makeRealm(q)
  await setClock(q, '2026-09-01T12:00:00Z')
  const feed = await makeFeed(q)
  await read(q, feed, [entry(1, { date: '2026-09-02' }), entry(2, { date: '2026-12-01' })])
  t.equal(await stateAt(q, feed, '2026-11-01T12:00:00Z'), 'syncing')
})

const asTeam = (q: Query): Promise<unknown> => q("update connect.feeds set team = 'Eagles'")

database.transaction('FEED-14 a feed of a league is fetched every quarter of an hour from two days before a game, one of a team every hour', async (t, q) => {
  await listed(q, '2026-09-01T12:00:00Z', ['2026-09-20', '2026-10-31'])
  const moments = ['2026-09-18T14:59:59Z', '2026-09-18T15:00:00Z', '2026-09-20T08:59:59Z', '2026-09-20T09:00:00Z', '2026-09-20T19:00:01Z']
  const minutes = async (): Promise<number[]> => Promise.all(moments.map(async (at) => await waits(q, at) / 60))
  t.same(await minutes(), [360, 15, 15, 15, 40])
  await asTeam(q)
  t.same(await minutes(), [360, 60, 40, 15, 40])
})

database.transaction('FEED-14, FEED-300 connect.cadence: 15 minutes, an hour, six, a day; a third of the objective; no later than the midnight of a day with games', async (t, q) => {
  // At 10:00 in Chicago: 15:00 UTC until 2026-10-31.
  await listed(q, '2026-09-01T12:00:00Z', ['2026-09-20', '2026-10-31'])
  await asTeam(q)
  const [minute, hour] = [60, 3600]
  for (const [at, seconds, why] of [
    ['2026-09-10T12:00:00Z', 6 * hour, 'no game near'],
    ['2026-09-18T14:59:59Z', 6 * hour, 'a second more than 48 hours before'],
    ['2026-09-18T15:00:00Z', hour, '48 hours before'],
    ['2026-09-20T04:30:00Z', 40 * minute, 'half an hour before midnight: a third of the objective of the day'],
    ['2026-09-20T03:59:00Z', hour, 'an hour and a minute before midnight'],
    ['2026-09-20T08:59:59Z', 40 * minute, 'a day with games, more than six hours before'],
    ['2026-09-20T09:00:00Z', 15 * minute, 'six hours before'],
    ['2026-09-20T18:59:59Z', 15 * minute, 'under way'],
    ['2026-09-20T19:00:01Z', 40 * minute, 'over, on its day'],
    ['2026-09-21T05:00:00Z', 6 * hour, 'the day after'],
    ['2026-11-14T12:00:00Z', 6 * hour, 'over for 14 days'],
    ['2026-11-15T12:00:00Z', 24 * hour, 'over for 15 days']
  ] as const) t.equal(await waits(q, at), seconds, `${at} ${why}`)
  await q('update connect.targets set interval_seconds = 7200')
  t.equal(await waits(q, '2026-09-20T09:00:00Z'), 2 * hour, 'its publisher asks for two hours')
  await q('update connect.targets set interval_seconds = null, slo_hours = 6')
  t.equal(await waits(q, '2026-09-10T12:00:00Z'), 2 * hour, 'a third of an objective of six')
  await q('update connect.targets set slo_hours = 720, listed_count = 0')
  t.equal(await waits(q, '2026-09-10T12:00:00Z'), 24 * hour, 'nothing is listed')
})

database.transaction('FEED-14, FEED-300 a game without a time is near from two days before, and the eve leads to the midnight of its day', async (t, q) => {
  await listed(q, '2026-10-01T12:00:00Z', ['2026-11-01', '2026-12-30'], { start: undefined, time_status: 'tbd' })
  await asTeam(q)
  t.equal(await waits(q, '2026-10-29T12:00:00Z'), 6 * 3600)
  t.equal(await waits(q, '2026-10-30T12:00:00Z'), 3600)
  await q("update connect.listed set on_day = '2026-11-05' where on_day = '2026-11-01'")
  await q("update connect.listed set start_at = '2026-11-09T18:00:00Z' where on_day = '2026-11-05'")
  t.equal(await waits(q, '2026-11-05T05:00:00Z'), 3600, 'an hour before its day: its objective begins then')
})

database.transaction('FEED-14 what a calendar asks in itself counts beside what the headers of its answer ask: the longer of the two', async (t, q) => {
  await makeRealm(q)
  await setClock(q, '2026-10-01T12:00:00Z')
  await makeFeed(q, url)
  const games = [entry(1, { date: '2026-12-01' }), entry(2, { date: '2026-12-08' })]
  await poll(q, extraction(games, { interval_seconds: 43_200 }), { interval_seconds: 60 })
  t.same(await q.value('select next_at from connect.targets'), new Date('2026-10-02T00:00:00Z'))
  await setClock(q, '2026-10-02T00:00:00Z')
  await poll(q, extraction([...games, entry(3, { date: '2026-12-15' })], { interval_seconds: 7200 }), { interval_seconds: 36_000 })
  t.same(await q.value('select next_at from connect.targets'), new Date('2026-10-02T10:00:00Z'))
  await setClock(q, '2026-10-02T10:00:00Z')
  await poll(q, extraction(games), { interval_seconds: 60 })
  t.same(await q.value('select next_at from connect.targets'), new Date('2026-10-02T16:00:00Z'), 'it asks no more')
})
