/** Calls a function of the database by its name, with named arguments, as a prepared statement. */
import type { Queryable } from './pool.ts'
import { routines, type Routines } from './routines.ts'

type Prepared = { text: string, kind: string, names: readonly string[], json: readonly number[] }

const prepared = new Map<string, Prepared>(Object.entries(routines).map(([name, routine]) => {
  const list = routine.arguments.map((argument, at) => `${argument} => $${at + 1}`).join(', ')
  return [name, { text: textOf(routine.kind, `${name}(${list})`), kind: routine.kind, names: routine.arguments, json: routine.json }]
}))

/** A row is taken apart where it is: `select * from` would store it first, which costs a page of a list a tenth of its time. */
function textOf (kind: string, called: string): string {
  return kind === 'row' ? `select (answer.members).* from (select ${called} as members offset 0) answer` : `select * from ${called}`
}

/** The operations of schema manage: the functions that take a credential first. */
export type Operation =
  { [Name in keyof Routines]: Routines[Name]['arguments'] extends { credential: unknown } ? Name : never }[keyof Routines]

/**
 * Calls an operation for the user who runs the command line (`madeBy`), in one statement: as its credential what manage.enter_operator
 * gives, which oyss_manager alone may execute and which is good for this transaction.
 */
export async function callAsOperator<Name extends Operation> (
  db: Queryable, name: Name, madeBy: string, values: Omit<Routines[Name]['arguments'], 'credential'>
): Promise<Routines[Name]['result']> {
  const text = (prepared.get(name) as Prepared).text.replace('credential => $1', 'credential => manage.enter_operator($1)')
  return run(db, name, { name: `${name} as operator`, text }, { ...values, credential: madeBy })
}

/** What is left out is null. Errors of the database are thrown as they are: `code` is the SQLSTATE, see errors.ts. */
export async function call<Name extends keyof Routines> (
  db: Queryable, name: Name, values: Routines[Name]['arguments']
): Promise<Routines[Name]['result']> {
  return run(db, name, { name, text: (prepared.get(name) as Prepared).text }, values)
}

async function run<Name extends keyof Routines> (
  db: Queryable, name: Name, statement: { name: string, text: string }, values: object
): Promise<Routines[Name]['result']> {
  const { kind, names, json } = prepared.get(name) as Prepared
  const given = values as Record<string, unknown>
  const parameters = names.map((argument) => given[argument])
  for (const at of json) parameters[at] = parameters[at] == null ? null : JSON.stringify(parameters[at])
  const { rows } = await db.query({ ...statement, values: parameters })
  return read(kind, rows) as Routines[Name]['result']
}

function read (kind: string, rows: Record<string, unknown>[]): unknown {
  switch (kind) {
    case 'none': return undefined
    case 'row': return rows[0]
    case 'rows': return rows
    case 'values': return rows.map(only)
    default: return only(rows[0] as Record<string, unknown>)
  }
}

function only (row: Record<string, unknown>): unknown {
  return Object.values(row)[0]
}
