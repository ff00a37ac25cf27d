/**
 * npm run db:rewrite: writes the function files as they are now into the committed migrations that include them, chains their hashes anew,
 * and regenerates db/schema.sql, db/routines.ts and db/verbs.ts. Only until the first release: a database that ran the old text does not
 * run the new one.
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { reportFailure } from '../../platform/output.ts'
import { migrate, root } from '../migrate.ts'
import { chain } from '../migration_text.ts'
import { generate } from './generate.ts'
import { withTemporaryServer } from './temporary_server.ts'

const INCLUDED = /^--! Included (?<file>\S+)$[\s\S]*?^--! EndIncluded \k<file>$/gm
const INCLUDE = /^--![ \t]*include[ \t]+(\S+\.sql)[ \t]*$/gm

/** The text of a function file, the files it includes written out, as graphile-migrate marks them. */
function expand (sql: string): string {
  return sql.replace(INCLUDE, (_line, file: string) =>
    `--! Included ${file}\n${expand(readFileSync(join(root, 'functions', file), 'utf8')).trim()}\n--! EndIncluded ${file}`)
}

/** Rewrites one migration after `previous`, the hash of the one before it. Returns its own hash. */
function rewrite (path: string, previous: string | null): string {
  const { text, hash } = chain(
    readFileSync(path, 'utf8'), (body) => expand(body.replace(INCLUDED, (_block, file: string) => `--!include ${file}`)), previous
  )
  writeFileSync(path, text)
  return hash
}

globSync('migrations/committed/*.sql', { cwd: root })
  .sort()
  .reduce<string | null>((previous, file) => rewrite(join(root, file), previous), null)
await withTemporaryServer(async (connectionString) => {
  await migrate(connectionString, { includeCurrent: true })
  await generate(connectionString)
  process.stdout.write('migrations/committed, db/schema.sql, db/routines.ts and db/verbs.ts are written.\n')
}).catch((error: unknown) => { process.exitCode = reportFailure(error, false) })
