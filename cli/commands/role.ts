/** oyss role create */
import { InvalidArgumentError, type Command } from 'commander'
import { migrate } from '../../db/migrate.ts'
import { openDatabase } from '../../db/open_database.ts'
import { createReader, type Reader } from '../../db/readers.ts'
import { readConfig } from '../../platform/config.ts'
import { print } from '../../platform/output.ts'
import { addGroup, addLeaf } from '../options.ts'

function roleName (text: string): string {
  if (/^(?!oyss_|pg_)[a-z_][a-z0-9_]{0,62}$/.test(text)) return text
  throw new InvalidArgumentError('It must have lower-case letters, digits and underscores, at most 63, and not begin with oyss_ or pg_.')
}

export function addRoleCommands (program: Command): void {
  const group = addGroup(program, 'role', 'logins of PostgreSQL for people who read the database')
  const leaf = addLeaf(group, 'create', 'create a login that reads the views for analysts or auditors, and nothing else')
    .argument('<name>', 'the name of the login', roleName)
    .option('--analyst', 'it reads the views of schema analytics')
    .option('--auditor', 'it reads the views of schema audit')
    .addHelpText('after', '\nThe user of DATABASE_URL must have CREATEROLE. Its sessions are read-only, and a statement runs for at most ' +
      'five minutes.\nA streaming standby has the login too.')
  leaf.action(async (name: string, { json, analyst, auditor }: { json?: boolean, analyst?: boolean, auditor?: boolean }) => {
    if (Boolean(analyst) === Boolean(auditor)) leaf.error('error: give one of --analyst and --auditor')
    const reader: Reader = analyst ? 'analyst' : 'auditor'
    const { connectionString, isEmbedded, close } = await openDatabase(readConfig(process.env))
    try {
      if (isEmbedded) await migrate(connectionString)
      const { role, password, connectionString: url, settings } = await createReader(connectionString, reader, name)
      print(Boolean(json), { name, role, password, ...settings, connect: `psql "${url}"` },
        'The login is created. Its password is not shown again.')
    } finally {
      await close()
    }
  })
}
