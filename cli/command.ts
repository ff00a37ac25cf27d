/** What the command line does: operations of schema manage, for the user of this machine (OPERATE-63, PEOPLE-121). */
import { callAsOperator, type Operation } from '../db/call.ts'
import type { Queryable } from '../db/pool.ts'
import type { Routines } from '../db/routines.ts'
import { nameOperator } from './operator.ts'

/** What the operation takes; an id names what it is about in whatever mode. */
export type Given<Name extends Operation> =
  Omit<Routines[Name]['arguments'], 'credential' | 'mode'> & Partial<Pick<Routines[Name]['arguments'], 'mode' &
    keyof Routines[Name]['arguments']>>

/** Errors: those of the database, see db/errors.ts. */
export const command = <Name extends Operation>(
  db: Queryable, name: Name, given: Given<Name>, madeBy = nameOperator()
): Promise<Routines[Name]['result']> => callAsOperator(db, name, madeBy, given as never)
