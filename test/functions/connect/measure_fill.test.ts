/** Dates, opponents and scores that stand beside other rows than their own, and what only looks like it. */
import t from 'tap'
import { useDatabase, type Query } from '../../helpers/database.ts'
import { dayOf, entry, makeFeed, read, showRun, type Entry, type Feed } from '../../helpers/feeds/feeds.ts'
import { makeRealm, setClock } from '../../helpers/seed.ts'

type Data = Record<string, any>
const database = await useDatabase(t)
/** Days of play, unevenly apart. */
const playDay = (at: number): string => dayOf(20 + at * 3 + at * at % 4)
/** Four games a day on eighteen days; without ids, each pair of teams meets once. */
const games = (): Entry[] => Array.from({ length: 72 }, (_one, at) => entry(at, {
  file_id: undefined, date: playDay(Math.floor(at / 4)), start: `${10 + at % 4 * 2}:00`, home: { name: `Team ${at % 9}` },
  away: { name: `Club ${Math.floor(at / 9)}` }
}))
async function begin (q: Query, known: Entry[]): Promise<Feed> {
  await makeRealm(q)
  await setClock(q, '2026-09-10T12:00:00Z')
  const feed = await makeFeed(q)
  await read(q, feed, known)
  await setClock(q, '2026-09-10T18:00:00Z')
  return feed
}
const over = async (q: Query, runId: string): Promise<number[]> =>
  (await showRun(q, runId)).measures.filter((one: Data) => one.is_over).map((one: Data) => one.number)

database.transaction('FEED-30 dates that stand a row lower hold the run, however many games a day has (connect.measure_stepped); nothing is applied', async (t, q) => {
  const known = games()
  const feed = await begin(q, known)
  const run = await read(q, feed, known.map((one, at) => ({ ...one, date: known[Math.max(at - 1, 0)]?.date as string })))
  t.match(run, { state: 'held', reasons: [/^17 of 72 known games have another date, on 17 of 18 days of play, 17 of them/] })
  t.same(await over(q, run.run_id), [18])
  t.equal((await showRun(q, run.run_id)).measures.find((one: Data) => one.number === 18).examples.length, 3)
})

database.transaction('FEED-30, FEED-370 dates that stand a row lower hold the run where most games are over, and so are not found on another day', async (t, q) => {
  const known = games()
  const feed = await begin(q, known)
  await setClock(q, '2026-11-01T12:00:00Z')
  const run = await read(q, feed, known.map((one, at) => ({ ...one, date: known[Math.max(at - 1, 0)]?.date as string })))
  t.match(run, { state: 'held', reasons: [/^17 of 72 known games have another date, on 17 of 18 days of play, 17 of them/] })
})

database.transaction('FEED-30 no false alarm: a day that is put off, and games here and there on other days, are applied', async (t, q) => {
  const known = games()
  const feed = await begin(q, known)
  const day = known[12]?.date
  const put = known.map((one) => one.date === day ? { ...one, date: known[16]?.date as string } : one)
  t.match(await read(q, feed, put), { state: 'applied', counts: { changed: 4 } })
  const some = put.map((one, at) => at % 8 === 3 ? { ...one, date: dayOf(78 - at) } : one)
  t.match(await read(q, feed, some), { state: 'applied', counts: { changed: 9 } })
})

database.transaction('FEED-30 of a dozen games those that differ and those that are lost count together (connect.measure_changes)', async (t, q) => {
  const isOver = (facts: Data): Promise<unknown> => q.value('select (connect.measure_changes($1)).is_over', [JSON.stringify({
    home: 0, away: 0, start: 0, venue: 0, field: 0, division: 0, ...facts
  })])
  t.equal(await isOver({ compared: 13, within: 18, within_kept: 13, date: 6 }), true, 'opponents that were sorted')
  t.equal(await isOver({ compared: 18, within: 18, within_kept: 18, date: 5 }), false, 'five games of eighteen on other days')
  t.equal(await isOver({ compared: 13, within: 18, within_kept: 13, date: 2 }), false, 'two changed and five lost')
})

database.transaction('FEED-30 a third of the known games that would move hold a run, be they few or many; fewer, or a single game, do not (connect.measure_changes)', async (t, q) => {
  const none = { home: 0, away: 0, date: 0, start: 0, venue: 0, field: 0, division: 0, within: 0, within_kept: 0 }
  const isOver = (compared: number, moved: number, what: string): Promise<unknown> =>
    q.value('select (connect.measure_changes($1)).is_over', [JSON.stringify({ ...none, compared, [what]: moved })])
  const cases = [[12, 4, true], [12, 3, false], [6, 2, true], [3, 1, false], [1, 1, false], [60, 20, true], [60, 19, false]] as const
  for (const [compared, moved, due] of cases) {
    for (const what of ['start', 'date']) t.equal(await isOver(compared, moved, what), due, `${moved} of ${compared}, ${what}`)
    t.equal(await isOver(compared, moved, 'venue'), false, 'a venue is no move in time')
  }
})

database.transaction('FEED-30 of twelve games five whose starts differ hold the run, and nothing is applied; three do not', async (t, q) => {
  const known = games().slice(0, 12)
  const feed = await begin(q, known)
  const moved = (count: number): Entry[] => known.map((one, at) => at < count ? { ...one, start: `${11 + at}:15` } : one)
  const run = await read(q, feed, moved(5))
  t.match(run, { state: 'held', reasons: [/^The start differs in 5 of 12 known games/] })
  t.same(await over(q, run.run_id), [9])
  t.equal(await q.value('select count(*)::integer from intake.batches'), 1)
  t.match(await read(q, feed, moved(3)), { state: 'applied', counts: { changed: 3 } })
})

database.transaction('FEED-30 games without a time that come on another day move as well', async (t, q) => {
  const known = games().slice(0, 12).map((one, at) => at < 2 ? { ...one, start: undefined } : one)
  const feed = await begin(q, known)
  const run = await read(q, feed, known.map((one, at) => at < 2 ? { ...one, date: dayOf(60 + at) }
    : at < 4 ? { ...one, start: `${11 + at}:15` } : one))
  t.match(run, { state: 'held', reasons: [/^The start differs in 4 of 12 known games/] })
})

database.transaction('FEED-30 nine scores that are exchanged hold the run; one that is corrected does not', async (t, q) => {
  const scored = (one: Entry, at: number): Entry => at < 9 ? { ...one, date: dayOf(at), home_score: 2 + at, away_score: 1 } : one
  const known = games().map(scored)
  const feed = await begin(q, known)
  const run = await read(q, feed, known.map((one) => ({ ...one, home_score: one.away_score, away_score: one.home_score })))
  t.match(run, { state: 'held', reasons: [/^9 of 9 known scores differ/] })
  await q.call('manage.discard_run', { run_id: run.run_id, note: null, made_by: 'Kim' })
  t.match(await read(q, feed, known.map((one, at) => at === 3 ? { ...one, home_score: 0 } : one)), { state: 'applied' })
})

database.transaction('FEED-25 of two games of the same teams on one day, without ids, the one at its old time is it (connect.match_by_day)', async (t, q) => {
  const twice = (start: string, row: number): Entry => entry(50, { row, file_id: undefined, start })
  const others = games()
  const feed = await begin(q, [...others, twice('09:00', 90), twice('11:00', 91)])
  const before = await q("select external_id from connect.listed where home = 'Team 1' and away = 'Team 7' and start_at::time = '16:00'")
  const run = await read(q, feed, [...others, twice('11:00', 90), twice('15:00', 91)])
  t.match(run, { state: 'applied' })
  t.match((await showRun(q, run.run_id)).counts, { new: 0, changed: 1 })
  t.same(await q("select external_id from connect.listed where home = 'Team 1' and away = 'Team 7' and start_at::time = '16:00'"), before)
})
