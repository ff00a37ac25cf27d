/**
 * npm run db:watch: migrates, then runs migrations/current.sql again whenever it or a function file changes.
 * On DATABASE_URL, else on the embedded server (the running one, or one started for the occasion).
 */
import { watch } from 'graphile-migrate'
import { readConfig } from '../../platform/config.ts'
import { migrate, readSettings } from '../migrate.ts'
import { openDatabase } from '../open_database.ts'
import { DEFAULT_ROLES, rolesOf } from '../role_names.ts'

const say = (line: string): void => { process.stdout.write(`${line}\n`) }
const { connectionString, close } = await openDatabase(readConfig(process.env), { mayMake: true })
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => { void close().then(() => process.exit(0)) })
if (rolesOf(connectionString) !== DEFAULT_ROLES) {
  throw new Error('migrations are written against a database whose roles are called oyss_owner and so on')
}
await migrate(connectionString, { say })
await watch(readSettings(connectionString, say))
