/** Functions, views and triggers that a release changed, on a database that the one before made: db/apply_functions.ts. */
import { createHash } from 'node:crypto'
import t from 'tap'
import { applyFunctions, type Applied } from '../../db/apply_functions.ts'
import { orderObjects, readFunctionFiles, type SqlObject } from '../../db/function_files.ts'
import { DEFAULT_ROLES } from '../../db/role_names.ts'
import { useDatabase } from '../helpers/database.ts'
import { comes } from '../helpers/await_condition.ts'

const database = await useDatabase(t)
const owner = await database.connect('oyss_owner')
const released = readFunctionFiles()

/** An object of schema util beside the others. */
function make (kind: SqlObject['kind'], name: string, text: string): SqlObject {
  return { kind, name, text, hash: createHash('sha256').update(text).digest('hex'), path: 'util/made.sql' }
}
const apply = (...made: SqlObject[]): Promise<Applied> => applyFunctions(owner, DEFAULT_ROLES, { objects: [...released, ...made] })
const valueOf = async (text: string): Promise<unknown> => Object.values((await owner.query(text)).rows[0])[0]
const oidOf = (name: string): Promise<unknown> => valueOf(`select '${name}'::regproc::oid`)

const one = (result = '1'): SqlObject => make('function', 'util.made_one', `create or replace function util.made_one() returns integer
language sql stable
return ${result};`)
const two = make('function', 'util.made_two', `create or replace function util.made_two() returns integer
language sql stable
return 2 * util.made_one();
grant execute on function util.made_two() to oyss_auditor;`)
const view = make('view', 'util.made', 'create or replace view util.made as select util.made_two() as two;')
t.afterEach(() => apply())

t.test('OPERATE-7 what is as it was is left alone', async (t) => {
  t.same(await apply(), { replaced: [], dropped: [] })
})

t.test('OPERATE-7 only what differs is replaced, in its place; what is gone is dropped', async (t) => {
  t.same(await apply(view, two, one()), {
    replaced: ['function util.made_one', 'function util.made_two', 'view util.made'], dropped: []
  })
  const before = await oidOf('util.made_one')
  t.same(await apply(one('3'), two, view), { replaced: ['function util.made_one'], dropped: [] })
  t.equal(await valueOf('select two from util.made'), 6)
  t.equal(await oidOf('util.made_one'), before)
  t.same(await apply(one('3')), { replaced: [], dropped: ['function util.made_two', 'view util.made'] })
  t.equal(await valueOf("select to_regclass('util.made') is null and to_regproc('util.made_two') is null"), true)
})

const OTHERS: Record<string, string> = {
  'another result': 'create or replace function util.made_one() returns bigint\nlanguage sql stable\nreturn 5;',
  'another argument': 'create or replace function util.made_one(by integer default 5) returns integer\nlanguage sql stable\nreturn by;'
}
for (const [what, text] of Object.entries(OTHERS)) {
  t.test(`OPERATE-7 a function with ${what} takes the place of the old one; what depends on it is created again, with its grants`, async (t) => {
    await apply(one(), two, view)
    const twice = make('function', 'util.made_two', what.endsWith('result') ? two.text.replace('integer', 'bigint') : two.text)
    const { replaced } = await apply(make('function', 'util.made_one', text), twice, view)
    t.match(replaced, ['function util.made_one', 'function util.made_two', 'view util.made'])
    t.equal(Number(await valueOf('select two from util.made')), 10)
    t.equal(await valueOf("select count(*)::integer from pg_proc where proname = 'made_one'"), 1)
    t.equal(await valueOf("select has_function_privilege('oyss_auditor', 'util.made_two()', 'execute')"), true)
  })
}

t.test('OPERATE-7 a view with other columns takes the place of the old one', async (t) => {
  await apply(one(), two, view)
  await apply(one(), two, make('view', 'util.made', 'create or replace view util.made as select util.made_one()::text as one;'))
  t.equal(await valueOf('select one from util.made'), '1')
})

t.test('OPERATE-7 an index is rebuilt when a function changes that it calls, however far', async (t) => {
  await owner.query('create table util.listed (n integer)')
  t.teardown(() => owner.query('drop table util.listed'))
  const [of, by] = [(n: number) => make('function', 'util.made_of', `create or replace function util.made_of(n integer) returns integer
language sql immutable
return n + ${n};`), make('function', 'util.made_by', `create or replace function util.made_by(n integer) returns integer
language sql immutable
return util.made_of(n);`)]
  const text = 'create index made_index on util.listed (util.made_by(n));'
  const index = (n: number): SqlObject => ({ ...make('index', 'util.made_index', text), hash: `of ${n}` })
  await apply(of(1), by, index(1))
  await owner.query('insert into util.listed values (1)')
  t.same((await apply(of(2), by, index(2))).replaced, ['function util.made_of', 'index util.made_index'])
  await owner.query('set enable_seqscan = off')
  t.equal(await valueOf('select count(*)::integer from util.listed where util.made_by(n) = 3'), 1)
  await owner.query('reset enable_seqscan')
  const [words] = released.filter(({ name }) => name === 'tenancy.accounts_words')
  t.match(words, { kind: 'index', path: /^manage\// })
})

t.test('OPERATE-7 what somebody dropped by hand is created again', async (t) => {
  await apply(one(), two, view)
  await owner.query('drop function util.made_one() cascade')
  t.same((await apply(one(), two, view)).replaced, ['function util.made_one', 'function util.made_two', 'view util.made'])
})

const ownerOf = (name: string): Promise<unknown> => valueOf(`select proowner::regrole::text from pg_proc where oid = '${name}'::regproc`)
const isOwned = ({ text }: SqlObject): boolean => text.includes('set local role oyss_resolver;')

t.test('OPERATE-7 each function that another role owns is replaced alone, wherever it stands in its file, and stays its own; so do the others of its file', async (t) => {
  const paths = new Set(released.filter(isOwned).map(({ path }) => path))
  const all = released.filter(({ kind, path }) => kind === 'function' && paths.has(path))
  for (const name of ['manage.mark_run', 'manage.list_unmoved', 'manage.preview_batch', 'manage.merge_now', 'manage.try_redeciding']) {
    t.ok(all.some((object) => object.name === name && isOwned(object)), name)
  }
  for (const object of all) {
    const changed = released.map((one) => one === object ? { ...one, hash: 'other' } : one)
    t.same((await applyFunctions(owner, DEFAULT_ROLES, { objects: changed })).replaced, [`function ${object.name}`])
    t.equal(await ownerOf(object.name), isOwned(object) ? 'oyss_resolver' : 'oyss_owner', object.name)
    await apply()
  }
})

t.test('OPERATE-7 what is gone from the files while others use it is not dropped: they are named', async (t) => {
  await apply(one(), two, view)
  await t.rejects(apply(two, view), /no more: function util\.made_two, view util\.made$/)
  t.equal(await valueOf('select two from util.made'), 2)
})

t.test('OPERATE-7 where a file is wrong nothing is changed', async (t) => {
  await apply(one(), two)
  const wrong = make('view', 'util.made', 'create or replace view util.made as select util.made_two() as two from util.nowhere;')
  await t.rejects(apply(one('3'), two, wrong), { code: '42P01' })
  t.equal(await valueOf('select util.made_two()'), 2)
})

t.test('OPERATE-7 a lock that another session holds is awaited, and nothing is changed meanwhile', async (t) => {
  const other = await database.connect()
  await apply(one(), two)
  await other.query('begin; create temporary view holding as select util.made_two(); select util.made_two()')
  await other.query('lock table util.objects in access exclusive mode')
  const lines: string[] = []
  const applying = applyFunctions(owner, DEFAULT_ROLES, { objects: [...released, one('7'), two], say: (line) => { lines.push(line) } })
  await comes('a second try', () => lines.length > 0)
  await other.query('rollback')
  t.same((await applying).replaced, ['function util.made_one'])
  t.match(lines[0], /wait for a lock/)
})

t.test('OPERATE-7 two that use each other are refused by their names', async (t) => {
  const circle = [one('util.made_two()'), two]
  t.throws(() => orderObjects(circle), /use each other: util.made_one, util.made_two, util.made_one/)
})
