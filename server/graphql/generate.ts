/** npm run graphql:generate: writes server/graphql/types.ts from the OpenAPI document. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { renderTypes } from './render_types.ts'

writeFileSync(join(import.meta.dirname, 'types.ts'), renderTypes())
