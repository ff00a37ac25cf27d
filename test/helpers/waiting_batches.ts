/** An account whose batches wait. */
import type { Query } from './database.ts'
import { game, makeLive, makeRealm, makeSource, setClock, store, type Realm } from './seed.ts'

export const start = (q: Query, places = 4): Promise<string | null> => q.as('oyss_resolver', () => q.call('jobs.start_batch', { places }))

/** Seconds: no two batches come at the same moment. */
export let count = 0

export type Home = { test: Realm, live: Realm, push: (realm: Realm, count?: number) => Promise<string[]> }

export async function makeHome (q: Query, name: string): Promise<Home> {
  const test = await makeRealm(q, name)
  const live = await makeLive(q, test.accountId)
  for (const realm of [test, live]) await makeSource(q, `league-${name.toLowerCase()}`, 'authoritativePush', realm)
  return {
    test, live,
    push: async (realm, batches = 1) => {
      const ids: string[] = []
      for (let n = 0; n < batches; n++) {
        await setClock(q, new Date(Date.UTC(2026, 8, 1, 8, 0, count)).toISOString())
        ids.push(await store(q, `league-${name.toLowerCase()}`, [game(`g${count++}`)], realm))
      }
      return ids
    },
  }
}
