/**
 * The real service for tests of whole journeys: API on a free port and worker, in this process, on a clone of the template.
 *
 *   const service = await useService(t)
 *   const { body } = await service.secret.push('league', [{ type: 'team', external_id: 't1', data: { name: 'Kestrels' } }])
 *   t.equal((await service.secret.waitForBatch(body.batch_id)).status, 'done')
 */
import { pino, type Logger } from 'pino'
import type { Test } from 'tap'
import { createKey } from '../../cli/commands/key.ts'
import { createSource } from '../../cli/commands/source.ts'
import { makeHttpClient, type HttpClient } from '../../cli/http_client.ts'
import { call } from './call.ts'
import { withClient, type Client } from '../../db/pool.ts'
import type { Config } from '../../platform/config.ts'
import type { KeyKind, Mode } from '../../platform/keys.ts'
import { startApi, type Api } from '../../server/main.ts'
import { startWorker, type Worker } from '../../worker/main.ts'
import { testConfig } from './config.ts'
import { useDatabase, type TestDatabase } from './database.ts'

/** One source of each class, in test mode, named after it; `league` ranks highest. */
export const SOURCES = {
  'league': 'authoritativePush', 'partner': 'partnerApi', 'club-feed': 'hostFeed', 'owner': 'ownerCorrection', 'scraper': 'scrape',
  'parents': 'crowd'
} as const

/** Rate limits that no test meets by chance. */
const many = 1_000_000

export type TestAccount = { id: string, secretKey: string, publishableKey: string }
export type TestService = {
  database: TestDatabase
  baseUrl: string
  account: TestAccount
  /** Clients with the account's secret and publishable test keys, and with none. */
  secret: HttpClient
  publishable: HttpClient
  anonymous: HttpClient
  /** Another account with test keys and the same sources. */
  makeAccount: (name: string) => Promise<TestAccount>
  makeKey: (accountId: string, mode: Mode, kind: KeyKind) => Promise<string>
  makeSource: (accountId: string, mode: Mode, key: string, sourceClass: string) => Promise<void>
  clientOf: (key: string) => HttpClient
  /** Pushes and waits until it is applied; throws unless everything was accepted and applied. */
  apply: (source: string, observations: object[]) => Promise<string>
  startWorker: () => Promise<Worker>
  stopWorker: () => Promise<void>
}

/** `worker: false` leaves batches queued until `startWorker`. */
export async function useService (t: Pick<Test, 'teardown' | 'test'>, options: {
  worker?: boolean, config?: Partial<Config>, log?: Logger
} = {}): Promise<TestService> {
  const database = await useDatabase(t)
  const { connectionString } = database
  const { log = pino({ level: process.env.OYSS_TEST_LOG ?? 'silent' }) } = options
  const config: Config = { ...testConfig(), calendarQuota: many, unknownKeyQuota: many, ...options.config }
  const manager = <T>(work: (db: Client) => Promise<T>): Promise<T> => withClient({ connectionString, role: 'oyss_manager' }, work)
  const keyOf = async (db: Client, accountId: string, mode: Mode, kind: KeyKind): Promise<string> =>
    String((await createKey(db, accountId, mode, kind)).key)
  const makeKey: TestService['makeKey'] = (accountId, mode, kind) => manager((db) => keyOf(db, accountId, mode, kind))
  const makeSource: TestService['makeSource'] = async (accountId, mode, key, sourceClass) => {
    await manager((db) => createSource(db, accountId, mode, key, sourceClass))
  }
  const makeAccount: TestService['makeAccount'] = (name) => manager(async (db) => {
    const id = String((await call(db, 'manage.create_account', { name })).account_id)
    await call(db, 'manage.set_limits', {
      account_id: id, limits: {
        requests_per_minute: many, pushes_per_minute: many, key_requests_per_minute: many, address_requests_per_minute: many,
        deliveries_per_minute: many, waiting_batches: many
      }
    })
    for (const [key, sourceClass] of Object.entries(SOURCES)) await createSource(db, id, 'test', key, sourceClass)
    return { id, secretKey: await keyOf(db, id, 'test', 'secret'), publishableKey: await keyOf(db, id, 'test', 'publishable') }
  })
  const account = await makeAccount('Test account')
  const api: Api = await startApi(connectionString, config, log)
  let worker: Worker | undefined
  const stop = async (): Promise<void> => { await worker?.stop(); worker = undefined }
  const start = async (): Promise<Worker> =>
    (worker ??= await startWorker({ connectionString, config: { ...config, baseUrl: 'http://127.0.0.1' }, log }))
  t.teardown(async () => { await api.stop(1_000); await stop() })
  if (options.worker !== false) await start()
  const baseUrl = `http://127.0.0.1:${api.port}`
  const clientOf = (key: string): HttpClient => makeHttpClient(baseUrl, key)
  const secret = clientOf(account.secretKey)
  const apply: TestService['apply'] = async (source, observations) => {
    const { status, body } = await secret.push(source, observations)
    if (status !== 202 || body.rejected > 0) throw new Error(`push answered ${status}: ${JSON.stringify(body)}`)
    const batch = await secret.waitForBatch(body.batch_id)
    if (batch.status !== 'done') throw new Error(`batch ${batch.status}: ${batch.error}`)
    return body.batch_id
  }
  return {
    database, baseUrl, account, secret, publishable: clientOf(account.publishableKey), anonymous: clientOf(''), makeAccount, makeKey,
    makeSource, clientOf, apply, startWorker: start, stopWorker: stop
  }
}
