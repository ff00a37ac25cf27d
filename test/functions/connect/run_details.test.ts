/**
 * Replays with a better parser: connect.difference_of, connect.compare_entries, connect.changes_of, and that they come to what that parser
 * would have read from the start.
 */
import t from 'tap'
import { useDatabase, type Query } from '../../helpers/database.ts'
import {
  entry, extraction, HEADERS, makeFeed, read, rewrite, season, showRun, work, type Entry, type Feed
} from '../../helpers/feeds/feeds.ts'
import { fixtureOf, homeOf, makeRealm, setClock, type Realm } from '../../helpers/seed.ts'

const database = await useDatabase(t)
type Data = Record<string, any>
const later = (hours: number): string => new Date(Date.UTC(2026, 8, 1, 12) + hours * 3_600_000).toISOString()
const replay = async (q: Query, runId: string, isDry = false): Promise<Data> => {
  const run = await q.call('manage.replay_run', { run_id: runId, is_dry: isDry, made_by: 'Kim' }) as Data
  await work(q)
  return showRun(q, run.run_id)
}

database.transaction('FEED-34, FEED-47 a dry replay reports what would change, by field and game; what was said since is counted apart; it applies nothing', async (t, q) => {
  await makeRealm(q)
  await setClock(q, later(0))
  const feed = await makeFeed(q)
  const first = await read(q, feed, season(30, (_one, at) => at === 7 ? { venue: undefined, field: undefined } : {}))
  await rewrite(q, first.run_id, extraction([
    ...season(30, (_one, at) => at === 3 ? { start: '22:00', field: 'Pitch 9' } : at === 4 ? { venue: undefined, field: undefined } : {}),
    entry(40)
  ], { version: 2 }))
  const dry = await replay(q, first.run_id, true)
  t.match(dry, { state: 'previewed', counts: { new: 1, changed: 3 } })
  const { difference } = dry
  t.same({ ...difference, games: difference.games.map(({ name, fields }: Data) => ({ name, fields })) }, {
    fields: { 'start': 1, 'venue': 2, 'venue.field': 3 }, older: 0, games: [
      { name: 'Team 3 v Team 10', fields: [
        { field: 'start', before: '2026-09-04T15:00:00Z', after: '2026-09-05T03:00:00Z' },
        { field: 'venue.field', before: 'Field 0', after: 'Pitch 9' }
      ] },
      { name: 'Team 4 v Team 11', fields: [
        { field: 'venue', before: { name: 'Park 0' }, after: null }, { field: 'venue.field', before: 'Field 1', after: null }
      ] },
      { name: 'Team 0 v Team 9', fields: [
        { field: 'venue', before: null, after: { name: 'Park 3' } }, { field: 'venue.field', before: null, after: 'Field 1' }
      ] }
    ]
  })
  t.match(await fixtureOf(q, feed.sourceKey, 'g3'), { version: 1, start: '2026-09-04T15:00:00Z' })
  await setClock(q, later(1))
  await read(q, feed, season(30, (_one, at) => at === 3 ? { start: '16:00' } : {}))
  const late = await replay(q, first.run_id, true)
  t.match(late.difference, { older: 2, fields: {} }, 'also where the newer file lists it as it was')
  t.equal((await replay(q, first.run_id)).difference, null, 'of what was applied there is none')
})

/** Four files of a season as a parser reads them; that of version 1 takes the morning for the evening and one column for another. */
const files = (version: number): object[] => {
  const read = (entries: Entry[]): object => extraction(entries.map((one) => version === 2 ? one : {
    ...one, start: one.start === undefined ? undefined : one.start === '10:00' ? '22:00' : '04:00',
    venue: one.venue && { name: `${one.venue.name} 1` },
    ...one.row === 6 ? { notes: 'Gate 4' } : {}
  }), { version })
  return [
    season(30), season(30, (_one, at) => at === 3 ? { start: '16:00' } : {}),
    [...season(30, (_one, at) => at === 3 ? { venue: undefined, field: undefined } : at === 8 ? { date: '2026-09-20' } : {}), entry(33)],
    [...season(30, (_one, at) => at === 5 ? { status: 'cancelled' } : {}), entry(33)]
  ].map(read)
}

database.transaction('FEED-47 a season read by a wrong parser and replayed by a better one, in any order, is what that one reads from the start', async (t, q) => {
  await makeRealm(q)
  const readAll = async (version: number, name: string): Promise<[Feed, Realm, string[]]> => {
    const realm = name === 'One' ? homeOf(q) : await makeRealm(q, name)
    await setClock(q, later(0))
    const feed = await makeFeed(q, { name }, realm)
    const runs: string[] = []
    for (const [at, what] of files(version).entries()) {
      await setClock(q, later(at + 1))
      runs.push((await read(q, feed, what)).run_id)
    }
    return [feed, realm, runs]
  }
  const state = async (feed: Feed, realm: Realm): Promise<object[]> => Promise.all(
    [...Array(30).keys(), 33].map(async (number) => {
      const game = await fixtureOf(q, feed.sourceKey, `g${number}`, realm)
      const { start, date, status, time_status: time, title, result } = game
      return { start, date, status, time, title, result, venue: game.venue && [game.venue.name, game.venue.field],
        sides: game.sides.map(({ team }: Data) => team.name) }
    }))
  const wanted = await state(...await readAll(2, 'Right').then(([feed, realm]) => [feed, realm] as const))
  for (const order of [[0, 1, 2, 3], [3, 2, 1, 0], [2, 0, 3, 1]]) {
    const [feed, realm, runs] = await readAll(1, `Wrong ${order.join('')}`)
    t.not(JSON.stringify(await state(feed, realm)), JSON.stringify(wanted))
    await setClock(q, later(200))
    for (const [at, what] of files(2).entries()) await rewrite(q, runs[at] as string, what)
    for (const at of order) await replay(q, runs[at] as string)
    t.same(await state(feed, realm), wanted, order.join())
    const versions = await q.value('select sum(version) from canon.fixtures')
    const again: string[] = []
    for (const at of order) again.push((await replay(q, runs[at] as string)).state)
    t.equal(await q.value('select sum(version) from canon.fixtures'), versions, 'twice is once')
    t.equal(await q.value('select count(*)::integer from intake.observations where is_deleted'), 0)
    t.ok(again.length)
  }
})

database.transaction('FEED-34 an older file that is applied changes nothing, and says so', async (t, q) => {
  await makeRealm(q)
  await setClock(q, later(0))
  const feed = await makeFeed(q)
  const first = await read(q, feed, season(30))
  await setClock(q, later(1))
  t.match((await read(q, feed, season(30, (_one, at) => at % 5 === 0 ? { field: 'Field 9' } : {}))).counts, {
    changed: 6, same: 24, older: 0
  })
  const state = () => q('select fixture_id, version from canon.fixtures order by fixture_id')
  const before = await state()
  const again = await replay(q, first.run_id)
  t.match(again.counts, { new: 0, changed: 0, same: 24, older: 6 })
  t.same(await state(), before)
})

database.transaction('FEED-23, FEED-34 columns that are gone take nothing back, so nothing is changed and nothing pushed', async (t, q) => {
  await makeRealm(q)
  await setClock(q, later(0))
  const feed = await makeFeed(q)
  await read(q, feed, season(30))
  await setClock(q, later(1))
  const headers = HEADERS.filter((name) => name !== 'Venue' && name !== 'Field')
  const without = extraction(season(30, () => ({ venue: undefined, field: undefined })), {}, headers)
  without.layout.mapping = without.layout.mapping.filter(({ role }: Data) => role !== 'venue' && role !== 'field')
  const held = await read(q, feed, without)
  t.equal(held.state, 'held')
  t.match(await showRun(q, held.run_id), { counts: { changed: 0, same: 30 }, difference: { fields: {}, games: [] } })
  await q.call('manage.accept_run', { run_id: held.run_id, note: null, made_by: 'Kim', mapping: {} })
  t.match(await replay(q, held.run_id), { state: 'unchanged', counts: { changed: 0, same: 30 } })
  await setClock(q, later(2))
  const run = await read(q, feed, season(30))
  t.match(await showRun(q, run.run_id), { counts: { changed: 0, same: 30 } }, 'and what comes back with them was never gone')
})
