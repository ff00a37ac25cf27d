/** Which file may import what. */
import { dirname, join, normalize } from 'node:path'
import t from 'tap'
import { list, read, SOURCES } from './sources.ts'

/** The rooms, and those that each may import besides itself: no arrow points up. */
const ROOMS: Record<string, string[]> = {
  platform: [],
  contract: ['platform'],
  db: ['contract', 'platform'],
  server: ['contract', 'db', 'platform'],
  worker: ['db', 'platform'],
  client: ['contract', 'db'],
  cli: ['contract', 'db', 'platform', 'server', 'worker'],
}
type Manifest = { version: string, dependencies: Record<string, string> }
/** The files that a file imports, at once or when they are needed. */
const importsOf = (path: string): { path: string, to: string }[] =>
  [...read(path).matchAll(/(?:^(?:import|export)\b[^'"`]*|\bimport\(\s*)'(\.[^']+)'/gm)]
    .map(([, name]) => ({ path, to: normalize(join(dirname(path), name as string)) }))

t.test('a room imports the rooms below it only', async (t) => {
  const imports = list(...SOURCES).flatMap(importsOf)
  const roomOf = (path: string): string => path.split('/')[0] as string
  const isManifest = ({ to }: { to: string }): boolean => to === 'package.json'
  t.ok(imports.length > 0)
  t.same(imports.filter((one) => !isManifest(one) && roomOf(one.to) !== roomOf(one.path) &&
    !ROOMS[roomOf(one.path)]?.includes(roomOf(one.to))), [])
  t.same(
    list('*/')
      .map(roomOf)
      .filter((room) => !(room in ROOMS) && !['docs', 'functions', 'migrations', 'node_modules', 'test'].includes(room)),
    []
  )
})

t.test('no files import each other in a circle, be it for types alone', async (t) => {
  const files = list(...SOURCES, 'test/**/*.ts')
  const imported = new Map(files.map((path) => [path, [...new Set(importsOf(path).map(({ to }) => to))]]))
  /** A circle among what is reached over `path`, if any; a file that leads into none is not looked at again. */
  const sound = new Set<string>()
  const findCircle = (path: string, way: readonly string[] = []): string[] | undefined => {
    if (sound.has(path)) return undefined
    if (way.includes(path)) return [...way.slice(way.indexOf(path)), path]
    for (const next of imported.get(path) ?? []) {
      const circle = findCircle(next, [...way, path])
      if (circle !== undefined) return circle
    }
    sound.add(path)
    return undefined
  }
  t.same(files.map((path) => findCircle(path)).filter((circle) => circle !== undefined), [])
  t.ok(sound.size > 500)
})

t.test('only db/pool.ts imports pg', async (t) => {
  t.same(
    list(...SOURCES, 'test/**/*.ts').filter((path) =>
      /from 'pg'|import\('pg'\)|require\('pg'\)/.test(read(path)) && !path.startsWith('test/house/')),
    ['db/pool.ts']
  )
})

t.test('requests to addresses that others chose are made in one place', async (t) => {
  const asking = /from '(?:undici|node:https)'|import \* as http\b|import \{[^}]*\b(?:request|get)\b[^}]*\} from 'node:http'/
  t.same(list(...SOURCES).filter((path) => asking.test(read(path))), ['platform/guard.ts'])
})

t.test('GRAPHQL-1 only server/graphql imports what GraphQL is made of, and only server/graphql/open.ts imports what builds it, when it is needed', async (t) => {
  const importing = (what: RegExp): string[] => list(...SOURCES).filter((path) => what.test(read(path)))
  const library = /from '(?:postgraphile|graphql|graphile-config|@graphile\/|ws'|graphql-ws)/
  t.same(importing(library).filter((path) => !path.startsWith('server/graphql/')), [])
  t.ok(importing(library).length > 0)
  const inside = /^import (?!type\b).*from '\.{1,2}\/(?:\.\.\/)*graphql\/(?!open)/m
  t.same(list(...SOURCES).filter((path) => !path.startsWith('server/graphql/') && !path.startsWith('contract/') && inside.test(read(path))), [])
  for (const built of ['main', 'manage']) t.same(importing(new RegExp(`import\\('\\./${built}\\.ts'\\)`)), ['server/graphql/open.ts'])
})

t.test('the client stands by itself: it imports its own files and what its package.json names, of the versions that are tested here, and bears the version and the licence of the service', async (t) => {
  const [service, client] = ['package.json', 'client/package.json'].map((path) => JSON.parse(read(path))) as [Manifest, Manifest]
  const isOwn = (name: string): boolean => /^\.\/\w+\.ts$/.test(name) || name in client.dependencies
  const imports = list('client/*.ts').flatMap((path) =>
    [...read(path).matchAll(/\b(?:from|import|require)\b\s*\(?\s*'([^']+)'/g)].map(([, name]) => ({ path, name: name as string })))
  t.ok(imports.length > 0)
  t.same(imports.filter(({ name }) => !isOwn(name)), [])
  t.equal(client.version, service.version)
  t.same(client.dependencies, Object.fromEntries(Object.keys(client.dependencies).map((name) => [name, `^${service.dependencies[name]}`])))
  t.equal(read('client/LICENSE'), read('LICENSE'))
})
