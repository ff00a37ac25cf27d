/** npm run graphql:generate: writes types.ts from the OpenAPI document, and then both schemas as they are served. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { withTemporaryServer } from '../../db/bin/temporary_server.ts'
import { migrate } from '../../db/migrate.ts'
import { renderTypes } from './render_types.ts'

process.env.GRAPHILE_ENV ??= 'production'
writeFileSync(join(import.meta.dirname, 'types.ts'), renderTypes())
const { printSchemas } = await import('./print.ts') // of the types that have just been written
await withTemporaryServer(async (connectionString) => {
  await migrate(connectionString, { includeCurrent: true })
  for (const [name, text] of Object.entries(await printSchemas(connectionString))) writeFileSync(join(import.meta.dirname, name), text)
})
