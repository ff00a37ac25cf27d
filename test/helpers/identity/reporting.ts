/** Reports random histories to realms of their own, and pushes a realm's archived payloads to another. */
import type { Test } from 'tap'
import type { Client } from '../../../db/pool.ts'
import { storeCorrections } from '../correcting.ts'
import { basics } from '../feeds/base_source.ts'
import { batchesOf, wavesOf } from '../batches.ts'
import { makeCrowd } from '../crowd.ts'
import { makeQuery, useDatabase, type Query } from '../database.ts'
import { sourceName, type History } from '../histories.ts'
import {
  apply, idOf, makeRealm, makeSource, push, setClock, store, storePayload, type EntityType, type Observation, type Realm
} from '../seed.ts'

/** What the base source describes first, so that others can name it by canonical id. */
const KNOWN: EntityType[] = ['organization', 'competition', 'division', 'stage', 'venue', 'team', 'fixture']

/** Is called before each batch, and after the last, with its number, how many there are, and what the history's `@` ids are here. */
export type Between = (realm: Realm, n: number, of: number, ids: Map<string, string>) => Promise<void>

export type Reporter = {
  q: Query
  /** Does something in a transaction of its own, at a time of the test clock. */
  at: <T>(clock: string, work: () => Promise<T>) => Promise<T>
  /** Pushes a history's batches in one of its arrivals (0 or 1), with something done `between`; gives the realm. */
  report: (history: History, arrival: number, between?: Between) => Promise<Realm>
  /** The same, the batches of a wave by sessions that apply them at once, those of one source too. */
  reportAtOnce: (history: History, arrival: number) => Promise<Realm>
  /**
   * Pushes the archived payloads of a realm to a new one: the base's first, then those at `order`. Only canonical ids are translated, as
   * the new realm has its own.
   */
  replay: (from: Realm, history: History, order: (length: number) => number[]) => Promise<Realm>
}

export async function useReporter (test: Pick<Test, 'teardown' | 'test'>): Promise<Reporter> {
  const database = await useDatabase(test)
  const client = await database.connect()
  const q = makeQuery(client)
  const crowd = makeCrowd(database, q)
  const begin = async ({ sources }: History): Promise<Realm> => committed(client, q, undefined, async () => {
    const realm = await makeRealm(q, 'History')
    // The property is of ids that are known: what is recognised depends on what was said before (IDENTITY-110).
    await q.call('manage.set_matching', { account_id: realm.accountId, mode: realm.mode, is_on: false })
    for (const [n, sourceClass] of sources.entries()) await makeSource(q, sourceName(n), sourceClass, realm)
    return realm
  })
  const known = async (realm: Realm): Promise<Map<string, string>> => {
    const ids = new Map<string, string>()
    for (const type of KNOWN) {
      for (const n of type === 'stat_line' ? [0, 1] : [0, 1, 2]) {
        ids.set(`@${type}-${n}`, await idOf(q, sourceName(0), type, `${type}-${n}`, realm))
      }
    }
    return ids
  }
  const introduce = async (history: History): Promise<{ realm: Realm, ids: Map<string, string> }> => {
    const realm = await begin(history)
    // One batch after the other, so that canonical ids of both realms sort alike.
    for (const n of [0, 1, 2] as const) {
      await committed(client, q, `2026-10-01T00:00:0${n}Z`, () => push(q, sourceName(0), basics(n), realm))
    }
    return { realm, ids: await known(realm) }
  }
  return {
    q,
    at: (clock, work) => committed(client, q, clock, work),
    reportAtOnce: async (history, arrival) => {
      const { realm, ids } = await introduce(history)
      for (const wave of wavesOf(history, arrival)) {
        const batchIds: string[] = []
        for (const { source, observations } of wave) {
          batchIds.push(await store(q, sourceName(source), translate(observations, source, ids), realm))
        }
        await crowd.apply(batchIds)
      }
      return realm
    },
    report: async (history, arrival, between = async () => {}) => {
      const { realm, ids } = await introduce(history)
      const batches = batchesOf(history, arrival)
      for (const [n, { source, observations }] of batches.entries()) {
        await between(realm, n, batches.length, ids)
        await committed(client, q, `2026-10-01T01:00:${String(n).padStart(2, '0')}Z`, () =>
          push(q, sourceName(source), translate(observations, source, ids), realm))
      }
      await between(realm, batches.length, batches.length, ids)
      return realm
    },
    replay: async (from, history, order) => {
      const archived = await q(
        `select s.source_key, b.payload, b.received_at, intake.is_correction(b) as is_correction
           from intake.batches b join tenancy.sources s using (realm_id, source_id)
          where b.realm_id = $1 order by b.received_at, b.batch_id`,
        [from.realmId]
      )
      const realm = await begin(history)
      let translated = (text: string): string => text
      const again = async ({ source_key: source, payload, received_at: at, is_correction: isCorrection }: Record<string, any>) => {
        const text = translated(payload.toString())
        await committed(client, q, at.toISOString(), async () => apply(q, isCorrection
          ? await storeCorrections(q, source, JSON.parse(text).observations, realm)
          : await storePayload(q, source, Buffer.from(text), realm)))
      }
      const [rest, basic] = [archived.slice(3), archived.slice(0, 3)]
      for (const batch of basic) await again(batch)
      const [before, after] = [await known(from), await known(realm)]
      const ids = new Map([...before].map(([name, id]) => [id, after.get(name) as string]))
      translated = (text) => text.replace(/[a-z]{2,4}_[0-9A-Z]{26}/g, (id) => ids.get(id) ?? id)
      for (const n of order(rest.length)) await again(rest[n] as Record<string, unknown>)
      return realm
    },
  }
}

/** The base names entities by its own ids, everybody else by canonical ones, but for stat lines, which are their source's alone. */
function translate (observations: Observation[], source: number, known: Map<string, string>): Observation[] {
  return JSON.parse(JSON.stringify(observations)
    .replace(/"(@[\w-]+)"/g, (_, name: string) => `"${source === 0 ? name.slice(1) : known.get(name) ?? name}"`))
}

async function committed<T> (client: Client, q: Query, clock: string | undefined, work: () => Promise<T>): Promise<T> {
  await client.query('begin')
  try {
    if (clock) await setClock(q, clock)
    const done = await work()
    await client.query('commit')
    return done
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}
