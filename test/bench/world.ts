/** A database of the bench: a clone of the template with an account, its key, one source, and the league that games refer to. */
import { randomUUID } from 'node:crypto'
import { createKey } from '../../cli/commands/key.ts'
import { createSource } from '../../cli/commands/source.ts'
import { call } from '../helpers/call.ts'
import { cloneDatabase, withDatabase } from '../../db/databases.ts'
import { connect, withClient, type Client, type Role } from '../../db/pool.ts'
import { hashKey } from '../../platform/keys.ts'
import { personKeys } from '../helpers/config.ts'
import { makeLeague } from './data/samples.ts'
import type { Settings } from './settings.ts'

/** What every group of figures is given. `say` reports progress; `template` is a migrated database that nobody is connected to. */
export type Bench = { server: string, template: string, prefix: string, settings: Settings, say: (line: string) => void }

export const SOURCE = 'league'
/** Rate limits that no load meets. */
const many = 100_000_000

export type World = {
  connectionString: string
  account: string
  key: string
  /** Stores a batch as a push does, without applying it; gives its id. */
  store: (observations: object[]) => Promise<string>
  /** Whether batches applied from now on recognise what is known (manage.set_matching); a world begins as a realm does, with it on. */
  setMatching: (isOn: boolean) => Promise<void>
  /** The session in which batches are applied, as the worker's role. */
  resolver: Client
  /** The session of the administering user, who may read and write every table. */
  admin: Client
  close: () => Promise<void>
}

export async function makeWorld (bench: Bench, name: string): Promise<World> {
  await cloneDatabase(bench.server, bench.prefix + name, bench.template)
  const connectionString = withDatabase(bench.server, bench.prefix + name)
  const { account, key } = await withClient({ connectionString, role: 'oyss_manager' }, async (db) => {
    const account = String((await call(db, 'manage.create_account', { name: 'Bench' })).account_id)
    await call(db, 'manage.set_limits', {
      account_id: account, limits: {
        requests_per_minute: many, pushes_per_minute: many, key_requests_per_minute: many, address_requests_per_minute: many,
        deliveries_per_minute: many, waiting_batches: many, stored_megabytes: many
      }
    })
    await createSource(db, account, 'test', SOURCE, 'partnerApi')
    return { account, key: String((await createKey(db, account, 'test', 'secret')).key) }
  })
  const open = (role?: Role): Promise<Client> => connect({ connectionString, role, application: 'oyss bench', personKeys })
  const [http, resolver, admin] = await Promise.all([open('oyss_http'), open('oyss_resolver'), open()])
  const store = async (observations: object[]): Promise<string> => {
    const { body } = await call(http, 'api.push_observations', {
      key_hash: hashKey(key), idempotency_key: randomUUID(), source: SOURCE, sent_at: null,
      payload: Buffer.from(JSON.stringify({ source: SOURCE, observations })),
      content_type: 'application/json', readable: null, accepted: observations.length, rejected: 0, errors: null,
    })
    return JSON.parse(body as string).batch_id
  }
  const setMatching = async (isOn: boolean): Promise<void> => {
    await withClient({ connectionString, role: 'oyss_manager' }, (db) =>
      call(db, 'manage.set_matching', { account_id: account, mode: 'test', is_on: isOn }))
  }
  const world: World = {
    connectionString, account, key, store, setMatching, resolver, admin,
    close: async () => { await Promise.allSettled([http, resolver, admin].map((session) => session.end())) },
  }
  await apply(world, await store(makeLeague()))
  return world
}

/**
 * Applies a stored batch as the worker does; gives the milliseconds of jobs.apply_batch. Throws when it changed another number of things
 * than `changes`.
 */
export async function apply ({ resolver }: World, batchId: string, changes?: number): Promise<number> {
  const startedAt = performance.now()
  const counts = await call(resolver, 'jobs.apply_batch', { batch_id: batchId }) as { changes: number }
  const milliseconds = performance.now() - startedAt
  if (changes !== undefined && counts.changes !== changes) {
    throw new Error(`applying ${batchId} made ${counts.changes} changes, not ${changes}`)
  }
  return milliseconds
}
