/** oyss migrate */
import type { Command } from 'commander'
import { migrate } from '../../db/migrate.ts'
import { openDatabase } from '../../db/open_database.ts'
import { DEFAULT_ROLES, rolesOf } from '../../db/role_names.ts'
import { readConfig } from '../../platform/config.ts'
import { tell } from '../../platform/output.ts'
import { addLeaf } from '../options.ts'

export function addMigrateCommand (program: Command): void {
  addLeaf(program, 'migrate', 'bring the database up to date: roles, extensions, job queue, migrations')
    .addHelpText(
      'after',
      '\nThe user of DATABASE_URL must be a superuser, or own the database and have CREATEROLE. If another user has already created the ' +
        'roles on this server, the database gets its own.\n"oyss start" also migrates.'
    )
    .action(async ({ json }: { json?: boolean }) => {
      const { connectionString, close } = await openDatabase(readConfig(process.env), { mayMake: true })
      const lines: string[] = []
      try {
        await migrate(connectionString, { say: (line) => { lines.push(line); if (!json) process.stderr.write(`${line}\n`) } })
      } finally {
        await close()
      }
      const roles = rolesOf(connectionString)
      tell(
        Boolean(json),
        {
          migrations_run: lines.filter((line) => line.includes('Running migration')).length,
          ...roles === DEFAULT_ROLES ? {} : { roles: `${roles}_*` }
        },
        'The database is up to date.'
      )
    })
}
