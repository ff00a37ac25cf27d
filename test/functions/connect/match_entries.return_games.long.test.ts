/**
 * Two teams that meet again: a game that is over stays what it is when it leaves the list, and a list of other games each week is
 * accepted as it is.
 */
import t from 'tap'
import { useDatabase, type Query } from '../../helpers/database.ts'
import {
  dayOf, entry, extraction, makeFeed, read, rewrite, season, showRun, work, type Entry, type Feed
} from '../../helpers/feeds/feeds.ts'
import { fixtureOf, makeRealm, setClock } from '../../helpers/seed.ts'

type Data = Record<string, any>
const database = await useDatabase(t)
const PLAYED = { home_score: 2, away_score: 1, status: 'completed' }

/** A feed with forty games, one a day from the first of September, seen on the tenth at noon. */
async function begin (q: Query, change: (one: Entry, at: number) => Data = () => ({})): Promise<{ feed: Feed, known: Entry[] }> {
  await makeRealm(q)
  const feed = await makeFeed(q)
  const known = season(40, change)
  await setClock(q, '2026-09-01T12:00:00Z')
  await read(q, feed, known.map(({ home_score: _home, away_score: _away, status: _status, ...one }) => one as Entry))
  await setClock(q, '2026-09-10T17:00:00Z')
  await read(q, feed, known)
  return { feed, known }
}
const exchanged = ({ home, away }: Entry): Data => ({ home: away, away: home })
const idless = (): Data => ({ file_id: undefined })
/** What is listed on a day. */
const about = async (q: Query, day: number): Promise<Data | undefined> =>
  (await q('select external_id, home, away, home_score, away_score from connect.listed where on_day = $1', [dayOf(day)]))[0]

const OVER: [string, Data, (one: Entry) => Data][] = [
  ['with a score, and a new id brings its teams exchanged', PLAYED, exchanged],
  ['with a score, and a new id brings its teams in their order', PLAYED, () => ({})],
  ['without a score, and a new id brings its teams exchanged', {}, exchanged],
  ['without a score, and a new id brings its teams in their order', {}, () => ({})]
]
for (const [what, reported, sides] of OVER) {
  for (const hasIds of [true, false]) {
    database.transaction(`FEED-370 a game that is over leaves the list ${what}${hasIds ? '' : ' (a file without ids)'}: it stays, and the other is new`, async (t, q) => {
      const { feed, known } = await begin(q, (_one, at) => ({ ...at === 3 ? reported : {}, ...hasIds ? {} : idless() }))
      const before = await about(q, 3) as Data
      const game = await fixtureOf(q, feed.sourceKey, before.external_id)
      const played = known[3] as Entry
      const again = { ...played, file_id: hasIds ? 'g90' : undefined, home_score: undefined, away_score: undefined, status: 'scheduled' }
      const others = known.filter((one) => one !== played)
      const run = await read(q, feed, [...others, { ...again, ...sides(played), date: dayOf(34) } as Entry])
      t.match(run, { state: 'applied', counts: { new: 1, changed: 0, same: 39 } }, JSON.stringify(run.reasons))
      t.same(await about(q, 3), before)
      t.same(await fixtureOf(q, feed.sourceKey, before.external_id), game, 'its day, sides and result stand')
      t.equal(await q.value('select count(*)::integer from canon.fixtures'), 41)
    })
  }
}

database.transaction('FEED-370 a game to come whose teams come exchanged on another day, under another id, is another game', async (t, q) => {
  const { feed, known } = await begin(q)
  const run = await read(q, feed, known.map((one, at) => at === 20 ? { ...one, ...exchanged(one), file_id: 'g90', date: dayOf(25) } : one))
  t.match(run, { state: 'applied', counts: { new: 1, missing: 1 } })
  t.match(await about(q, 20), { external_id: 'g20' })
})

database.transaction('FEED-25 a game to come keeps its fixture under another id where its sides are in order, and under its own id whatever they are', async (t, q) => {
  const { feed, known } = await begin(q)
  const run = await read(q, feed, known.map((one, at) => at === 20 ? { ...one, file_id: 'g90', date: dayOf(25), start: '18:00' }
    : at === 30 ? { ...one, ...exchanged(one), date: dayOf(33), start: '18:00' } : one))
  t.match(run, { state: 'applied', counts: { new: 0, changed: 2, missing: 0 } })
})

database.transaction('FEED-370 a game that was rained out keeps its fixture: by its id, or where it was postponed', async (t, q) => {
  const { feed, known } = await begin(q, (_one, at) => at === 4 ? { ...idless(), status: 'postponed' } : {})
  const run = await read(q, feed, known.map((one, at) => at === 3 || at === 4
    ? { ...one, status: 'scheduled', date: dayOf(30 + at), start: '18:00' } : one))
  t.match(run, { state: 'applied', counts: { new: 0, changed: 2, missing: 0 } })
})

database.transaction('FEED-370 a game that was played without being known before takes none that is to come', async (t, q) => {
  const { feed, known } = await begin(q, idless)
  const coming = known[30] as Entry
  const run = await read(q, feed, [...known.filter((one) => one !== coming), { ...coming, ...PLAYED, date: dayOf(8), start: '18:00' }])
  t.match(run, { state: 'applied', counts: { new: 1, missing: 1 } })
  t.match(await q('select home_score from connect.listed where on_day = $1', [dayOf(30)]), [{ home_score: null }])
})

database.transaction('FEED-370 an id that is given to another game takes none that is over; a played game whose day is corrected keeps its own', async (t, q) => {
  const { feed, known } = await begin(q, (_one, at) => at < 8 ? PLAYED : {})
  const run = await read(q, feed, known.map((one, at) => at === 2 ? { ...one, date: dayOf(1), start: '18:00' }
    : at === 3 ? { ...entry(34), file_id: 'g3', start: '18:00', home: { name: 'Team 2' }, away: { name: 'Team 9' } }
      : at === 4 ? { ...one, ...exchanged(one), status: 'scheduled', home_score: undefined, away_score: undefined, date: dayOf(36),
        start: '18:00' } : one))
  t.match(run, { state: 'applied', counts: { new: 2, changed: 1 } })
  t.match(await about(q, 3), { external_id: 'g3', home: 'Team 3', home_score: 2 })
  t.match(await about(q, 4), { external_id: 'g4', home: 'Team 4', home_score: 2 })
  t.match(await fixtureOf(q, feed.sourceKey, 'g2'), { start: '2026-09-02T23:00:00Z' })
})

database.transaction('FEED-370, FEED-47 a better parser of bytes that were applied gives a game that was played its right day; none is doubled', async (t, q) => {
  const { known } = await begin(q, (_one, at) => ({ ...idless(), ...at < 8 ? PLAYED : {} }))
  const [run] = await q("select run_id from connect.runs where trigger = 'upload' order by run_id desc limit 1")
  await setClock(q, '2026-09-20T12:00:00Z')
  await rewrite(q, run?.run_id, extraction(known.map((one, at) => at === 5 ? { ...one, date: dayOf(7), start: '18:00' } : one)))
  await q.call('manage.replay_run', { run_id: run?.run_id, is_dry: false, made_by: 'Kim' })
  t.match(await work(q), [{ trigger: 'replay', state: 'applied', counts: { new: 0, changed: 1 } }])
})

/** Six games of a weekend each, of the same twelve teams; rows are numbered again each week. */
const weekend = (week: number, isExchanged: boolean, more: (at: number) => Data = () => ({})): Entry[] =>
  Array.from({ length: 6 }, (_one, at) => {
    const [one, other] = [{ name: `Team ${at}` }, { name: `Club ${at}` }]
    const sides = isExchanged ? { home: other, away: one } : { home: one, away: other }
    return entry(at, { date: dayOf(11 + 7 * week + at % 2), start: `${String(9 + at).padStart(2, '0')}:00`, ...sides, ...more(at) })
  })

for (const [what, more] of [['with ids', (week: number) => (at: number) => ({ file_id: `w${week}-${at}` })],
  ['without ids', () => idless]] as const) {
  database.transaction(`FEED-370 a list of each weekend's games alone, ${what}: every week is new, and what was played stays`, async (t, q) => {
    await makeRealm(q)
    await setClock(q, '2026-09-10T12:00:00Z')
    const feed = await makeFeed(q)
    await read(q, feed, weekend(0, false, more(0)))
    for (const week of [1, 2, 3]) {
      await setClock(q, `2026-${week < 3 ? '09' : '10'}-${[17, 24, '01'][week - 1]}T12:00:00Z`)
      const run = await read(q, feed, weekend(week, week % 2 === 1, more(week)))
      t.match(run, { state: 'applied', counts: { new: 6, changed: 0, missing: 0 } }, JSON.stringify(run.reasons))
    }
    t.equal(await q.value('select count(*)::integer from canon.fixtures'), 24)
  })
}

for (const mapping of [null, {}]) {
  database.transaction(`FEED-282 a held list of other games, none as before, is accepted as it is where no column changed (mapping ${JSON.stringify(mapping)}), and the next run applies`, async (t, q) => {
    await makeRealm(q)
    await setClock(q, '2026-09-10T12:00:00Z')
    const feed = await makeFeed(q)
    await read(q, feed, weekend(0, false))
    await setClock(q, '2026-09-10T18:00:00Z')
    const next = weekend(2, true)
    const held = await read(q, feed, next)
    t.match(held, { state: 'held' })
    t.match((await showRun(q, held.run_id)).measures.filter((one: Data) => one.is_over).map((one: Data) => one.number), [9, 10])
    t.match(await q.call('manage.accept_run', { run_id: held.run_id, note: null, made_by: 'Kim', mapping }), {
      state: 'accepted', mapping: {}
    })
    await setClock(q, '2026-09-11T12:00:00Z')
    t.match(await read(q, feed, [...next]), { state: 'applied', reasons: undefined })
  })
}
