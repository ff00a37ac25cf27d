/**
 * What functions/ says: functions, views, triggers, and indexes that call functions, each with its comment and grants, in an order in
 * which each finds what it uses. A file holds one subject; an object begins with its `create or replace` and ends before the next.
 */
import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.ts'

export type Kind = 'function' | 'view' | 'trigger' | 'index'
/**
 * `name`: schema.name; of a trigger its name and its table. `hash`: SHA-256 of the text, in hex; of an index also of all that it calls, on
 * which its entries rest.
 */
export type SqlObject = { kind: Kind, name: string, text: string, hash: string, path: string }

const CREATED =
  /^create (?:or replace )?(?:(function|view) ([a-z_.0-9]+)|(?:constraint )?(trigger|index) (\w+)[^;]*? on (\w+)(\.[a-z_0-9]+))/

/** The passage of a file whose objects another role owns: how it begins, they, and how it ends. */
const OWNED =
  /^(-- .*\ngrant create on schema .*\nset local role none;\nset local role \w+;\n)([^]*?)^(set local role none;\n.*\n.*;)/m

/** One text for each object; those of such a passage are each created as its role, so that one can be replaced without the others. */
function partsOf (text: string): string[] {
  const [passage, enter, owned = '', leave] = OWNED.exec(text) ?? []
  if (passage !== undefined) {
    const [before = '', after = ''] = text.split(passage)
    return [...partsOf(before), ...partsOf(owned).map((part) => `${enter}${part}${leave}\n`), ...partsOf(after)]
  }
  if (text.trim() === '') return []
  const parts = text.split(/^(?=create )/m)
  // What stands before the first belongs to it: a remark, the end of what cannot be replaced.
  if (parts.length > 1 && !parts[0]!.startsWith('create ')) parts.splice(0, 2, parts[0]! + parts[1]!)
  return parts
}

/** Every object of the files, by path and then as they stand there. Throws where a file holds another statement than these. */
export function readFunctionFiles (): SqlObject[] {
  const folder = join(root, 'functions')
  const objects = globSync('*/*.sql', { cwd: folder }).sort().flatMap((path) => {
    const text = readFileSync(join(folder, path), 'utf8')
    return partsOf(text).map((part): SqlObject => {
      const [, kind, name, other, called, schema, table] = CREATED.exec(part.slice(part.search(/^create /m))) ?? []
      if (!kind && !other) throw new Error(`functions/${path}: no function, view, trigger or index begins at ${part.slice(0, 80)}`)
      const named = name ?? (other === 'index' ? `${schema}.${called}` : `${called} on ${schema}${table}`)
      return { kind: (kind ?? other) as Kind, name: named, text: part, hash: hashOf(part), path }
    })
  })
  const known = knownBy(objects)
  return objects.map((object) => object.kind !== 'index' ? object : {
    ...object, hash: hashOf([object, ...allUsedBy(object, known)].map(({ text }) => text).join('\n'))
  })
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')
const knownBy = (objects: readonly SqlObject[]): ReadonlyMap<string, SqlObject> =>
  new Map(objects.filter(({ kind }) => kind === 'function' || kind === 'view').map((object) => [object.name, object]))

/** What an object uses, however far, by name. */
function allUsedBy (object: SqlObject, known: ReadonlyMap<string, SqlObject>): SqlObject[] {
  const found = new Set([object])
  for (const one of found) for (const used of usedBy(one, known)) found.add(used)
  return [...found].slice(1).toSorted((one, other) => one.name < other.name ? -1 : 1)
}

/** The same objects, each after what it uses. Throws where two use each other. */
export function orderObjects (objects: readonly SqlObject[]): SqlObject[] {
  const known = knownBy(objects)
  const ordered = new Set<SqlObject>()
  const visit = (object: SqlObject, path: readonly SqlObject[]): void => {
    if (ordered.has(object)) return
    if (path.includes(object)) throw new Error(`these use each other: ${[...path, object].map(({ name }) => name).join(', ')}`)
    for (const used of usedBy(object, known)) visit(used, [...path, object])
    ordered.add(object)
  }
  for (const object of objects) visit(object, [])
  return [...ordered]
}

/**
 * What PostgreSQL looks up when it creates an object: of a function in PL/pgSQL what its head names, and views, which are the types of
 * variables; of everything else all that it names.
 */
function usedBy (object: SqlObject, known: ReadonlyMap<string, SqlObject>): SqlObject[] {
  const created = codeOf(object.text.slice(object.text.search(/^create /m)).replace(/^(?:comment|grant|revoke) [^]*$/m, ''))
  const head = object.kind === 'function' && /^language plpgsql/m.test(created) ? created.slice(0, created.indexOf('$$')) : created
  const named = (text: string): SqlObject[] => [...text.matchAll(/\b[a-z_]+\.[a-z_0-9]+\b/g)]
    .flatMap(([name]) => known.get(name) ?? []).filter((used) => used !== object)
  return [...named(head), ...named(created).filter(({ kind }) => kind === 'view')]
}

/** SQL without comments and without what stands between quotes, so that words in sentences are not taken for code. */
export const codeOf = (sql: string): string => sql.replace(/--.*$/gm, '').replace(/'(?:[^']|'')*'/g, "''")
