/** npm run client:generate, which npm run check begins with: writes client/schema.ts, which is not committed, from the OpenAPI document. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { renderTypes } from './render_types.ts'

writeFileSync(join(import.meta.dirname, '../schema.ts'), await renderTypes())
