import t from 'tap'
import { registry } from '../../db/errors.ts'
import { GENERATED } from './generated_files.ts'
import { functionFiles } from './read_functions.ts'
import { list, read, SOURCES } from './sources.ts'

/** Raised in SQL as guards of our own mistakes; over HTTP they are `internal`. */
const INTERNAL_CODES = ['OYX10', 'OYX11', 'OYX12', 'OYX13', 'OYX14', 'OYX15', 'OYX20', 'OYX21', 'OYX22', 'OYX23', 'OYX31']

t.test('no file of TypeScript is longer than 150 lines', async (t) => {
  const long = list(...SOURCES, 'test/{helpers,house}/**/*.ts')
    .filter((path) => !GENERATED.includes(path))
    .map((path) => ({ path, lines: read(path).trimEnd().split('\n').length }))
  t.same(long.filter(({ lines }) => lines > 150).map(({ path, lines }) => `${path}: ${lines}`), [])
})

t.test('no line of TypeScript is longer than 140 columns, but for titles of tests', async (t) => {
  const isWide = (path: string): boolean => read(path).split('\n').some((line) => line.length > 140 && !/\b(test|transaction)\(/.test(line))
  t.same(list(...SOURCES, 'test/**/*.ts').filter((path) => !GENERATED.includes(path) && isWide(path)), [])
})

t.test('what counts buffers does so in a database in which no other file wrote', async (t) => {
  const counting = list('test/**/*.test.ts').filter((path) => path.startsWith('test/plans/') || read(path).includes('/plans/reading.ts'))
  t.same(counting.filter((path) => /\buseDatabase\b/.test(read(path))), [])
})

t.test('no SQL text outside db/ and test/', async (t) => {
  const statements = [
    'select\\s+[^`\'"]*\\bfrom\\b', 'select\\s+[\\w.]+\\(', 'insert into', 'update\\s+[\\w.]+\\s+set', 'delete from', 'truncate\\s',
    '(begin|commit|rollback);?[`\'"]', 'create (table|function|or replace)', 'set (local )?role'
  ]
  const sql = new RegExp(`[\`'"]\\s*(${statements.join('|')})`, 'i')
  t.same(list('{cli,contract,platform,server,worker}/**/*.ts').filter((path) => sql.test(read(path))), [])
})

t.test('no page decides by a sentence: what it shows follows flags and codes', async (t) => {
  const said = '\\b(?:reasons?|words|sentences?|message|failure)\\b'
  const matched = new RegExp(`${said}\\)?\\.(?:startsWith|endsWith|includes|match|search)\\(|\\.(?:test|exec)\\((?:\\w+\\.)*${said}\\)`)
  for (const line of ["claim.reason.startsWith('Implied:')", '/^This is/.test(reason)', 'contrast.exec(words)']) t.match(line, matched)
  t.same(list('server/{dashboard,pages}/**/*.ts').filter((path) => matched.test(read(path))), [])
})

t.test('nothing writes to the console', async (t) => {
  t.same(list(...SOURCES).filter((path) => /\bconsole\./.test(read(path))), [])
})

t.test('there is no folder for what has no name', async (t) => {
  t.same(
    list('{cli,contract,db,platform,server,worker,test,functions}/**/{utils,util,shared,common,misc}')
      .filter((path) => path !== 'functions/util' && path !== 'test/functions/util'),
    []
  )
})

t.test('every error that SQL raises is registered', async (t) => {
  const raised = new Set(functionFiles.flatMap(({ text }) => text.match(/(?<=errcode = '|raise\('|errcode := ')OY[A-Z]\d\d/g) ?? []))
  const known = new Set([...registry.map(({ code }) => code), ...INTERNAL_CODES])
  t.same([...raised].filter((code) => !known.has(code)), [])
  t.ok(raised.size > 0)
})

t.test('every registered error is raised somewhere, by SQL or by the shell', async (t) => {
  const sql = functionFiles.map(({ text }) => text).join('\n') + list('migrations/**/*.sql').map(read).join('\n')
  const shell = list('server/**/*.ts', 'db/errors.ts').map(read).join('\n')
  const unused = registry.filter(({ code, slug }) => !sql.includes(code) &&
    !new RegExp(`ServiceError\\(\\s*'${slug}'|'${slug}'`).test(shell.replace(/known\('\w+', '\w+'/g, '')))
  t.same(unused.map(({ code, slug }) => `${code} ${slug}`), [])
})

t.test('codes and slugs are unique, and a code names its family', async (t) => {
  t.equal(new Set(registry.map(({ code }) => code)).size, registry.length)
  t.equal(new Set(registry.map(({ slug }) => slug)).size, registry.length)
  for (const { code, status } of registry) {
    const family = {
      V: [400, 406, 408, 413, 415, 422, 431], A: [401, 403], N: [404, 405], C: [409, 410], L: [429, 507], X: [500, 503]
    }[code[2] as string]
    t.ok(family?.includes(status), `${code} answers ${status}`)
  }
})

t.test('every foreign key says what a deletion does', async (t) => {
  const silent = list('migrations/current.sql', 'migrations/committed/*.sql').flatMap((path) => read(path).split('\n')
    .map((line, at) => ({ line: line.replace(/--.*/, ''), at }))
    .filter(({ line }) => /\breferences\s+[a-z_]+\.[a-z_]+/.test(line) && !/\bon delete\b/.test(line))
    .map(({ at }) => `${path}:${at + 1}`))
  t.same(silent, [])
})
