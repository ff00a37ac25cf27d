/**
 * A feed of which files were undone and restored lists what it would list without the undone ones: what a newer file repeated unchanged, or
 * lacked as before, stays so (UNDO-2, UNDO-14).
 */
import fc from 'fast-check'
import t from 'tap'
import { useDatabase, type Query } from '../helpers/database.ts'
import { makeFeed, read, season, work, type Feed } from '../helpers/feeds/feeds.ts'
import { act, makePerson } from '../helpers/people/people.ts'
import { settings } from '../helpers/property.ts'
import { makeRealm, setClock } from '../helpers/seed.ts'

const database = await useDatabase(t)
const { title, parameters } = settings(8, 150)
/** What a file has of each game between its first and its last: its hour, or null where it lacks it. */
type File = (number | null)[]
type Step = { kind: 'file', games: File } | { kind: 'undo' | 'restore', file: number }
const GAMES = 4
const steps: fc.Arbitrary<Step[]> = fc.array(fc.oneof(
  { weight: 3, arbitrary: fc.record({
    kind: fc.constant('file' as const),
    games: fc.array(fc.option(fc.nat(1), { freq: 3 }), { minLength: GAMES, maxLength: GAMES }) as fc.Arbitrary<File>
  }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constantFrom('undo' as const, 'undo' as const, 'restore' as const), file: fc.nat(2) }) }
), { minLength: 4, maxLength: 12, size: 'max' })

database.transaction(`UNDO-14, UNDO-2 games are those of the files that are not undone: ${title}`, async (t, q) => {
  let acted = 0
  await fc.assert(fc.asyncProperty(steps, async (all) => {
    await q('savepoint history')
    const files = all.flatMap((one, at) => one.kind === 'file' ? [at] : []).slice(0, 5)
    const left = new Set(files)
    for (const [at, one] of all.entries()) {
      const file = one.kind === 'file' ? undefined : files[one.file]
      if (file !== undefined && file < at) (one.kind === 'undo' ? left.delete(file) : left.add(file))
    }
    const marked = await play(q, all.map((one, at) => one.kind !== 'file' || files.includes(at) ? one : null), files)
    await q('rollback to history')
    const without = await play(q, all.map((one, at) => left.has(at) ? one : null), files)
    await q('rollback to history')
    if (left.size < files.length) acted++
    const [found, wanted] = [JSON.stringify(marked), JSON.stringify(without)]
    if (found !== wanted && left.size > 0) throw new Error(`what is left differs:\n${found}\n${wanted}`)
  }), parameters)
  t.ok(acted > 0, `${acted} histories with an undone file`)
})

/** The games that a new feed lists after these steps, each at its own minute. */
async function play (q: Query, all: (Step | null)[], files: number[]): Promise<unknown> {
  await setClock(q, '2026-08-01T08:00:00Z')
  const realm = await makeRealm(q)
  await q.call('manage.set_matching', { account_id: realm.accountId, mode: 'test', is_on: false })
  const { session } = await makePerson(q, { accountId: realm.accountId, role: 'developer' })
  const feed = await makeFeed(q, {}, realm)
  const runs = new Map<number, string>()
  for (const [at, one] of all.entries()) {
    if (one === null) continue
    await setClock(q, `2026-08-01T09:${String(at).padStart(2, '0')}:00Z`)
    const run = one.kind === 'file' ? undefined : runs.get(files[one.file]!)
    if (one.kind === 'file') runs.set(at, await publish(q, feed, session, one.games))
    else if (run !== undefined) await mark(q, session, run, one.kind === 'undo')
  }
  return await q(`select m.external_id, m.is_withdrawn, f.starts_at, f.status
    from canon.external_ids m
    join canon.fixtures f on f.realm_id = m.realm_id and f.fixture_id = m.entity_id
   where m.realm_id = $1 and m.entity_type = 'fixture' and not m.is_void order by 1`, [realm.realmId])
}

async function publish (q: Query, feed: Feed, session: Buffer, games: File): Promise<string> {
  const hours = [0, ...games, 0]
  const entries = season(hours.length, (_one, at) => ({ start: `1${hours[at] ?? 0}:00` })).filter((_one, at) => hours[at] !== null)
  const { run_id } = await read(q, feed, entries, true)
  const published = await act(q, 'manage.publish_run', session, { mode: 'test', run_id, note: null }) as { run_id: string }
  await work(q)
  return published.run_id
}

/** Undoes or restores a run where that is possible. */
async function mark (q: Query, session: Buffer, run: string, isVoid: boolean): Promise<void> {
  const refused = await q.code(() => act(q, isVoid ? 'manage.undo_run' : 'manage.restore_run', session, { mode: 'test', run_id: run }))
  if (refused !== undefined && refused !== 'OYC03') throw new Error(refused)
}
