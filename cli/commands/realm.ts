/** oyss realm reset */
import { Option, type Command } from 'commander'
import { call } from '../../db/call.ts'
import { tell, type Facts } from '../../platform/output.ts'
import { chooseAccount } from '../choose_account.ts'
import { withManager } from '../manager.ts'
import { account, addGroup, addLeaf } from '../options.ts'

export function addRealmCommands (program: Command): void {
  const group = addGroup(program, 'realm', 'reset the test data of an account')

  addLeaf(group, 'reset', 'delete all test data of an account; its keys and sources stay').addOption(account())
    .addOption(new Option('--mode <mode>', 'only test; live data cannot be reset').choices(['test', 'live']).default('test'))
    .action(async ({ json, account, mode }: { json?: boolean, account?: string, mode: string }) => {
      const removed = await withManager(async (db) =>
        call(db, 'manage.reset_realm', { account_id: await chooseAccount(db, account), mode }))
      tell(Boolean(json), removed as Facts, 'The test data was deleted. Rows deleted:')
    })
}
