/** Subscriptions whose deliveries are sent and end, with the clock set. */
import type { Query } from './database.ts'
import { makeRealm, makeSource, push, say, setClock } from './seed.ts'
import { relay, subscribe } from './subscriptions.ts'

export const BEGIN = Date.parse('2026-09-01T08:00:00Z')

export const iso = (seconds: number): string => new Date(BEGIN + seconds * 1000).toISOString()

/** Sets the clock that many seconds after the beginning. */
export const wait = (q: Query, seconds: number): Promise<void> => setClock(q, iso(seconds))

/** That many events, relayed at the beginning. */
export async function happen (q: Query, count = 1): Promise<void> {
  await push(q, 'league', Array.from({ length: count }, (_, n) => say('team', `${Math.random()}-${n}`, { name: `Team ${n}` })))
  await relay(q)
}

export const due = async (q: Query): Promise<number | null> => {
  const at = await q.call('jobs.next_delivery_at', {})
  return at && (Number(at) - BEGIN) / 1000
}

export async function begin (q: Query, subscriptions = 1): Promise<string[]> {
  await wait(q, 0)
  await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  const ids: string[] = []
  for (let n = 0; n < subscriptions; n++) ids.push(await subscribe(q))
  return ids
}
