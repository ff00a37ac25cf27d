/**
 * npm run db:commit -- "what the migration does": freezes migrations/current.sql, its includes written out, into migrations/committed/,
 * replays every migration on an empty shadow database, and regenerates db/schema.sql and db/routines.ts. A blank current.sql only
 * regenerates.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { commit } from 'graphile-migrate'
import { reportFailure } from '../../platform/output.ts'
import { withDatabase } from '../databases.ts'
import { migrate, prepareDatabase, readSettings, root, withMigrator } from '../migrate.ts'
import { asRole } from '../pool.ts'
import { generate } from './generate.ts'
import { withTemporaryServer } from './temporary_server.ts'

const message = process.argv.slice(2).join(' ').trim()
const say = (line: string): void => { process.stdout.write(`${line}\n`) }

await withTemporaryServer(async (connectionString) => {
  await prepareDatabase(connectionString)
  if (isBlank(readFileSync(join(root, 'migrations/current.sql'), 'utf8'))) say('migrations/current.sql is blank: nothing to commit.')
  else await freeze(connectionString)
  // Functions name what the new migration adds, so they come after it.
  await migrate(connectionString, { say })
  await generate(connectionString)
  say('db/schema.sql and db/routines.ts are written.')
}).catch((error: unknown) => { process.exitCode = reportFailure(error, false) })

/** The shadow database is made from template1, so what migrations require is created there. */
async function freeze (connectionString: string): Promise<void> {
  if (!message) throw new Error('say what the migration does: npm run db:commit -- "add venues"')
  await prepareDatabase(withDatabase(connectionString, 'template1'))
  await withMigrator(() => commit({
    ...readSettings(connectionString, say),
    shadowConnectionString: asRole(withDatabase(connectionString, 'oyss_shadow'), 'oyss_owner'),
    rootConnectionString: withDatabase(connectionString, 'postgres'),
    databaseOwner: 'oyss_owner',
  }, message))
}

function isBlank (sql: string): boolean {
  return sql.split('\n').every((line) => /^\s*(--(?!!).*)?$/.test(line))
}
