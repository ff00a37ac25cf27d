/** oyss conformance */
import { Option, type Command } from 'commander'
import { sourceClasses } from '../../contract/enums.ts'
import { migrate } from '../../db/migrate.ts'
import { openDatabase } from '../../db/open_database.ts'
import { withClient } from '../../db/pool.ts'
import { readConfig } from '../../platform/config.ts'
import { write } from '../../platform/output.ts'
import { listAccounts } from '../choose_account.ts'
import { command } from '../command.ts'
import type { Outcome } from '../conformance/run.ts'
import type { Target } from '../conformance/steps.ts'
import { addLeaf } from '../options.ts'
import { reachApi } from '../reach_api.ts'
import { createKey } from './key.ts'
import { registerSources } from './source.ts'

type Flags = { json?: boolean, baseUrl?: string, secretKey?: string, publishableKey?: string, source: Target['sources'], only?: string }

/** More requests a minute than the vectors make. */
const many = 1_000_000

const HELP = `
Without --base-url, the service on this machine is tested with the test data of an account "Conformance", which is deleted first.
For another service, give test keys of an account that has the sources conformance.<class> and conformance.<class>.2 (class in lower case),
or name its sources with --source: for each class, its first source and then its second. When a rate limit is reached, the run waits:
with the limits of a new account, a one-minute run takes half an hour.
"oyss account limits <id> --requests 1000000 --pushes 1000000" raises them.`

export function addConformanceCommand (program: Command): void {
  addLeaf(program, 'conformance', 'run the conformance vectors against an implementation, over HTTP')
    .option('--base-url <url>', 'the implementation to test')
    .option('--secret-key <key>', 'a secret test key of an account there')
    .option('--publishable-key <key>', 'a publishable test key of the same account')
    .addOption(new Option('--source <class=key>', 'the key of a source there; may be repeated')
      .argParser(readSource)
      .default({}, 'conformance.<class>'))
    .option('--only <text>', 'only rules whose area or text contains this')
    .addHelpText('after', HELP)
    .action(async ({ baseUrl, secretKey, publishableKey, source, only, json }: Flags) => {
      if (!baseUrl) return onThisMachine((target) => report(target, only, Boolean(json)))
      if (!secretKey || !publishableKey) throw new Error('--base-url requires --secret-key and --publishable-key')
      await report(
        { baseUrl: baseUrl.replace(/\/$/, ''), secretKey, publishableKey, sources: { ...ownSources(), ...source } }, only, Boolean(json)
      )
    })
}

async function report (target: Target, only: string | undefined, isJson: boolean): Promise<void> {
  const { readVectors } = await import('../conformance/read.ts')
  const { runVectors } = await import('../conformance/run.ts')
  const { missingSources } = await import('../conformance/sources.ts')
  const vectors = readVectors().filter(({ area, rule }) => only === undefined || `${area} ${rule}`.includes(only))
  if (vectors.length === 0) throw new Error(`no rule contains "${only}"`)
  const patient = { ...target, observe: printWaits() }
  const missing = await missingSources(patient)
  if (missing.length > 0) {
    const commands = missing.map(([name, key]) => `  npm run -s oyss -- source create --mode test --class ${name} --key ${key}`)
    throw new Error(`the account lacks sources that the vectors use. Register them, or name others with --source:\n${commands.join('\n')}`)
  }
  const failed: Outcome[] = []
  await runVectors(patient, vectors, (outcome) => {
    if (outcome.failures.length > 0) failed.push(outcome)
    write(
      isJson
        ? JSON.stringify(outcome)
        : `${outcome.failures.length === 0 ? 'pass' : 'FAIL'}  ${outcome.area}: ` +
          `${outcome.rule}${outcome.failures.map((failure) => `\n        ${failure}`).join('')}`
    )
  })
  if (!isJson) write(`${vectors.length - failed.length} rules pass, ${failed.length} fail`)
  if (failed.length > 0) process.exitCode = 1
}

/** Reports each wait for a rate limit once. */
function printWaits (): NonNullable<Target['observe']> {
  let until = 0
  return ({ answer }) => {
    if (answer.status !== 429 || Date.now() < until) return
    const seconds = Number(answer.headers.get('retry-after') ?? 1)
    until = Date.now() + seconds * 1000
    process.stderr.write(`A rate limit is reached: continuing in ${seconds} s. "oyss account limits" raises it.\n`)
  }
}

/** Runs the work with an account of the service on this machine that has no test data. */
async function onThisMachine (work: (target: Target) => Promise<void>): Promise<void> {
  const config = readConfig(process.env)
  const database = await openDatabase(config, { mayMake: true })
  try {
    const { connectionString } = database
    if (database.isEmbedded) await migrate(connectionString)
    const keys = await withClient({ connectionString, role: 'oyss_manager', application: 'oyss conformance' }, async (db) => {
      const accounts = await listAccounts(db)
      const present = accounts.find(({ name, status }) => name === 'Conformance' && status === 'active')
      const id = String((present ?? await command(db, 'manage.create_account', { name: 'Conformance' })).account_id)
      await command(db, 'manage.reset_test', { confirmation: null, account_id: id })
      await command(db, 'manage.set_limits', {
        account_id: id, limits: {
          requests_per_minute: many, pushes_per_minute: many, key_requests_per_minute: many, address_requests_per_minute: many
        }
      })
      await registerSources(
        db, id, Object.entries(ownSources()).flatMap(([sourceClass, own]) => own.map((key) => ({ key, class: sourceClass })))
      )
      return {
        secretKey: String((await createKey(db, id, 'test', 'secret')).key),
        publishableKey: String((await createKey(db, id, 'test', 'publishable')).key)
      }
    })
    const { baseUrl, stop } = await reachApi(config.baseUrl, connectionString, { calendarQuota: many, unknownKeyQuota: many })
    try { await work({ baseUrl, ...keys, sources: ownSources() }) } finally { await stop() }
  } finally {
    await database.close()
  }
}

function ownSources (): Target['sources'] {
  return Object.fromEntries(sourceClasses.map((name) => [
    name, [`conformance.${name.toLowerCase()}`, `conformance.${name.toLowerCase()}.2`]
  ]))
}

function readSource (text: string, before: Target['sources']): Target['sources'] {
  const [name = '', key = ''] = text.split('=')
  if (!sourceClasses.includes(name) || !key) {
    throw new Error(`--source ${text}: write class=key, where class is one of ${sourceClasses.join(', ')}`)
  }
  return { ...before, [name]: [...before[name] ?? [], key] }
}
