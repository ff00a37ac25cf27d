/** What client/ is made into: types that follow the document, and a package that a stranger's program can use. */
import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import t from 'tap'
import { renderTypes } from '../../client/generator/render_types.ts'
import { root } from '../../db/migrate.ts'

/** A process of its own, without what tap loads into its tests. */
const run = (...args: string[]) => promisify(execFile)('env', ['-u', 'NODE_OPTIONS', process.execPath, ...args])
const modules = join(root, 'node_modules')
const compile = (...options: string[]): Promise<unknown> => run(join(modules, 'typescript-7/bin/tsc'), ...options)
  .catch((error) => { throw new Error(`tsc ${options.join(' ')}: ${error.stdout}${error.stderr}`) })

t.test('CONFORM-5 client/schema.ts is what the document makes: npm run client:generate writes it', async (t) => {
  t.equal(await renderTypes(), readFileSync(join(root, 'client/schema.ts'), 'utf8'))
})

t.test('CONFORM-5 built, the client runs and is typed in a program elsewhere, which imports oyss-exchange/client', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'oyss-client-'))
  t.teardown(() => rmSync(folder, { recursive: true, force: true }))
  const installed = join(folder, 'node_modules/oyss-exchange')
  mkdirSync(installed, { recursive: true })
  await compile('--project', join(root, 'client'), '--outDir', join(installed, 'client/dist'))
  cpSync(join(root, 'package.json'), join(installed, 'package.json'))
  for (const name of ['openapi-fetch', 'openapi-typescript-helpers', 'standardwebhooks', '@stablelib', 'fast-sha256']) symlinkSync(join(modules, name), join(folder, 'node_modules', name))

  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  writeFileSync(join(folder, 'run.js'), "import * as client from 'oyss-exchange/client'\nprocess.stdout.write(Object.keys(client).sort().join(' '))\n")
  const { stdout } = await run('--no-strip-types', join(folder, 'run.js'))
  t.equal(stdout, 'ProblemError UnexpectedAnswerError answer makeClient pages syncChanges verifyWebhook')

  const compilerOptions = { noEmit: true, strict: true, exactOptionalPropertyTypes: true, noUncheckedIndexedAccess: true, skipLibCheck: true, module: 'nodenext', target: 'es2024', lib: ['es2024', 'dom'], types: [] }
  const check = (name: string, text: string): Promise<unknown> => {
    writeFileSync(join(folder, `${name}.ts`), text)
    writeFileSync(join(folder, `${name}.json`), JSON.stringify({ compilerOptions, files: [`${name}.ts`] }))
    return compile('--project', join(folder, `${name}.json`))
  }
  const types = readFileSync(join(root, 'test/client/types.ts'), 'utf8').replace("'../../client/index.ts'", "'oyss-exchange/client'")
  await check('types', types)
  const faults = await check('wrong', types.replaceAll('// @ts-expect-error', '//')).then(() => '', (error: Error) => error.message)
  t.equal(new Set(faults.match(/wrong\.ts\(\d+/g)).size, types.match(/\/\/ @ts-expect-error /g)?.length, 'every line that should not compile does not')
})
