/** oyss demo */
import type { Command } from 'commander'
import { migrate } from '../../db/migrate.ts'
import { openDatabase } from '../../db/open_database.ts'
import { withClient } from '../../db/pool.ts'
import { readConfig } from '../../platform/config.ts'
import { write, type Facts } from '../../platform/output.ts'
import { chooseAccount } from '../choose_account.ts'
import { chooseFirstSaturday, playStep, readSeason, suggestReading } from '../demo/play_season.ts'
import { makeSteps, sources } from '../demo/season.ts'
import { introduceAccount, makeFirstAccount } from '../first_account.ts'
import { makeHttpClient, type HttpClient } from '../http_client.ts'
import { account, addLeaf } from '../options.ts'
import { reachApi } from '../reach_api.ts'
import { createKey } from './key.ts'
import { registerSources } from './source.ts'

type Flags = { json?: boolean, account?: string, baseUrl?: string }

export function addDemoCommand (program: Command): void {
  addLeaf(program, 'demo', 'load a small invented season, with dates around today, into the test data of an account')
    .addOption(account())
    .option('--base-url <url>', 'the API to push to (default: BASE_URL). If no API answers there, one runs for the duration of the command')
    .addHelpText(
      'after',
      '\nRunning it again changes nothing: every push has an idempotency key derived from its content. "oyss realm reset" removes the ' +
        'season.'
    )
    .action(async (flags: Flags) => {
      const config = readConfig(process.env)
      const database = await openDatabase(config, { mayMake: true })
      try {
        if (database.isEmbedded) await migrate(database.connectionString)
        const first = await makeFirstAccount(database.connectionString)
        if (first && !flags.json) write(introduceAccount(first))
        const key = await prepare(database.connectionString, flags.account)
        const { baseUrl, isOurs, stop } = await reachApi(flags.baseUrl ?? config.baseUrl, database.connectionString)
        const readAt = isOurs ? config.baseUrl : baseUrl
        try {
          await play(
            makeHttpClient(baseUrl, key), { base_url: readAt, key, ...(first ? { first_account: first } : {}) }, Boolean(flags.json)
          )
        } finally {
          await stop()
        }
        if (isOurs && !flags.json) {
          write(`No API answers at ${flags.baseUrl ?? config.baseUrl}, so one ran for the duration of this command. "npm start" starts ` +
            'it. If it listens elsewhere, set PORT or --base-url.')
        }
      } finally {
        await database.close()
      }
    })
}

/** Registers the sources that are not registered yet and makes a key for this run. */
async function prepare (connectionString: string, accountId: string | undefined): Promise<string> {
  return withClient({ connectionString, role: 'oyss_manager', application: 'oyss demo' }, async (db) => {
    const account_id = await chooseAccount(db, accountId)
    await registerSources(db, account_id, sources)
    return String((await createKey(db, account_id, 'test', 'secret')).key)
  })
}

async function play (client: HttpClient, facts: { base_url: string, key: string }, isJson: boolean): Promise<void> {
  const batches: Facts[] = []
  if (!isJson) write('Loading a season over HTTP ...')
  const steps = makeSteps(await chooseFirstSaturday(client))
  for (const [at, step] of steps.entries()) {
    const batch = await playStep(client, step)
    batches.push({ title: step.title, source: step.source, ...batch })
    if (!isJson) {
      write(`  ${String(at + 1).padStart(2)}/${steps.length}  ${step.title}: ${batch.accepted} observations, ${batch.milliseconds} ms ` +
        `(${step.source})`)
    }
  }
  const season = await readSeason(client)
  write(isJson ? JSON.stringify({ ...facts, games: season.games.size, batches }) : suggestReading(season, facts.base_url, facts.key))
}
