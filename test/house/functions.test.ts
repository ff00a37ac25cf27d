import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { orderObjects, readFunctionFiles } from '../../db/function_files.ts'
import { root } from '../../db/migrate.ts'
import { GENERATED } from './generated_files.ts'
import { codeOf, functionFiles, type FunctionFile } from './read_functions.ts'

const CREATED = /^create (?:or replace )?(?:constraint )?(function|procedure|trigger|view|materialized view)\s+([\w.]+)/gm

t.test('a function file holds one subject: the function or view named as the file is, and its steps; a trigger file the triggers of one table', async (t) => {
  for (const { path, schema, name, kind, text } of functionFiles) {
    const created = [...text.matchAll(CREATED)].map(([, what, object]) => ({ what, object }))
    if (kind === 'trigger') {
      t.ok(created.length > 0 && created.every(({ what }) => what === 'trigger'), `${path} creates triggers only`)
      t.ok(
        [...codeOf(text).matchAll(/\bon ([\w.]+)/g)].every(([, table]) => table === `${schema}.${name}`),
        `${path} is about ${schema}.${name}`
      )
      t.ok(created.every(({ object }) => /^_\d{3}_\w+$/.test(object ?? '')), `${path}: a trigger is called _NNN_what`)
    } else {
      t.ok(created.some(({ object }) => object === `${schema}.${name}`), `${path} creates ${schema}.${name}`)
      t.ok(kind === 'view' ? created.length === 1 : created.every(({ object }) => object?.startsWith(`${schema}.`)), path)
    }
  }
})

t.test('each object has a name of its own, and comes after what it uses', async (t) => {
  const objects = readFunctionFiles()
  t.equal(new Set(objects.map(({ kind, name }) => `${kind} ${name}`)).size, objects.length)
  t.same(orderObjects(objects).map(({ name }) => name).toSorted(), objects.map(({ name }) => name).toSorted())
})

t.test('no function is longer than 120 lines, and no file of several than 200', async (t) => {
  const most = (file: FunctionFile): number => file.functions.length > 1 ? 200 : 120
  t.same(functionFiles.filter((file) => file.lines > most(file)).map(({ path, lines }) => `${path}: ${lines}`), [])
  const long = functionFiles.flatMap(({ schema, functions }) => functions.map(({ name, text }) => ({ name: `${schema}.${name}`, text })))
    .filter(({ text }) => text.trimEnd().split('\n').length > 120)
  t.same(long.map(({ name }) => name), [])
})

const CTE = /(?:\bwith(?: recursive)?|\)\s*,)\s+\w+(?:\s*\([^()]*\))?\s+as\s+(?:(?:not\s+)?materialized\s+)?\(/g

t.test('a function has at most 4,500 characters and five CTEs: a function a step', async (t) => {
  const sizes = functionFiles.flatMap(({ path, text, functions }) => (functions.length > 1 ? functions : [{ text }]).map(({ text }) =>
    ({ path, characters: text.replace(/^comment on [^]*$/m, '').length, ctes: codeOf(text).match(CTE)?.length ?? 0 })))
  t.same(sizes.filter(({ characters, ctes }) => characters > 4_500 || ctes > 5), [])
  t.ok(sizes.some(({ ctes }) => ctes >= 4), 'CTEs are counted')
})

t.test('a comment has at most 300 characters: the contract; the reason stands at its line', async (t) => {
  const COMMENT = /^comment on (?:function|view) (\S+).*? is\s+((?:'(?:[^']|'')*'\s*)+);/gm
  const comments = functionFiles.flatMap(({ path, text }) => [...text.matchAll(COMMENT)].map(([, name, quoted = '']) =>
    ({ path, name, size: [...quoted.matchAll(/'((?:[^']|'')*)'/g)].map(([, part = '']) => part).join('').length })))
  t.ok(comments.length > 900)
  t.same(comments.filter(({ path, size }) => size > 300 && !GENERATED.includes(path)), [])
  t.same(functionFiles.filter(({ text }) => /^--.*\ncomment on /m.test(text)).map(({ path }) => path), [], 'the catalog has all of it')
})

t.test('no line of a function file is longer than 140 columns', async (t) => {
  t.same(functionFiles.filter(({ text }) => text.split('\n').some((line) => line.length > 140)).map(({ path }) => path), [])
})

t.test('time comes from util.now() and util.clock() only, so that tests can set it', async (t) => {
  const others = functionFiles.filter(({ path, text }) => !['util/now.sql', 'util/clock.sql'].includes(path) &&
    /(?<!util\.)\bnow\(\)|\b(clock|statement|transaction)_timestamp\b|\bcurrent_(timestamp|date|time)\b|\blocaltime/.test(codeOf(text)))
  t.same(others.map(({ path }) => path), [])
})

t.test('nothing is notified, slept or caught row by row: the relay notifies, once a realm and run, and who takes a key away', async (t) => {
  const others = functionFiles.filter(({ text }) => /\b(pg_notify|pg_sleep|notify)\b/.test(codeOf(text)))
  t.same(others.map(({ path }) => path), ['jobs/relay_outbox.sql', 'tenancy/end_streams.sql'])
})

t.test('advisory locks are taken by util.lock_* alone, each of which docs/locks.md lists with its place in the order', async (t) => {
  const callers = functionFiles.filter(({ text }) => /\bpg_(try_)?advisory_/.test(codeOf(text))).map(({ path }) => path)
  t.same(callers, functionFiles.filter(({ schema, name }) => schema === 'util' && name.startsWith('lock_')).map(({ path }) => path))
  t.ok(callers.length > 0)
  const reported = [...readFileSync(join(root, 'docs/locks.md'), 'utf8').matchAll(/^\| \d+ \| `(util\.lock_\w+)`/gm)]
    .map(([, name]) => `${name?.replace('.', '/')}.sql`)
  t.same(reported.toSorted(), callers)
  const programs = globSync(['server/**/*.ts', 'worker/**/*.ts', 'db/**/*.ts', 'client/**/*.ts'], { cwd: root })
    .filter((path) => path !== 'db/routines.ts' && /\bpg_(try_)?advisory_/.test(readFileSync(join(root, path), 'utf8')))
  t.same(programs, ['db/migrate.ts'], 'migrations lock a session, not a transaction')
})

t.test('ledger and outbox have one way in each', async (t) => {
  const writers = (table: string) => functionFiles.filter(({ text }) =>
    new RegExp(`\\b(insert into|update) ${table}\\b`).test(codeOf(text))).map(({ path }) => path)
  t.same(['ledger.causes', 'ledger.versions', 'ledger.changes', 'ledger.outbox'].map(writers), [
    ['ledger/write_versions.sql'], ['ledger/write_versions.sql'], ['ledger/write_versions.sql'], ['ledger/write_outbox.sql']
  ])
  const callers = (name: string) => functionFiles.filter(
    ({ text }) => codeOf(text).includes(`${name}(`) && !text.startsWith(`create or replace function ${name}(`)
  ).map(({ path }) => path)
  t.same(callers('ledger.begin_change'), callers('ledger.flush_changes'), 'what begins a change ends it')
  t.same(callers('ledger.write_versions'), ['ledger/flush_changes.sql'])
})
