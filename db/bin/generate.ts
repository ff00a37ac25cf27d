/**
 * Regenerates db/schema.sql, db/routines.ts and db/verbs.ts from the committed migrations and migrations/current.sql, on a temporary
 * server.
 * Run as it is (node db/bin/generate.ts) while a migration is still being written; npm run db:commit does it too.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { migrate, root } from '../migrate.ts'
import { renderRoutines } from './render_routines.ts'
import { renderSchema } from './render_schema.ts'
import { renderVerbs } from './render_verbs.ts'
import { withTemporaryServer } from './temporary_server.ts'

/** Writes the files from the database that `connectionString` names. */
export async function generate (connectionString: string): Promise<void> {
  writeFileSync(join(root, 'db/schema.sql'), await renderSchema(connectionString))
  writeFileSync(join(root, 'db/routines.ts'), await renderRoutines(connectionString))
  writeFileSync(join(root, 'db/verbs.ts'), await renderVerbs(connectionString))
}

if (import.meta.main) {
  await withTemporaryServer(async (connectionString) => {
    await migrate(connectionString, { includeCurrent: true })
    await generate(connectionString)
  })
  process.stdout.write('db/schema.sql, db/routines.ts and db/verbs.ts are written.\n')
}
