/**
 * Data for tests of SQL: what sources say goes the way of every push (api.push_observations, jobs.apply_batch), at once
 * and in the test's transaction.
 *
 *   const realm = await makeRealm(q)
 *   await makeSource(q, 'league', 'authoritativePush')
 *   await push(q, 'league', [game('g1', { start: '2026-09-12T14:30:00Z' })])
 *   t.equal((await fixtureOf(q, 'league', 'g1')).version, 1)
 *
 * The first realm that a test makes is meant wherever none is named.
 */
import { createHash, randomUUID } from 'node:crypto'
import type { Query } from './database.ts'

/** A test realm with a key of each kind; `keyHash` is of the secret one. */
export type Realm = { accountId: string, realmId: number, mode: 'test' | 'live', keyHash: Buffer, publishableHash: Buffer }
/** What a push came to. `changes` counts rows of the ledger. */
export type Pushed = { batchId: string, observations: number, changes: number }
export type SourceClass = 'authoritativePush' | 'partnerApi' | 'hostFeed' | 'ownerCorrection' | 'scrape' | 'crowd'
export type EntityType = 'organization' | 'competition' | 'division' | 'stage' | 'team' | 'venue' | 'fixture' | 'result' | 'stat_line'
type Data = Record<string, any>
/** An envelope as it is pushed. Without `observed_at` it is as new as the clock. */
export type Observation = Envelope & { type: EntityType, external_id: string, data: Data }
type Envelope = { observed_at?: string, confidence?: number, deleted?: boolean }

const homes = new WeakMap<Query, Realm>()

/** Sets the clock of the transaction: `2026-09-01T08:00:00Z`. */
export async function setClock (q: Query, at: string): Promise<void> {
  await q('select set_config($1, $2, true)', ['oyss.now', at])
}

/** An account with its test realm and its keys. */
export async function makeRealm (q: Query, name = 'Home'): Promise<Realm> {
  const { account_id: accountId } = await q.call('manage.create_account', { name })
  const realm = await makeKeys(q, accountId as string, 'test')
  if (!homes.has(q)) homes.set(q, realm)
  return realm
}

/** The live realm, as an account with keys to it sees it. */
export const makeLive = (q: Query, accountId: string): Promise<Realm> => makeKeys(q, accountId, 'live')

/** A realm that is there already, with keys of its own. */
export async function makeKeys (q: Query, accountId: string, mode: 'test' | 'live'): Promise<Realm> {
  const add = async (kind: 'secret' | 'publishable'): Promise<Buffer> => {
    const hash = createHash('sha256').update(randomUUID()).digest()
    await q.call('manage.create_key', { account_id: accountId, mode, kind, key_hash: hash, last_four: 'abcd' })
    return hash
  }
  const realmId = await q.value('select tenancy.realm_of($1, $2)', [accountId, mode]) as number
  return { accountId, realmId, mode, keyHash: await add('secret'), publishableHash: await add('publishable') }
}

/** The realm that a test made first. */
export function homeOf (q: Query): Realm {
  const realm = homes.get(q)
  if (!realm) throw new Error('call makeRealm(q) first')
  return realm
}

/** Registers a source and gives its id. */
export async function makeSource (q: Query, key: string, sourceClass: SourceClass, realm = homeOf(q)): Promise<string> {
  const source = { account_id: realm.accountId, mode: realm.mode, source_key: key, class: sourceClass }
  return (await q.call('manage.create_source', source)).source_id as string
}

/** Pushes without applying; gives the batch id. */
export const store = (q: Query, source: string, observations: readonly Observation[], realm = homeOf(q)): Promise<string> =>
  storePayload(q, source, Buffer.from(JSON.stringify({ source, observations })), realm)

/** Pushes the bytes of a body, all of whose observations are valid; gives the batch id. */
export async function storePayload (q: Query, source: string, payload: Buffer, realm = homeOf(q)): Promise<string> {
  const { body } = await q.call('api.push_observations', {
    key_hash: realm.keyHash, idempotency_key: randomUUID(), source, sent_at: null, payload, content_type: 'application/json',
    readable: null, accepted: JSON.parse(payload.toString()).observations.length, rejected: 0, errors: null,
  })
  return JSON.parse(body as string).batch_id
}

/** The batches for which a job waits. */
export async function queuedBatches (q: Query): Promise<string[]> {
  return (await q("select split_part(key, ':', 2) as id from graphile_worker._private_jobs order by id")).map(({ id }) => id)
}

/** Applies a stored batch as the worker does. */
export async function apply (q: Query, batchId: string): Promise<Pushed> {
  const counts = await q.as('oyss_resolver', () => q.call('jobs.apply_batch', { batch_id: batchId }))
  return { batchId, ...counts as { observations: number, changes: number } }
}

/** Pushes observations as one batch and applies it at once. */
export const push = async (q: Query, source: string, observations: readonly Observation[], realm = homeOf(q)): Promise<Pushed> =>
  apply(q, await store(q, source, observations, realm))

/** A fixture observation of kind game and sport soccer, unless `data` says otherwise. */
export function game (externalId: string, data: Data = {}, envelope: Envelope = {}): Observation {
  return say('fixture', externalId, { kind: 'game', sport: 'soccer', ...data }, envelope)
}

/** An observation of any type. */
export const say = (type: EntityType, externalId: string, data: Data, envelope: Envelope = {}): Observation =>
  ({ type, external_id: externalId, data, ...envelope })

/** A deletion: the source no longer has the entity. */
export const gone = (type: EntityType, externalId: string, envelope: Envelope = {}): Observation =>
  ({ type, external_id: externalId, deleted: true, data: {}, ...envelope })

/** The two sides of a game, by external ids of teams. */
export const sides = (home: string, away: string): Data[] =>
  [{ role: 'home', team: { external_id: home } }, { role: 'away', team: { external_id: away } }]

/** A Result object: `score(2, 1)` is final. */
export const score = (home: number, away: number, more: Data = {}): Data =>
  ({ scores: [{ role: 'home', score: home }, { role: 'away', score: away }], final: true, ...more })

/** The canonical id behind a source's own id. */
export async function idOf (q: Query, source: string, type: EntityType, externalId: string, realm = homeOf(q)): Promise<string> {
  const asked = { key_hash: realm.keyHash, if_none_match: null, source, entity_type: type, external_id: externalId }
  return JSON.parse((await q.call('api.find_entity', asked)).body as string).id
}

export const fixtureOf = async (q: Query, source: string, externalId: string, realm = homeOf(q)): Promise<Data> =>
  about(q, 'api.get_fixture', await idOf(q, source, 'fixture', externalId, realm), realm)

/** Changes of a fixture, oldest first. */
export async function historyOf (q: Query, source: string, externalId: string, realm = homeOf(q)): Promise<Data[]> {
  return (await about(q, 'api.list_fixture_history', await idOf(q, source, 'fixture', externalId, realm), realm)).data
}

/** The results report of a fixture. */
export const resultsOf = async (q: Query, source: string, externalId: string, realm = homeOf(q)): Promise<Data> =>
  about(q, 'api.list_fixture_results', await idOf(q, source, 'fixture', externalId, realm), realm)

/** Every claim on every field: field path -> claims, winner first. */
export async function provenanceOf (
  q: Query, type: EntityType, source: string, externalId: string, realm = homeOf(q)
): Promise<Record<string, Data[]>> {
  const id = await idOf(q, source, type, externalId, realm)
  const question = { key_hash: realm.keyHash, if_none_match: null, entity_type: type, entity_id: id, page_cursor: null }
  const { body } = await q.call('api.list_provenance', question)
  return Object.fromEntries(JSON.parse(body as string).data.map(({ field, claims }: Data) => [field, claims]))
}

async function about (
  q: Query, name: 'api.get_fixture' | 'api.list_fixture_history' | 'api.list_fixture_results', id: string, realm: Realm
): Promise<Data> {
  const question = { key_hash: realm.keyHash, if_none_match: null, fixture_id: id, page_cursor: null, page_limit: 500 }
  return JSON.parse((await q.call(name, question)).body as string)
}
