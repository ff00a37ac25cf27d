/**
 * What functions/ says: functions, views and triggers, each with its comment and grants, in an order in which each finds what it uses.
 * A file holds one subject; an object begins with its `create or replace` and ends before the next.
 */
import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.ts'

export type Kind = 'function' | 'view' | 'trigger'
/** `name`: schema.name; of a trigger its name and its table. `hash`: SHA-256 of the text, in hex. */
export type SqlObject = { kind: Kind, name: string, text: string, hash: string, path: string }

const CREATED = /^create (?:or replace )?(?:(function|view) ([a-z_.0-9]+)|(?:constraint )?(trigger) (\w+)[^;]*? on ([a-z_.0-9]+))/

/** Every object of the files, by path and then as they stand there. Throws where a file holds another statement than these. */
export function readFunctionFiles (): SqlObject[] {
  const folder = join(root, 'functions')
  return globSync('*/*.sql', { cwd: folder }).sort().flatMap((path) => {
    const text = readFileSync(join(folder, path), 'utf8')
    const parts = text.split(/^(?=create )/m)
    // What stands before the first belongs to it: a remark, a role, the end of what cannot be replaced.
    if (parts.length > 1 && !parts[0]!.startsWith('create ')) parts.splice(0, 2, parts[0]! + parts[1]!)
    return parts.map((part): SqlObject => {
      const [, kind, name, trigger, called, table] = CREATED.exec(part.slice(part.search(/^create /m))) ?? []
      if (!kind && !trigger) throw new Error(`functions/${path}: no function, view or trigger begins at ${part.slice(0, 80)}`)
      const hash = createHash('sha256').update(part).digest('hex')
      return { kind: (kind ?? trigger) as Kind, name: name ?? `${called} on ${table}`, text: part, hash, path }
    })
  })
}

/** The same objects, each after what it uses. Throws where two use each other. */
export function orderObjects (objects: readonly SqlObject[]): SqlObject[] {
  const known = new Map(objects.filter(({ kind }) => kind !== 'trigger').map((object) => [object.name, object]))
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
 * What PostgreSQL looks up when it creates an object: all that a view, a trigger or a function with an SQL body names, and of another
 * function what its head names, and views, which are the types of variables.
 */
function usedBy (object: SqlObject, known: ReadonlyMap<string, SqlObject>): SqlObject[] {
  const created = codeOf(object.text.replace(/^(?:comment|grant|revoke) [^]*$/m, ''))
  const head = object.kind === 'function' && /^language plpgsql/m.test(created) ? created.slice(0, created.indexOf('$$')) : created
  const named = (text: string): SqlObject[] => [...text.matchAll(/\b[a-z_]+\.[a-z_0-9]+\b/g)]
    .flatMap(([name]) => known.get(name) ?? []).filter((used) => used !== object)
  return [...named(head), ...named(created).filter(({ kind }) => kind === 'view')]
}

/** SQL without comments and without what stands between quotes, so that words in sentences are not taken for code. */
export const codeOf = (sql: string): string => sql.replace(/--.*$/gm, '').replace(/'(?:[^']|'')*'/g, "''")
