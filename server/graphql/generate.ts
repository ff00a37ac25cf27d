/** npm run graphql:generate: writes types.ts from the OpenAPI document, and then both schemas as they are served. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { renderTypes } from './render_types.ts'

process.env.GRAPHILE_ENV ??= 'production'
writeFileSync(join(import.meta.dirname, 'types.ts'), renderTypes())
const { printSchemas } = await import('./print.ts') // of the types that have just been written
for (const [name, text] of Object.entries(await printSchemas())) writeFileSync(join(import.meta.dirname, name), text)
