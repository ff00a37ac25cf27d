/** oyss demo */
import type { Command } from 'commander'
import { readConfig, type Config } from '../../../server/config.ts'
import { call } from '../../call.ts'
import { migrate } from '../../migrate.ts'
import { withClient } from '../../pool.ts'
import { sources, steps } from '../../seed/season.ts'
import { makeHttpClient, type HttpClient } from '../http_client.ts'
import { playStep, readSeason, suggestReading } from '../play_season.ts'
import { makeLog } from '../log.ts'
import { openDatabase } from '../open_database.ts'
import { account, addLeaf } from '../options.ts'
import { write, type Facts } from '../output.ts'
import { introduceAccount, makeFirstAccount } from '../first_account.ts'
import { createKey } from './key.ts'
import { createSource } from './source.ts'

type Flags = { json?: boolean, account?: string, baseUrl?: string }

export function addDemoCommand (program: Command): void {
  addLeaf(program, 'demo', 'load a small invented season, over HTTP, into the test data of an account')
    .addOption(account()).option('--base-url <url>', 'the API to push to; BASE_URL unless given. When none answers there, one is started for the occasion')
    .addHelpText('after', '\nRunning it again changes nothing: every push carries an idempotency key made from its content. "oyss realm reset" removes the season.')
    .action(async (flags: Flags) => {
      const config = readConfig(process.env)
      const database = await openDatabase(config)
      try {
        if (database.isEmbedded) await migrate(database.connectionString)
        const first = await makeFirstAccount(database.connectionString)
        if (first && !flags.json) write(introduceAccount(first))
        const key = await prepare(database.connectionString, flags.account)
        const { baseUrl, isOurs, stop } = await reach(flags.baseUrl ?? config.baseUrl, database.connectionString, config)
        const readAt = isOurs ? config.baseUrl : baseUrl
        try { await play(makeHttpClient(baseUrl, key), { base_url: readAt, key, ...(first ? { first_account: first } : {}) }, Boolean(flags.json)) } finally { await stop() }
        if (isOurs && !flags.json) write('No API runs at the moment: "npm start" starts it, then read.')
      } finally {
        await database.close()
      }
    })
}

/** Registers the sources that are not registered yet and makes a key for this run. */
async function prepare (connectionString: string, accountId: string | undefined): Promise<string> {
  return withClient({ connectionString, role: 'oyss_manager', application: 'oyss demo' }, async (db) => {
    const account_id = accountId ?? null
    const present = new Set((await call(db, 'manage.list_sources', { account_id, mode: 'test' })).map((source) => source.source_key))
    for (const source of sources) if (!present.has(source.key)) await createSource(db, account_id, 'test', source.key, source.class)
    return String((await createKey(db, account_id, 'test', 'secret')).key)
  })
}

/** The API at `baseUrl`, or one of our own until `stop`. */
async function reach (baseUrl: string, connectionString: string, config: Config): Promise<{ baseUrl: string, isOurs?: boolean, stop: () => Promise<void> }> {
  const isThere = await makeHttpClient(baseUrl, '').get('/healthz').then(({ status }) => status === 200, () => false)
  if (isThere) return { baseUrl, stop: async () => {} }
  const { startService } = await import('../service.ts')
  return { isOurs: true, ...await startService(connectionString, { ...config, port: 0, host: '127.0.0.1' }, makeLog('silent')) }
}

async function play (client: HttpClient, facts: { base_url: string, key: string }, isJson: boolean): Promise<void> {
  const batches: Facts[] = []
  if (!isJson) write('Loading a season over HTTP ...')
  for (const [at, step] of steps.entries()) {
    const batch = await playStep(client, step)
    batches.push({ title: step.title, source: step.source, ...batch })
    if (!isJson) write(`  ${String(at + 1).padStart(2)}/${steps.length}  ${step.title}: ${batch.accepted} observations, ${batch.milliseconds} ms (${step.source})`)
  }
  const season = await readSeason(client)
  write(isJson ? JSON.stringify({ ...facts, games: season.games.size, batches }) : suggestReading(season, facts.base_url, facts.key))
}
