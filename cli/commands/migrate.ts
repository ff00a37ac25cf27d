/** oyss migrate */
import type { Command } from 'commander'
import type { Applied } from '../../db/apply_functions.ts'
import { migrate } from '../../db/migrate.ts'
import { openDatabase } from '../../db/open_database.ts'
import { withClient, type Queryable } from '../../db/pool.ts'
import { DEFAULT_ROLES, rolesOf } from '../../db/role_names.ts'
import { readConfig } from '../../platform/config.ts'
import { print } from '../../platform/output.ts'
import { hashToken, makeToken } from '../../platform/tokens.ts'
import { command } from '../command.ts'
import { addLeaf } from '../options.ts'
import { reportChange } from '../report_change.ts'
import { linkFor } from './user.ts'

type Link = { email: string, link: string }

/** Removes the passwords that operators still have (PEOPLE-151); each gets a link that makes a passkey. */
async function linkOperators (db: Queryable): Promise<Link[]> {
  const links: Link[] = []
  for (const email of await command(db, 'manage.remove_operator_passwords', { }) as string[]) {
    const token = makeToken()
    await command(db, 'manage.reset_user', { email, link_hash: hashToken(token), removes_factors: false })
    links.push({ email, link: linkFor(token) })
    await reportChange(email, 'password_removed')
  }
  return links
}

export function addMigrateCommand (program: Command): void {
  addLeaf(program, 'migrate', 'bring the database to this release: roles, extensions, job queue, tables, functions')
    .option('--lower', 'go back to this release from a higher one')
    .addHelpText(
      'after',
      '\nThe user of DATABASE_URL must be a superuser, or own the database and have CREATEROLE. If another user has already created the ' +
        'roles on this server, the database gets its own.\n"oyss start" also migrates.'
    )
    .action(async ({ json, lower = false }: { json?: boolean, lower?: boolean }) => {
      const { connectionString, close } = await openDatabase(readConfig(process.env), { mayMake: true })
      const lines: string[] = []
      let links: Link[]
      let applied: Applied
      try {
        applied = await migrate(connectionString, {
          isLowerAllowed: lower, say: (line) => { lines.push(line); if (!json) process.stderr.write(`${line}\n`) }
        })
        links = await withClient({ connectionString, role: 'oyss_manager', application: 'oyss migrate' }, linkOperators)
      } finally {
        await close()
      }
      const roles = rolesOf(connectionString)
      print(
        Boolean(json),
        {
          migrations_run: lines.filter((line) => line.includes('Running migration')).length,
          functions_replaced: applied.replaced.length, functions_dropped: applied.dropped.length,
          ...roles === DEFAULT_ROLES ? {} : { roles: `${roles}_*` },
          ...Object.fromEntries(links.map(({ email, link }) => [`link of operator ${email}`, link]))
        },
        links.length === 0
          ? 'The database is up to date.'
          : 'The database is up to date. Operators no longer have passwords: send each their link to create a passkey, valid for a day.'
      )
    })
}
