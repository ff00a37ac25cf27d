/** What happened and waits in the outbox, and who hears of it. */
import type { Query } from './database.ts'
import { makeRealm, makeSource, push, say, setClock } from './seed.ts'
import { subscribe } from './subscriptions.ts'

export const BEGIN = '2026-09-01T08:00:00Z'

/** A league whose subscriptions receive everything, unless stated otherwise. */
export async function begin (q: Query, ...subscriptions: Parameters<typeof subscribe>[1][]): Promise<string[]> {
  await setClock(q, BEGIN)
  await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  const ids: string[] = []
  for (const options of subscriptions) ids.push(await subscribe(q, options))
  return ids
}

export const happen = (q: Query, count: number): Promise<unknown> =>
  push(q, 'league', Array.from({ length: count }, (_, n) => say('team', `t${n}`, { name: `Team ${n}` })))
