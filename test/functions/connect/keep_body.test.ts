/** Games that stand in a file twice, whatever their ids. */
import t from 'tap'
import { useDatabase, type Query } from '../../helpers/database.ts'
import { entry, extraction, makeFeed, read, season, showFeed, showRun, work, type Entry, type Feed } from '../../helpers/feeds/feeds.ts'
import { makeRealm, setClock } from '../../helpers/seed.ts'

type Data = Record<string, any>
const database = await useDatabase(t)
/** The ids are row numbers. */
const numbered = (entries: Entry[]): Entry[] => entries.map((one, at) => ({ ...one, row: at + 2, file_id: String(at + 1) }))
const fixtures = (q: Query): Promise<unknown> => q.value('select count(*)::integer from canon.fixtures')
async function begin (q: Query): Promise<Feed> {
  await makeRealm(q)
  await setClock(q, '2026-09-01T12:00:00Z')
  return makeFeed(q)
}

database.transaction('FEED-371, FEED-33 a first file in which each game stands twice under running numbers is held; accepted, each is applied once', async (t, q) => {
  const feed = await begin(q)
  const what = extraction(numbered([...season(30), ...season(30)]))
  const held = await read(q, feed, what)
  t.match(held, { state: 'held', reasons: [/30 entries are in it twice/] })
  t.match(await showRun(q, held.run_id), { rows: 60, entries: 30, skipped: 30 })
  await q.call('manage.accept_run', { run_id: held.run_id, note: null, made_by: 'Kim', mapping: null })
  await q.call('manage.replay_run', { run_id: held.run_id, is_dry: false, made_by: 'Kim' })
  const [run] = await work(q)
  t.match(run, { state: 'applied', counts: { new: 30 } })
  t.equal(await fixtures(q), 30)
  t.same((await showRun(q, run?.run_id)).skips.map(({ row, code }: Data) => [row, code]),
    Array.from({ length: 30 }, (_one, at) => [String(at + 32), 'repeated']))
  t.match(await read(q, feed, { ...what, warnings: ['again'] }), { state: 'unchanged', counts: { new: 0, same: 30 } })
  t.match(await read(q, feed, extraction(numbered(season(30)))), { state: 'unchanged', counts: { new: 0, same: 30 } }, 'delivered once')
})

for (const [what, order] of [
  ['one after the other', (all: Entry[]) => [...all, ...all]], ['row by row', (all: Entry[]) => all.flatMap((one) => [one, one])]
] as const) {
  database.transaction(`FEED-371, FEED-30 a known season that comes twice under running numbers, ${what}, is held and doubles nothing`, async (t, q) => {
    const feed = await begin(q)
    await read(q, feed, numbered(season(30)))
    const held = await read(q, feed, numbered(order(season(30))))
    t.match(held, { state: 'held', reasons: [/30 entries are in it twice/] })
    t.equal(held.reasons.length, 1)
    await q.call('manage.accept_run', { run_id: held.run_id, note: null, made_by: 'Kim', mapping: null })
    const next = await read(q, feed, extraction(numbered(order(season(30))), { warnings: ['again'] }))
    t.match(next, { counts: { new: 0, same: 30, missing: 0 } })
    t.equal(await fixtures(q), 30)
  })
}

database.transaction('FEED-371 of two entries that are one game the first is kept, the other skipped with its row, code and words; the feed is degraded', async (t, q) => {
  const feed = await begin(q)
  const run = await read(q, feed, [...season(30), entry(5, { row: 90, file_id: 'x', venue: undefined, field: undefined })])
  t.match(run, { state: 'applied', counts: { new: 30 } })
  t.match(await showRun(q, run.run_id), { rows: 31, entries: 30, skipped: 1, skips: [{ row: '90', code: 'repeated', words: /row 6\b/ }] })
  t.match(await showFeed(q, feed), { status: 'degraded' })
  t.equal(await q.value("select file_id from connect.listed where on_day = '2026-09-06'"), 'g5')
})

database.transaction('FEED-371 an id that was known before wins, wherever it stands', async (t, q) => {
  const feed = await begin(q)
  await read(q, feed, season(30))
  const run = await read(q, feed, [entry(5, { row: 90, file_id: 'x', field: 'Field 2' }), ...season(30)])
  t.match(run, { state: 'unchanged', counts: { new: 0, same: 30 } })
  t.match(await showRun(q, run.run_id), { skips: [{ row: '90', code: 'repeated', words: /row 6\b/ }] })
})

const APART: [string, Data, Data][] = [
  ['another venue', {}, { venue: { name: 'Park 9' } }], ['another field', {}, { field: 'Field 9' }],
  ['another division', {}, { division: 'U14' }], ['another time', {}, { start: '12:00' }],
  ['its sides exchanged', {}, { home: entry(5).away, away: entry(5).home }],
  ['no time', { start: undefined }, { start: undefined }], ['a side that is not known yet', { away: undefined }, { away: undefined }]
]
for (const [what, first, more] of APART) {
  database.transaction(`FEED-371 two entries are two games: ${what}`, async (t, q) => {
    const feed = await begin(q)
    const others = season(30).filter((_one, at) => at !== 5)
    t.match(await read(q, feed, [...others, entry(5, first), entry(5, { ...first, row: 90, file_id: 'x', ...more })]), {
      state: 'applied', counts: { new: 31 }
    })
  })
}

database.transaction('FEED-371 at two places at one time two teams have two games, and one whose place is not stated is neither', async (t, q) => {
  const feed = await begin(q)
  const there = { row: 90, file_id: 'x', venue: { name: 'Park 9' } }
  t.match(await read(q, feed, [...season(30), entry(5, there), entry(5, { ...there, file_id: 'y', row: 91 }),
    entry(5, { row: 92, file_id: 'z', venue: undefined, field: undefined })]), { state: 'applied', counts: { new: 32 } })
})
