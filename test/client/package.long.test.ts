/** What client/ is made into: types that follow the document, and a package that a stranger's program can install and use. */
import { execFile } from 'node:child_process'
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'
import t from 'tap'
import { root } from '../../db/migrate.ts'
import { useService } from '../helpers/service.ts'

const modules = join(root, 'node_modules')
const folder = mkdtempSync(join(tmpdir(), 'oyss-client-'))
const program = join(folder, 'program')
t.teardown(() => rmSync(folder, { recursive: true, force: true }))
mkdirSync(program)
writeFileSync(join(program, 'package.json'), '{ "private": true, "type": "module" }')

/**
 * Processes of their own, without what npm and tap (NODE_OPTIONS, which it sets again whatever `env` says) pass to those that they start.
 */
const environment = {
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name))), npm_config_cache: join(folder, 'cache'),
  npm_config_offline: 'true', npm_config_update_notifier: 'false'
}
const run = async (cwd: string, command: string, ...args: string[]): Promise<string> => {
  const { stdout } = await promisify(execFile)('env', ['-u', 'NODE_OPTIONS', command, ...args], { cwd, env: environment })
    .catch((error) => { throw new Error(`${command} ${args.join(' ')}: ${error.stdout}${error.stderr}`) })
  return stdout
}

type Manifest = { name: string, version: string, dependencies?: Record<string, string> }
const readManifest = (path: string): Manifest => JSON.parse(readFileSync(join(path, 'package.json'), 'utf8'))
/** The folders of everything that a package needs, as they stand in the repository: no registry is asked. */
function foldersOf ({ dependencies = {} }: Manifest): string[] {
  return [...new Set(Object.keys(dependencies).flatMap((name) => [join(modules, name), ...foldersOf(readManifest(join(modules, name)))]))]
}

const compilerOptions = {
  strict: true, exactOptionalPropertyTypes: true, noUncheckedIndexedAccess: true, target: 'es2022', types: [] as string[]
}
const setups = {
  node: {
    ...compilerOptions, module: 'nodenext', lib: ['es2022'], types: ['node'], typeRoots: [join(modules, '@types')], skipLibCheck: true
  },
  web: { ...compilerOptions, module: 'nodenext', lib: ['es2022', 'dom', 'dom.iterable'] },
  bundler: { ...compilerOptions, module: 'esnext', moduleResolution: 'bundler', lib: ['es2022', 'dom', 'dom.iterable'] }
}
/** Compiles a file of the program; rejects with what the compiler says. `by` is the name under which the compiler is installed here. */
async function compile (name: string, text: string, setup: keyof typeof setups, by = 'typescript-7'): Promise<unknown> {
  writeFileSync(join(program, `${name}.ts`), text)
  writeFileSync(join(program, `${name}.json`), JSON.stringify({ compilerOptions: setups[setup], files: [`${name}.ts`] }))
  return run(program, process.execPath, join(modules, by, 'bin/tsc'), '--project', `${name}.json`)
}

t.test('CONFORM-5 npm pack ./client takes the types from the document and makes a small package that installs with two dependencies into an empty folder', async (t) => {
  await run(root, 'npm', 'pack', '--pack-destination', folder, './client')
  await run(root, 'npm', 'pack', '--pack-destination', folder, '--ignore-scripts', ...foldersOf(readManifest(join(root, 'client'))))
  const packed = globSync('*.tgz', { cwd: folder })
  await run(program, 'npm', 'install', '--no-audit', '--no-fund', ...packed.map((name) => join(folder, name)))

  const installed = join(program, 'node_modules/oyss-client')
  const { name, version, dependencies } = readManifest(installed)
  t.match({ name, version }, { name: 'oyss-client', version: readManifest(root).version })
  t.same(Object.keys(dependencies ?? {}), ['openapi-fetch', 'standardwebhooks'])
  const parts = globSync('*.ts', { cwd: join(root, 'client') }).map((part) => part.slice(0, -3))
  const expected = ['LICENSE', 'README.md', 'package.json', ...parts.flatMap((part) => [`dist/${part}.d.ts`, `dist/${part}.js`])]
  const held = globSync('**', { cwd: installed, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(installed, join(entry.parentPath, entry.name)))
  t.same(held.toSorted(), expected.toSorted(), 'what the package holds: nothing less, nothing more')
  t.same(
    globSync('dist/*', { cwd: installed }).filter((path) =>
      /'\.\.?\/[^']*(?<!\.js)'/.test(readFileSync(join(installed, path), 'utf8').replace(/^ *\*.*$/gm, ''))),
    [], 'its files name one another as they are'
  )
  t.ok(statSync(join(folder, `oyss-client-${version}.tgz`)).size < 40_000, 'less than 40 kB')
})

t.test('CONFORM-5 installed, it is typed for strict programs, for Node, the web and bundlers, and refuses what the service would', async (t) => {
  const types = readFileSync(join(root, 'test/client/types.ts'), 'utf8').replace("'../../client/index.ts'", "'oyss-client'")
  for (const [setup, by] of [
    ['web', 'typescript-7'], ['web', 'typescript'], ['node', 'typescript'], ['bundler', 'typescript-7']
  ] as const) {
    await t.resolves(compile('types', types, setup, by), `${setup}, ${by}`)
  }
  const failures = await compile('wrong', types.replaceAll('// @ts-expect-error', '//'), 'web')
    .then(() => '', (error: Error) => error.message)
  t.equal(
    new Set(failures.match(/wrong\.ts\(\d+/g)).size, types.match(/\/\/ @ts-expect-error /g)?.length,
    'every line that should not compile does not'
  )
})

t.test('the programs of the guides and of the README of the client compile as they stand', async (t) => {
  const given = `declare const id: string, rawBody: string, request: { headers: import('node:http').IncomingHttpHeaders }
    declare const show: (fixtures: unknown[]) => void, copy: (change: unknown) => Promise<void>, save: (cursor: string) => Promise<void>
    declare const load: () => Promise<string | undefined>\n`
  const blocks = ['docs/guides/read.md', 'docs/guides/webhooks.md', 'client/README.md'].flatMap((path) =>
    [...readFileSync(join(root, path), 'utf8').matchAll(/^```ts\n(.*?)^```/gms)].map(([, text]) => text as string))
  t.equal(blocks.length, 4)
  for (const [n, text] of blocks.entries()) await t.resolves(compile(`readme-${n}`, given + text, 'node'), text.slice(0, 80))
})

t.test('CONFORM-5 a program that installed it pushes, hears of it by webhook, reads and stays in step with the running service', async (t) => {
  const service = await useService(t)
  await compile(
    'journey', readFileSync(join(root, 'test/client/journey.ts'), 'utf8').replace("'../../client/index.ts'", "'oyss-client'"), 'node',
    'typescript'
  )
  const reported = JSON.parse(await run(
    program, process.execPath, '--no-strip-types', 'journey.js', service.baseUrl, service.account.secretKey
  ))
  t.match(reported, {
    accepted: 3, fixtures: ['g1', 'g2', 'g3'], changes: 3, refused: 'not_found', event: 'oyss.fixture.created',
    forged: 'WebhookVerificationError'
  })
})
