/**
 * npm run db:generate, after a change of functions or tables: writes functions/webhook/event_types.sql from the contract; db/schema.sql,
 * db/routines.ts, db/permissions.ts and functions/project/write_<type>s.sql from the migrations and functions, on a temporary server.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { reportFailure } from '../../platform/output.ts'
import { migrate, root } from '../migrate.ts'
import { renderEventTypes } from './render_event_types.ts'
import { renderPermissions } from './render_permissions.ts'
import { renderRoutines } from './render_routines.ts'
import { renderSchema } from './render_schema.ts'
import { renderWriters } from './render_writers.ts'
import { withTemporaryServer } from './temporary_server.ts'

/** Writes the files from the database that `connectionString` names. */
export async function generate (connectionString: string): Promise<void> {
  const writers = await renderWriters(connectionString)
  for (const [path, text] of Object.entries(writers)) writeFileSync(join(root, path), text)
  writeFileSync(join(root, 'db/schema.sql'), await renderSchema(connectionString))
  writeFileSync(join(root, 'db/routines.ts'), await renderRoutines(connectionString))
  writeFileSync(join(root, 'db/permissions.ts'), await renderPermissions(connectionString))
}

if (import.meta.main) {
  writeFileSync(join(root, 'functions/webhook/event_types.sql'), renderEventTypes())
  await withTemporaryServer(async (connectionString) => {
    await migrate(connectionString, { includeCurrent: true })
    await generate(connectionString)
    process.stdout.write('db/schema.sql, db/routines.ts, db/permissions.ts and functions/project/write_<type>s.sql are written.\n')
  }).catch((error: unknown) => { process.exitCode = reportFailure(error, false) })
}
