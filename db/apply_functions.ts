/**
 * Brings functions, views, triggers and the indexes that call functions to what functions/ says. util.objects keeps the hash of each as it
 * was applied: only what differs is replaced, so that processes at work wait for no more than that.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { orderObjects, readFunctionFiles, type SqlObject } from './function_files.ts'
import type { Client } from './pool.ts'
import { nameRoles } from './role_names.ts'

/** What was done, by `kind name`. */
export type Applied = { replaced: string[], dropped: string[] }
type Options = { objects?: readonly SqlObject[], say?: (message: string) => void }

/** Milliseconds that a lock is awaited, so that nobody waits behind this for longer. */
const LOCK_TIMEOUT = 2_000
const TRIES = 10
/** lock_not_available, deadlock_detected. */
const IN_THE_WAY = /^(55P03|40P01)$/
/** What `create or replace` answers where a result, a name of an argument or a column differs: invalid_function_definition, _table_. */
const CANNOT_REPLACE = /^(42P13|42P16)$/

const STORED = 'select o.kind, o.name, o.hash from util.objects o'
const PRESENT = `
  select x.key, x.target from (
    select 'function ' || n.nspname || '.' || p.proname as key, 'function ' || p.oid::regprocedure as target
      from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    union all
    select 'view ' || n.nspname || '.' || c.relname, 'view ' || c.oid::regclass
      from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relkind = 'v'
    union all
    select 'index ' || n.nspname || '.' || c.relname, 'index ' || c.oid::regclass
      from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relkind = 'i'
    union all
    select 'trigger ' || t.tgname || ' on ' || n.nspname || '.' || c.relname,
           'trigger ' || quote_ident(t.tgname) || ' on ' || c.oid::regclass
      from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
  ) x
   where x.key = any ($1)`
const STORE = `
  insert into util.objects (kind, name, hash)
  select o.kind, o.name, o.hash from jsonb_to_recordset($1::jsonb) as o (kind text, name text, hash text)
      on conflict (kind, name) do update set hash = excluded.hash where objects.hash <> excluded.hash`
const FORGET = "delete from util.objects o where o.kind || ' ' || o.name = any ($1)"

const keyOf = ({ kind, name }: Pick<SqlObject, 'kind' | 'name'>): string => `${kind} ${name}`

/**
 * All in one transaction, tried again when a lock is not to be had. `owner`: a session of oyss_owner in no transaction; `roles`: how the
 * roles are called there (rolesOf). Throws PostgreSQL's error where a file is wrong: then nothing was changed.
 */
export async function applyFunctions (
  owner: Client, roles: string, { objects = readFunctionFiles(), say = () => {} }: Options = {}
): Promise<Applied> {
  const ordered = orderObjects(objects).map((object) => ({ ...object, text: nameRoles(object.text, roles) }))
  for (let n = 1; ; n++) {
    try {
      await owner.query(`begin; set local lock_timeout = ${LOCK_TIMEOUT}`)
      const applied = await applyChanged(owner, ordered)
      await owner.query('commit')
      return applied
    } catch (error) {
      await owner.query('rollback')
      if (n === TRIES || !IN_THE_WAY.test(String((error as { code?: string }).code))) throw error
      say(`functions wait for a lock that another session holds: try ${n + 1} of ${TRIES}`)
      await sleep(200 * n)
    }
  }
}

async function applyChanged (owner: Client, ordered: readonly SqlObject[]): Promise<Applied> {
  const { rows } = await owner.query<Pick<SqlObject, 'kind' | 'name' | 'hash'>>(STORED)
  const stored = new Map(rows.map((row) => [keyOf(row), row.hash]))
  const keys = ordered.map(keyOf)
  const gone = [...stored.keys()].filter((key) => !keys.includes(key))
  const isFirst = stored.size === 0
  const replaced = isFirst ? [...ordered] : []
  if (isFirst) await owner.query(ordered.map(({ text }) => text).join('\n'))
  let here = await present(owner, keys)
  for (const object of isFirst ? [] : ordered) {
    const key = keyOf(object)
    if (here.has(key) && stored.get(key) === object.hash) continue
    replaced.push(object)
    // What depends on it comes later, and is created again where it went with it.
    if (await replace(owner, object)) here = await present(owner, keys)
  }
  await drop(owner, await present(owner, gone))
  if (gone.length > 0) {
    const left = await present(owner, keys)
    const lost = keys.filter((key) => !left.has(key))
    if (lost.length > 0) throw new Error(`these use what functions/ has no more: ${lost.join(', ')}`)
  }
  await owner.query(FORGET, [gone])
  await owner.query(STORE, [JSON.stringify(replaced.map(({ kind, name, hash }) => ({ kind, name, hash })))])
  return { replaced: replaced.map(keyOf), dropped: gone }
}

/**
 * What cannot be replaced, or would stand beside the old one with other arguments, takes its place; what depends on the old one goes too.
 * Gives whether anything was dropped.
 */
async function replace (owner: Client, object: SqlObject): Promise<boolean> {
  const old = await present(owner, [keyOf(object)])
  if (object.kind === 'index') await drop(owner, old)
  await owner.query('savepoint replacing')
  try {
    await owner.query(object.text)
    const [now = []] = (await present(owner, [keyOf(object)])).values()
    const [before = []] = old.values()
    if (before.length === 0 || now.length === before.length) return false
    await drop(owner, old)
  } catch (error) {
    if (!CANNOT_REPLACE.test(String((error as { code?: string }).code))) throw error
    await owner.query('rollback to replacing')
    await drop(owner, old)
    await owner.query(object.text)
  }
  return true
}

/** How PostgreSQL calls what is there of some keys, to drop it: several functions where arguments differ. */
async function present (owner: Client, keys: readonly string[]): Promise<Map<string, string[]>> {
  const { rows } = await owner.query<{ key: string, target: string }>(PRESENT, [keys])
  return new Map([...Map.groupBy(rows, ({ key }) => key)].map(([key, found]) => [key, found.map(({ target }) => target)]))
}

async function drop (owner: Client, found: ReadonlyMap<string, readonly string[]>): Promise<void> {
  for (const target of [...found.values()].flat()) {
    await owner.query(`drop ${target.replace(/^\w+ /, '$&if exists ')} cascade`)
  }
}
