/**
 * What `npm pack ./client` runs first: makes the types of the document, and then client/dist, JavaScript and types. Node strips no types
 * inside node_modules.
 */
import { execFileSync } from 'node:child_process'
import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = join(import.meta.dirname, '..')
const dist = join(folder, 'dist')

await import('./generate.ts')
rmSync(dist, { recursive: true, force: true })
execFileSync(
  process.execPath, [join(folder, '../node_modules/typescript-7/bin/tsc'), '--project', folder, '--outDir', dist], { stdio: 'inherit' }
)
// The compiler leaves the endings of imports in declarations as they are.
for (const name of globSync('*.d.ts', { cwd: dist })) {
  const path = join(dist, name)
  writeFileSync(path, readFileSync(path, 'utf8').replace(/(from ')(\.\/\w+)\.ts(')/g, '$1$2.js$3'))
}
