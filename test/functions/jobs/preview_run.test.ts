/**
 * jobs.preview_run: which games a run that waits would change, found by applying it and undoing that,
 * as manage.list_games returns them, and connect.known_elsewhere.
 */
import t from 'tap'
import { useDatabase, type Query } from '../../helpers/database.ts'
import { dayOf, entry, extraction, HEADERS, makeFeed, read, season, work, type Entry, type Feed } from '../../helpers/feeds/feeds.ts'
import { act, makePerson } from '../../helpers/people/people.ts'
import { apply, idOf, makeRealm, setClock } from '../../helpers/seed.ts'

const database = await useDatabase(t)
type Data = Record<string, any>

async function begin (q: Query): Promise<{ session: Buffer, feed: Feed }> {
  await setClock(q, '2026-09-01T12:00:00Z')
  const { accountId } = await makeRealm(q)
  return { session: (await makePerson(q, { accountId, role: 'developer' })).session, feed: await makeFeed(q) }
}
const list = (q: Query, session: Buffer, run_id: string, filter: Data = {}): Promise<Data> => act(q, 'manage.list_games', session, {
  mode: 'test', run_id, what: null, q: null, from_day: null, to_day: null, after: null, row_limit: null, ...filter
}) as Promise<Data>
const bare = ({ games, ...rest }: Data): Data => ({ ...rest, games: games.map(({ id: _id, ...game }: Data) => game) })
/** A file that moves, cancels, adds and leaves out games, and has a column by another name, so that it is held. */
const changed = (): Data => extraction([
  ...season(40, (_one, at) => at === 20 ? { start: '16:45' } : at === 22 ? { status: 'cancelled' } : at === 23 ? { field: 'Field 9' }
    : at === 24 ? { url: 'https://league.example.org/24' } : {}).filter((_one: Entry, at: number) => at < 5 || at > 6), entry(45)
], {}, HEADERS.map((name) => name === 'Home Team' ? 'Team 1' : name))

database.transaction('FEED-380, DASHBOARD-150 a held run lists all games that it would change, what and how; published it lists the same', async (t, q) => {
  const { session, feed } = await begin(q)
  await read(q, feed, season(40))
  await setClock(q, '2026-09-01T12:01:00Z')
  const held = await read(q, feed, changed())
  t.equal(held.state, 'held')
  const before = await list(q, session, held.run_id)
  t.same(before.counts, { added: 1, removed: 2, cancelled: 1, moved: 2, changed: 1 })
  t.match(before.games.map(({ what, on_day, fields }: Data) => [what, on_day, fields]), [
    ['removed', '2026-09-06', []], ['removed', '2026-09-07', []],
    ['moved', '2026-09-21', [{ field: 'start', before: '2026-09-21T15:00:00Z', after: '2026-09-21T21:45:00Z' }]],
    ['cancelled', '2026-09-23', [{ field: 'status', before: 'scheduled', after: 'cancelled' }]],
    ['moved', '2026-09-24', [{ field: 'venue.field', before: 'Field 2', after: 'Field 9' }]],
    ['changed', '2026-09-25', [{ field: 'url', before: null, after: 'https://league.example.org/24' }]], ['added', '2026-10-16', []]
  ])
  t.match(before.games[0], { name: 'Team 5 v Team 7', venue: 'Park 1', field: 'Field 2', zone: 'America/Chicago' })
  t.equal(await q.value('select count(*) from intake.batches'), '1', 'nothing of it remains')
  await act(q, 'manage.publish_run', session, { mode: 'test', run_id: held.run_id, note: 'As the league says.' })
  const [published] = await work(q)
  t.match(published, { trigger: 'publish', state: 'applied' })
  t.same(bare(await list(q, session, published?.run_id)), bare(before))
  t.match(await list(q, session, held.run_id), { found: 0 }, 'what is decided has no preview')
})

database.transaction('FEED-42 upcoming games that a file lacks and that stay are counted and listed, with the reason: connect.find_left, connect.left_games', async (t, q) => {
  const { session, feed } = await begin(q)
  const whole = season(24, (_one, at) => ({ date: dayOf(Math.floor(at / 2)) }))
  await read(q, feed, whole)
  await setClock(q, '2026-09-01T12:01:00Z')
  const held = await read(q, feed, whole.filter((_one, at) => at % 2 === 0 && at < 20))
  t.equal(held.state, 'held')
  t.match(held.reasons, [/14 of 24 games still to come are missing; 6 of them stay, /])
  t.match(await list(q, session, held.run_id), { counts: { removed: 8 } })
  const { left, counts } = await act(q, 'manage.read_run', session, { mode: 'test', run_id: held.run_id }) as Data
  t.match(counts, { missing: 8, left: 6 })
  t.same(left.why, { edge: 2, outside: 4 })
  t.match(left.games.map(({ on_day, why }: Data) => [on_day, why]), [
    [dayOf(0), 'edge'], [dayOf(9), 'edge'], [dayOf(10), 'outside'], [dayOf(10), 'outside'], [dayOf(11), 'outside'], [dayOf(11), 'outside']
  ])
  t.match(left.games[0], { name: / v /, zone: 'America/Chicago', venue: /Park/ })
  await act(q, 'manage.publish_run', session, { mode: 'test', run_id: held.run_id, note: null })
  const [published] = await work(q)
  t.match(published, { state: 'applied', counts: { withdrawn: 8, left: 6 } })
})

database.transaction('FEED-381 a preview counts the games that another feed of the account lists, and those at another time', async (t, q) => {
  const { feed } = await begin(q)
  await read(q, feed, season(40))
  const club = await makeFeed(q, { name: 'Club', is_confirmed: false })
  const run = await read(q, club, [...season(30, (_one, at) => at < 8 ? { start: '11:00' } : {}), entry(50)])
  t.equal(run.state, 'held')
  const { known, games } = await q.value('select preview from connect.runs where run_id = $1', [run.run_id])
  t.match(known, [{ source: 'League', source_id: /^src_/, games: 30, other_time: 8, later: 30, teams: 12 }])
  t.equal(known.length, 1)
  const added = games.filter(({ what }: Data) => what === 'added')
  t.match(added, [{ on_day: dayOf(50), id: undefined }], 'FEED-395')
  t.equal(games.filter(({ what, id }: Data) => what === 'known' && id !== undefined).length, 30)
  await q('update connect.runs set preview = null')
  await q.call('jobs.preview_run', { run_id: run.run_id })
  const left = await q.value('select preview from connect.runs where run_id = $1', [run.run_id])
  t.equal(left, null, 'of a run that has ended nothing is compared')
})

database.transaction('CORRECT-28 a preview marks and counts the games whose corrected fields it changes: connect.mark_corrected, connect.corrected_games', async (t, q) => {
  const { session, feed } = await begin(q)
  await read(q, feed, season(30))
  const correct = async (number: number, changes: Data): Promise<string> => {
    const id = await idOf(q, feed.sourceKey, 'fixture', `g${number}`)
    const made = { mode: 'test', source: null, reason: 'They called.', until: null, entity_id: id, changes }
    await apply(q, (await act(q, 'manage.correct_entity', session, made as never) as Data).batch_id)
    return id
  }
  await setClock(q, '2026-09-01T12:01:00Z')
  const moved = await correct(20, { start: `${dayOf(20)}T18:00:00Z` })
  await correct(21, { start: `${dayOf(21)}T18:00:00Z` })
  await correct(22, { 'venue.field': 'Field 8' })
  await setClock(q, '2026-09-01T12:02:00Z')
  // Of what is corrected, the file reports the first otherwise, the second as before, and of the third another field.
  const file = season(30, (_one, at) => at === 20 ? { start: '16:45' } : at === 22 || at === 23 ? { start: '16:45' } : {})
  const shown = await read(q, feed, file, true)
  const page = await act(q, 'manage.read_run', session, { mode: 'test', run_id: shown.run_id }) as Data
  t.match(page.games.counts, { moved: 3 })
  t.same(page.games.games.map(({ id, corrected }: Data) => [id === moved, corrected]), [
    [true, ['start']], [false, undefined], [false, undefined]
  ])
  t.match(page.corrected, { found: 1, games: [{ id: moved, corrected: ['start'] }] })
  t.equal(page.corrected.games.length, 1)

  const tried = await act(q, 'manage.try_run', session, {
    mode: 'test', run_id: shown.run_id, settings: { time_zone: 'America/Denver' }, note: null
  }) as Data
  await work(q)
  const { corrected } = await act(q, 'manage.read_run', session, { mode: 'test', run_id: tried.run_id }) as Data
  t.match(corrected, { found: 2 }, 'every start is another now')
  await act(q, 'manage.publish_run', session, { mode: 'test', run_id: shown.run_id, note: null })
  t.equal((await act(q, 'manage.read_run', session, { mode: 'test', run_id: shown.run_id }) as Data).corrected.found, 0, 'it is decided')
})
