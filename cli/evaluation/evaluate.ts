/**
 * How well lists of several sources are recognised: they take the way of every push, in a realm that is made for them, and all of it in
 * one transaction that is undone, so that nobody sees the realm and nothing of it stays, however it ends.
 */
import { createHash, randomUUID } from 'node:crypto'
import { call } from '../../db/call.ts'
import type { Client } from '../../db/pool.ts'
import { inUndone, type ActAs } from '../../db/transaction.ts'
import { readBatch } from '../../server/intake/read_batch.ts'
import { command } from '../command.ts'
import type { Entry } from './lists.ts'

export type End = { source: string, external_id: string, name: string }
export type Decision = {
  review_id: string, kind: string, score: number | null, evidence: { words?: string, features?: { words?: string }[] }
}
export type Pair = { type: string, one: End, other: End }
export type Measured = {
  type: string, ids: number, population: number, ceiling: number, found: number, wrong: number, for_review: number, reviews: number
  recall: number | null, precision: number | null
}
export type Evaluation = {
  types: Measured[], wrong: (Pair & { decisions: Decision[] })[], missed: (Pair & { is_waiting: boolean })[], failed: object[]
}
/** `batch`: how many observations a batch has at most. `sources`: in which order the lists come; those not named come last. */
export type Way = { batch: number, sources?: readonly string[], progress?: (applied: number, all: number) => void }

/** `db`: a session that may act as the roles of the service, in no transaction. */
export async function evaluate (db: Client, entries: readonly Entry[], { batch, sources = [], progress }: Way): Promise<Evaluation> {
  const keyHash = createHash('sha256').update(randomUUID()).digest()
  // Nothing stays that could be recognised later: any key of persons will do.
  return inUndone(db, keyHash.toString('hex'), async (actAs) => {
    const account = await openRealm(db, actAs, keyHash, entries)
    const stated = entries.filter(({ data }) => data)
    const lists = Map.groupBy(stated, ({ source }) => source)
    const failed: object[] = []
    let applied = 0
    for (const source of new Set([...sources, ...lists.keys()])) {
      const list = lists.get(source) ?? []
      for (let at = 0; at < list.length; at += batch) {
        const some = list.slice(at, at + batch)
        failed.push(...await pushAndMatch(db, actAs, account, source, some))
        progress?.(applied += some.length, stated.length)
      }
    }
    const labels = entries.filter(({ truth }) => truth !== null)
      .map(({ source, type, external_id, truth, data }) => ({ source, type, external_id, truth, name: data?.name ?? null }))
    await actAs('oyss_manager')
    const measured = await command(db, 'manage.measure_lists', { account_id: account.accountId, labels }) as Omit<Evaluation, 'failed'>
    return { ...measured, failed }
  })
}

type Account = { accountId: string, keyHash: Buffer }

async function openRealm (db: Client, actAs: ActAs, keyHash: Buffer, entries: readonly Entry[]): Promise<Account> {
  await actAs('oyss_manager')
  const { account_id: accountId } = await command(db, 'manage.create_account', { name: 'Evaluation' }) as { account_id: string }
  await command(db, 'manage.create_key', { account_id: accountId, mode: 'test', kind: 'secret', key_hash: keyHash, last_four: 'eval' })
  for (const source of new Set(entries.map(({ source }) => source))) {
    await command(db, 'manage.create_source', { account_id: accountId, mode: 'test', source_key: source, class: 'authoritativePush' })
  }
  return { accountId, keyHash }
}

/** Pushes observations as the API does, applies them, compares and merges as the worker does; gives the pairs that could not be merged. */
async function pushAndMatch (
  db: Client, actAs: ActAs, { keyHash }: Account, source: string, some: readonly Entry[]
): Promise<object[]> {
  const observations = some.map(({ type, external_id, data }) => ({ type, external_id, data }))
  const payload = Buffer.from(JSON.stringify({ source, observations }))
  const { sentAt, ...read } = readBatch(payload, Date.now())
  if (read.rejected > 0) throw new Error(`${source}: ${JSON.stringify(read.errors?.[0])}`)
  await actAs('oyss_http')
  const { body } = await call(db, 'api.push_observations', {
    key_hash: keyHash, idempotency_key: randomUUID(), payload, content_type: 'application/json', sent_at: sentAt, ...read
  }) as { body: string }
  await actAs('oyss_resolver')
  const { batch_id } = JSON.parse(body) as { batch_id: string }
  await call(db, 'jobs.apply_batch', { batch_id })
  const { failed } = await call(db, 'jobs.match_waiting', { batch_id }) as { failed: object[] }
  return failed
}
