/**
 * A feed of which files are read again under other settings, undone and restored: what is published lists the newest file that counts under
 * the newest settings, and changes what its preview showed (FEED-398, FEED-383).
 */
import fc from 'fast-check'
import t from 'tap'
import type { ShownFeed } from '../../server/dashboard/feeds.ts'
import { stored } from '../../server/dashboard/stored_file.ts'
import { useDatabase, type Query } from '../helpers/database.ts'
import { extraction, makeFeed, read, season, showFeed, showRun, work, type Feed } from '../helpers/feeds/feeds.ts'
import { act, makePerson } from '../helpers/people/people.ts'
import { settings } from '../helpers/property.ts'
import { makeRealm, setClock } from '../helpers/seed.ts'

const database = await useDatabase(t)
const { title, parameters } = settings(8, 150)
type Data = Record<string, any>
/** What a file has of each game between its first and its last: its hour, or null where it lacks it. */
type File = (number | null)[]
type Step = { kind: 'file', games: File } | { kind: 'undo' | 'restore', file: number, isWhole: boolean } | { kind: 'zone', zone: string } |
  { kind: 'columns' }
const GAMES = 4
const ZONES = ['America/New_York', 'America/Chicago', 'America/Denver']
const steps: fc.Arbitrary<Step[]> = fc.array(fc.oneof(
  { weight: 2, arbitrary: fc.record({
    kind: fc.constant('file' as const),
    games: fc.array(fc.option(fc.nat(1), { freq: 3 }), { minLength: GAMES, maxLength: GAMES }) as fc.Arbitrary<File>
  }) },
  { weight: 2, arbitrary: fc.record({
    kind: fc.constantFrom('undo' as const, 'restore' as const), file: fc.nat(4), isWhole: fc.boolean()
  }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('zone' as const), zone: fc.constantFrom(...ZONES) }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'columns' as const }) }
), { minLength: 4, maxLength: 10, size: 'max' })

database.transaction(`FEED-398, FEED-383 what is read again replaces what it reported, and no newer file: ${title}`, async (t, q) => {
  let compared = 0
  await fc.assert(fc.asyncProperty(steps, async (all) => {
    await q('savepoint history')
    compared += await play(q, all)
    await q('rollback to history')
  }), parameters)
  t.ok(compared > 0, `${compared} files were read again`)
})

type World = { feed: Feed, session: Buffer }
/** A file that was published, with the runs that read it. */
type Published = { games: File, runs: string[] }

async function open (q: Query): Promise<World> {
  await setClock(q, '2026-08-01T08:00:00Z')
  const realm = await makeRealm(q)
  await q.call('manage.set_matching', { account_id: realm.accountId, mode: 'test', is_on: false })
  const { session } = await makePerson(q, { accountId: realm.accountId, role: 'developer' })
  return { session, feed: await makeFeed(q, {}, realm) }
}

/** Carries out a history, and compares after each file that was read again. Returns how many were. */
async function play (q: Query, all: Step[]): Promise<number> {
  const { feed, session } = await open(q)
  const files: Published[] = []
  let compared = 0
  for (const [at, one] of all.entries()) {
    await setClock(q, `2026-08-01T09:${String(at).padStart(2, '0')}:00Z`)
    if (one.kind === 'file') {
      const { run_id } = await read(q, feed, bytesOf(one.games), true)
      files.push({ games: one.games, runs: [await publish(q, session, run_id)] })
    } else if (one.kind === 'undo' || one.kind === 'restore') {
      const runs = files[one.file]?.runs ?? []
      for (const run of one.isWhole ? runs : runs.slice(-1)) await mark(q, session, run, one.kind === 'undo')
    } else {
      const chosen = await again(q, { feed, session }, one)
      if (chosen === undefined) continue
      const file = files.find(({ runs }) => runs.includes(chosen.of)) as Published
      file.runs.push(chosen.run)
      compared++
      await compare(q, { feed, session }, { all, chosen, games: await lastStanding(q, files) })
    }
  }
  return compared
}

type Again = { of: string, run: string, shown: Data }
/** Reads the stored file of a feed again under another setting, as its page does, and publishes it. */
async function again (q: Query, { feed, session }: World, one: Step): Promise<Again | undefined> {
  const page = await act(q, 'manage.read_feed', session, { mode: 'test', feed_id: feed.feedId, before: null, row_limit: 50 }) as ShownFeed
  const of = stored(page)
  if (of === undefined) return undefined
  const changed = one.kind === 'zone' ? { time_zone: one.zone } : { mapping: { venue: 'Venue' } }
  const { run_id } = await act(q, 'manage.try_run', session, { mode: 'test', run_id: of, settings: changed, note: null }) as Data
  await work(q)
  const shown = await act(q, 'manage.read_run', session, { mode: 'test', run_id }) as Data
  return { of, run: await publish(q, session, run_id), shown }
}

type Case = { all: Step[], chosen: Again, games: File }
async function compare (q: Query, { feed, session }: World, { all, chosen, games }: Case): Promise<void> {
  const zone = (await showFeed(q, feed)).time_zone
  const found = await listed(q, feed)
  const { games: { counts: done }, counts } = await act(q, 'manage.read_run', session, { mode: 'test', run_id: chosen.run }) as Data
  const wrong = [
    ...JSON.stringify(done) === JSON.stringify(chosen.shown.games.counts) ? [] : ['preview', chosen.shown.games.counts, done],
    ...counts.changed === sum(done) ? [] : ['counts', counts, done]
  ]
  await q('savepoint fresh')
  const fresh = await open(q)
  await q.call('manage.map_feed', { mode: 'test', feed_id: fresh.feed.feedId, settings: { time_zone: zone }, note: null })
  await setClock(q, '2026-08-01T09:59:00Z')
  const { run_id } = await read(q, fresh.feed, bytesOf(games), true)
  await publish(q, fresh.session, run_id)
  const wanted = await listed(q, fresh.feed)
  await q('rollback to fresh')
  if (JSON.stringify(found) !== JSON.stringify(wanted)) wrong.push('games', found, wanted)
  if (wrong.length > 0) throw new Error(`${JSON.stringify(all)}:\n${wrong.map((one) => JSON.stringify(one)).join('\n')}`)
}

const sum = (counts: Data): number => Object.values(counts).reduce((all: number, one) => all + (one as number), 0)

/** The newest file of which a run counts. */
async function lastStanding (q: Query, files: Published[]): Promise<File> {
  for (const { games, runs } of files.toReversed()) {
    for (const run of runs) {
      const { state, voided_at: undone } = await showRun(q, run)
      if (undone === undefined && ['applied', 'unchanged'].includes(state)) return games
    }
  }
  throw new Error('no file counts')
}

const listed = (q: Query, { realmId }: Feed): Promise<Data[]> => q(`select m.external_id, f.starts_at, f.status
    from canon.external_ids m
    join canon.fixtures f on f.realm_id = m.realm_id and f.fixture_id = m.entity_id
   where m.realm_id = $1 and m.entity_type = 'fixture' and not m.is_void and not m.is_withdrawn order by 1`, [realmId])

function bytesOf (games: File): Data {
  const hours = [0, ...games, 0]
  const entries = season(hours.length, (_one, at) => ({ start: `1${hours[at] ?? 0}:00` })).filter((_one, at) => hours[at] !== null)
  return extraction(entries)
}

async function publish (q: Query, session: Buffer, run_id: string): Promise<string> {
  const published = await act(q, 'manage.publish_run', session, { mode: 'test', run_id, note: null }) as Data
  await work(q)
  return published.run_id
}

/** Undoes or restores a run where that is possible. */
async function mark (q: Query, session: Buffer, run: string, isVoid: boolean): Promise<void> {
  const refused = await q.code(() => act(q, isVoid ? 'manage.undo_run' : 'manage.restore_run', session, { mode: 'test', run_id: run }))
  if (refused !== undefined && refused !== 'OYC03') throw new Error(refused)
}
