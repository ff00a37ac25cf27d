/** oyss start */
import type { Command } from 'commander'
import type { Logger } from 'pino'
import { renderFirstPush } from '../../contract/examples/first_push.ts'
import { startEmbedded } from '../../db/embedded.ts'
import { isTransient } from '../../db/errors.ts'
import { migrate } from '../../db/migrate.ts'
import { openDatabase, printFolder, type OpenDatabase } from '../../db/open_database.ts'
import { lastFailure, logPath } from '../../db/postgres/log.ts'
import { waitForDatabase } from '../../db/wait_for_database.ts'
import { readServiceConfig, type Config } from '../../platform/config.ts'
import { makeLog } from '../../platform/log.ts'
import { write } from '../../platform/output.ts'
import { introduceAccount, linkOf, makeFirstAccount, makeFirstLink, type FirstAccount } from '../first_account.ts'
import { addLeaf } from '../options.ts'
import { stopRequested } from '../signals.ts'

export function addStartCommand (program: Command): void {
  addLeaf(program, 'start', 'run everything: the database (unless DATABASE_URL is set), migrations, the API and a worker')
    .addHelpText(
      'after',
      '\nThe first start creates an account and prints its test keys once.\nIts settings, such as PORT, OYSS_DATA_DIR and ' +
        'OYSS_WEBHOOK_ALLOW, are environment variables, listed in docs/operating/configuration.md.'
    )
    .action(async ({ json }: { json?: boolean }) => {
      const config = readServiceConfig(process.env, { isWhole: true })
      const log = makeLog(config.logLevel)
      const stopping = stopRequested()
      if (config.databaseUrl) await waitForDatabase(config.databaseUrl, log)
      const database = await openOwn(config, log)
      try {
        await migrate(database.connectionString, { say: (line) => log.debug(line) })
        const { startService } = await import('../service.ts')
        const service = await startService(database.connectionString, config, log)
        const { baseUrl, port } = service
        // Made once the service answers: keys are shown only once, and a port that is taken must not cost them.
        const first = await makeFirstAccount(database.connectionString)
        const token = await makeFirstLink(database.connectionString)
        const link = token === undefined ? undefined : linkOf(baseUrl, token)
        write(json ? JSON.stringify({ base_url: baseUrl, port, ...first, link }) : welcome(baseUrl, first, link))
        const reason = await Promise.race([stopping, database.failed])
        log.info({ reason }, 'stopping')
        await service.stop()
        if (reason !== 'SIGINT' && reason !== 'SIGTERM') throw new Error(reason)
      } catch (error) {
        throw database.isEmbedded && isTransient(error) ? withReason(error as Error, config.dataDir) : error
      } finally {
        await database.close()
      }
    })
}

/** A server of our own that went away meanwhile wrote why. */
const withReason = (error: Error, folder: string): Error =>
  new Error(`PostgreSQL ended: ${lastFailure(folder) ?? `${error.message}; see ${logPath(folder)}`}`, { cause: error })

/** Unlike other commands, which may use a server that runs, this one must be the one to run it, and to start it again when it ends. */
async function openOwn (config: Config, log: Logger): Promise<OpenDatabase> {
  if (config.databaseUrl) return openDatabase(config)
  printFolder(config.dataDir)
  const server = await startEmbedded({
    folder: config.dataDir, isDurable: true, onEnd: (reason) => log.error({ reason }, 'PostgreSQL ended and is restarted')
  })
  return { connectionString: server.connectionString, isEmbedded: true, failed: server.failed, close: server.stop }
}

function welcome (baseUrl: string, first: FirstAccount | undefined, link: string | undefined): string {
  return `
OYSS Exchange is running at ${baseUrl}
${first
  ? introduceAccount(first)
  : '\nThe first start printed the keys. "npm run -s oyss -- key create" creates another; "key roll" replaces a lost one.'}
${link === undefined
  ? `Dashboard: ${baseUrl}/dashboard\n`
  : `Sign in as the first owner. The link works once and expires in an hour:\n  ${link}\n`}
Push a game, wait until it is applied, and read it back:

export SECRET_KEY=${first?.secret_key ?? 'sk_test_...'}
${renderFirstPush(baseUrl)}
Load a season in which sources disagree:  npm run -s oyss -- demo
All commands: npm run -s oyss -- --help.  API reference: ${baseUrl}/docs.  Guides: docs/README.md
Press Ctrl-C to stop.
`
}
