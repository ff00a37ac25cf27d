/** npm run docs:configuration: writes docs/operating/configuration.md. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../db/root.ts'
import { renderConfiguration } from '../../platform/settings.ts'

writeFileSync(join(root, 'docs/operating/configuration.md'), renderConfiguration())
