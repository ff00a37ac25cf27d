/**
 * Any order and any batching of the same observations yields the same canonical values, provenance and external ids (decisions, section 3).
 *
 * OYSS_PROPERTY_SEED repeats a run, OYSS_PROPERTY_RUNS sets the number of histories, OYSS_PROPERTY_PATH goes straight to a history that failed.
 */
import fc from 'fast-check'
import t from 'tap'
import { difference, readState } from '../helpers/canonical_state.ts'
import { makeQuery, useDatabase, type Query } from '../helpers/database.ts'
import { basics, batchesOf, histories, sourceName, type History, type Telling } from '../helpers/histories.ts'
import { idOf, makeRealm, makeSource, push, setClock, type EntityType, type Observation } from '../helpers/seed.ts'

const { OYSS_PROPERTY_SEED, OYSS_PROPERTY_RUNS, OYSS_PROPERTY_PATH } = process.env
const seed = Number(OYSS_PROPERTY_SEED ?? Date.now() % 2 ** 31)
const numRuns = Number(OYSS_PROPERTY_RUNS ?? 200)
const KNOWN: EntityType[] = ['organization', 'competition', 'division', 'stage', 'venue', 'team', 'fixture', 'stat_line']

const database = await useDatabase(t)
const client = await database.connect()
const q = makeQuery(client)

t.test(`any order and any batching converges: ${numRuns} histories of seed ${seed}`, { timeout: 500_000 }, async (t) => {
  await fc.assert(fc.asyncProperty(histories, async (history) => {
    const states: string[][] = []
    for (const telling of history.tellings) states.push(await tell(history, telling))
    const found = difference(states[0] as string[], states[1] as string[])
    if (found) throw new Error(`the tellings lead to different states:\n${found}`)
  }), { seed, numRuns, ...(OYSS_PROPERTY_PATH ? { path: OYSS_PROPERTY_PATH } : {}) })
  t.pass()
})

/** Tells a history to a new realm and gives what the realm believes then. */
async function tell (history: History, telling: Telling): Promise<string[]> {
  const realm = await committed((q) => makeRealm(q, 'History'))
  await committed(async (q) => { for (const [n, sourceClass] of history.sources.entries()) await makeSource(q, sourceName(n), sourceClass, realm) })
  // One batch after the other, so that canonical ids of both realms sort alike.
  for (const n of [0, 1]) await committed((q) => push(q, sourceName(0), basics(n), realm), `2026-10-01T00:00:0${n}Z`)
  const known = new Map<string, string>()
  for (const type of KNOWN) for (const n of [0, 1]) known.set(`@${type}-${n}`, await idOf(q, sourceName(0), type, `${type}-${n}`, realm))
  for (const [n, { source, observations }] of batchesOf(history, telling).entries()) {
    await committed((q) => push(q, sourceName(source), translate(observations, source, known), realm), `2026-10-01T01:00:${String(n).padStart(2, '0')}Z`)
  }
  return readState(q, realm.realmId)
}

/** The base names entities by its own ids, everybody else by canonical ones. */
function translate (observations: Observation[], source: number, known: Map<string, string>): Observation[] {
  return JSON.parse(JSON.stringify(observations).replace(/"(@[\w-]+)"/g, (_, name: string) => `"${source === 0 ? name.slice(1) : known.get(name)}"`))
}

async function committed<T> (work: (q: Query) => Promise<T>, clock?: string): Promise<T> {
  await client.query('begin')
  try {
    if (clock) await setClock(q, clock)
    const done = await work(q)
    await client.query('commit')
    return done
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

