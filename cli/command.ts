/** Commands that change something: done and written to the log of actions in one transaction (PEOPLE-40). */
import { call } from '../db/call.ts'
import type { Client } from '../db/pool.ts'
import type { Routines } from '../db/routines.ts'
import { inTransaction } from '../db/transaction.ts'
import { nameOperator } from './operator.ts'

type Verb = Extract<keyof Routines, `manage.${string}`>

/** What a command is about: the first of these among its answer and its arguments. */
const ABOUT = ['key_id', 'source_id', 'grant_id', 'organization_id', 'run_id', 'target_id', 'feed_id', 'batch_id', 'host', 'mode']

/** Calls a function of schema manage that leaves it to its caller to say who called it; others write to the log themselves. */
export const command = <Name extends Verb>(
  db: Client, name: Name, given: Routines[Name]['arguments']
): Promise<Routines[Name]['result']> => inTransaction(db, async () => {
  const result = await call(db, name, given)
  const told: Record<string, unknown> = { ...given, ...Object(result) as object }
  await call(db, 'manage.note_command', {
    whose: textIn(told.account_id), verb: name.slice('manage.'.length),
    what: textIn(ABOUT.map((about) => told[about]).find((value) => typeof value === 'string')), made_by: nameOperator()
  })
  return result
})

const textIn = (value: unknown): string | null => typeof value === 'string' ? value : null
