/** Parsers read what was stored and nothing else: no module that they load can open a connection or a file. */
import { execFileSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import t from 'tap'
import { root } from '../../db/migrate.ts'

/** Modules of Node.js that are loaded by importing a file, and were not before. */
function loadedBy (specifier: string): string[] {
  const script = `const before = new Set(process.moduleLoadList); await import(${JSON.stringify(specifier)}); ` +
    'const names = process.moduleLoadList.filter((name) => !before.has(name)).map((name) => name.split(" ").at(-1)); ' +
    'console.log(JSON.stringify(names))'
  return JSON.parse(execFileSync(process.execPath, ['--input-type=module', '-e', script], { cwd: root, encoding: 'utf8' }))
}
const NETWORK = new Set(['net', 'http', 'https', 'http2', 'tls', 'dns', 'dgram', 'child_process', 'cluster', 'inspector'])

t.test('FEED-6 nothing that the parsers load, libraries included, can open a connection', async (t) => {
  t.ok(loadedBy('node:https').some((name) => NETWORK.has(name)), 'it would be seen')
  t.same(loadedBy(pathToFileURL(join(root, 'worker/feeds/parsers/index.ts')).href).filter((name) => NETWORK.has(name)), [])
})

t.test('FEED-6 parsers import no module of Node.js but pure ones, and read neither clock nor chance', async (t) => {
  const files = globSync('worker/feeds/parsers/**/*.ts', { cwd: root })
  t.ok(files.length > 0)
  const PURE = new Set(['node:buffer', 'node:crypto', 'node:zlib', 'node:util', 'node:assert'])
  const found = files.flatMap((path) => {
    const text = readFileSync(join(root, path), 'utf8')
    const modules = [...text.matchAll(/(?:from|import)\s*\(?\s*'(node:[^']+)'/g)].map(([, name]) => name as string)
    const reads = text.match(/\bDate\.now\(|\bnew Date\(\)|\bMath\.random\(|\bperformance\.now\(|\bprocess\.env\b/g) ?? []
    return [...modules.filter((name) => !PURE.has(name)), ...reads].map((what) => `${path}: ${what}`)
  })
  t.same(found, [])
})
