/** oyss repair references */
import type { Command } from 'commander'
import type { Mode } from '../../platform/keys.ts'
import { print, type Facts } from '../../platform/output.ts'
import { chooseAccount } from '../choose_account.ts'
import { command } from '../command.ts'
import { withManager } from '../manager.ts'
import { account, addGroup, addLeaf, mode } from '../options.ts'

export function addRepairCommands (program: Command): void {
  const group = addGroup(program, 'repair', 'repair data that earlier versions stored incorrectly')

  addLeaf(
    group, 'references',
    'find references that were lost when several batches at once referred to an id known only by its deletion; queue their batches to be ' +
      'applied again'
  )
    .addOption(mode()).addOption(account())
    .action(async ({ json, account, mode }: { json?: boolean, account?: string, mode: Mode }) => {
      const found = await withManager(async (db) =>
        command(db, 'manage.repair_references', { account_id: await chooseAccount(db, account), mode }))
      print(
        Boolean(json), found as Facts,
        'Lost references, and the batches that are queued to report them again; a running worker applies them:'
      )
    })
}
