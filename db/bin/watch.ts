/**
 * npm run db:watch: migrates, then applies migrations/current.sql and the function files again whenever one of them changes.
 * On DATABASE_URL, else on the embedded server (the running one, or one started for the occasion).
 */
import { watch as watchFiles } from 'node:fs/promises'
import { join } from 'node:path'
import { watch } from 'graphile-migrate'
import { readConfig } from '../../platform/config.ts'
import { applyFunctions } from '../apply_functions.ts'
import { migrate, readSettings, root } from '../migrate.ts'
import { openDatabase } from '../open_database.ts'
import { withClient } from '../pool.ts'
import { DEFAULT_ROLES, rolesOf } from '../role_names.ts'

const say = (line: string): void => { process.stdout.write(`${line}\n`) }
const { connectionString, close } = await openDatabase(readConfig(process.env), { mayMake: true })
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => { void close().then(() => process.exit(0)) })
if (rolesOf(connectionString) !== DEFAULT_ROLES) {
  throw new Error('migrations are written against a database whose roles are called oyss_owner and so on')
}
await migrate(connectionString, { say })
await watch(readSettings(connectionString, say))
for await (const { filename } of watchFiles(join(root, 'functions'), { recursive: true })) {
  if (filename?.endsWith('.sql')) await applyAgain()
}

/** A file that is wrong, or half written, changes nothing. */
async function applyAgain (): Promise<void> {
  try {
    const { replaced, dropped } = await withClient({ connectionString, role: 'oyss_owner' }, (owner) =>
      applyFunctions(owner, DEFAULT_ROLES, { say }))
    for (const name of replaced) say(`applied ${name}`)
    for (const name of dropped) say(`dropped ${name}`)
  } catch (error) {
    say(`nothing was applied: ${(error as Error).message}`)
  }
}
