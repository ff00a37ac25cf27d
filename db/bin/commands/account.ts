/** oyss account create | list | suspend | reinstate */
import type { Command } from 'commander'
import { call } from '../../call.ts'
import type { Routines } from '../../routines.ts'
import { withManager } from '../manager.ts'
import { addGroup, addLeaf } from '../options.ts'
import { tell, tellAll, type Facts } from '../output.ts'

type Account = Routines['manage.create_account']['result']
type Flags = { json?: boolean }

export function addAccountCommands (program: Command): void {
  const group = addGroup(program, 'account', 'create, list, suspend and reinstate accounts')

  addLeaf(group, 'create <name>', 'create an account').action(async (name: string, { json }: Flags) => {
    const account = await withManager((db) => call(db, 'manage.create_account', { name }))
    tell(Boolean(json), facts(account), 'The account is created; give it keys with "oyss key create".')
  })
  addLeaf(group, 'list', 'list all accounts').action(async ({ json }: Flags) => {
    const accounts = await withManager((db) => call(db, 'manage.list_accounts', {}))
    tellAll(Boolean(json), accounts.map(facts), 'There is no account yet: "oyss start" or "oyss account create" makes the first.')
  })
  addLeaf(group, 'suspend <id>', 'stop all keys of an account at once').requiredOption('--reason <text>', 'why; shown to the account')
    .action(async (id: string, { json, reason }: Flags & { reason: string }) => {
      const account = await withManager((db) => call(db, 'manage.suspend_account', { account_id: id, reason }))
      tell(Boolean(json), facts(account), 'The account is suspended: its keys have stopped working.')
    })
  addLeaf(group, 'reinstate <id>', 'let the keys of a suspended account work again').action(async (id: string, { json }: Flags) => {
    const account = await withManager((db) => call(db, 'manage.reinstate_account', { account_id: id }))
    tell(Boolean(json), facts(account), 'The account is active: its keys work again.')
  })
}

function facts ({ account_id: id, ...rest }: Account): Facts {
  return { id, ...rest }
}
