/** Calls functions of the database; an operation to which no credential is given is called as the command line does. */
import { call as callPlainly, callAsOperator, type Operation } from '../../db/call.ts'
import type { Queryable } from '../../db/pool.ts'
import { routines, type Routines } from '../../db/routines.ts'

type Arguments<Name extends keyof Routines> = Routines[Name]['arguments']
/** Without a credential an operation is one of the command line, for `made_by`, and an id names what it is about in whatever mode. */
export type Given<Name extends keyof Routines> = Name extends Operation
  ? Omit<Arguments<Name>, 'credential' | 'mode'> & Partial<Pick<Arguments<Name>, ('credential' | 'mode') & keyof Arguments<Name>>> &
    { made_by?: string | null }
  : Arguments<Name>

export function call<Name extends keyof Routines> (db: Queryable, name: Name, values: Given<Name>): Promise<Routines[Name]['result']> {
  if (routines[name].arguments[0] !== 'credential' || Object.hasOwn(values, 'credential')) return callPlainly(db, name, values as never)
  const { made_by: madeBy, ...given } = values as { made_by?: string | null }
  return callAsOperator(db, name as Operation, madeBy ?? 'root', given as never)
}
