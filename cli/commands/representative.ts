/** oyss representative add | remove | list */
import type { Command } from 'commander'
import type { Routines } from '../../db/routines.ts'
import type { Mode } from '../../platform/keys.ts'
import { print, printAll, type Facts } from '../../platform/output.ts'
import { chooseAccount } from '../choose_account.ts'
import { command } from '../command.ts'
import { withManager } from '../manager.ts'
import { account, addGroup, addLeaf, mode } from '../options.ts'

type Representative = Routines['manage.add_representative']['result']
type Flags = { json?: boolean, account?: string, mode: Mode, organization: string }

export function addRepresentativeCommands (program: Command): void {
  const group = addGroup(program, 'representative', 'record which account represents an organization')

  addLeaf(group, 'add', 'record that an account represents an organization; sources cannot').addOption(mode())
    .addOption(account()).requiredOption('--organization <id>', 'the organization (org_...)')
    .action(async (flags: Flags) => {
      const added = await withManager(async (db) => command(db, 'manage.add_representative', {
        account_id: await chooseAccount(db, flags.account), mode: flags.mode, organization_id: flags.organization
      }))
      print(Boolean(flags.json), facts(added), 'The account now represents this organization:')
    })
  addLeaf(group, 'remove', 'record that an account no longer represents an organization').addOption(mode()).addOption(account())
    .requiredOption('--organization <id>', 'the organization (org_...)')
    .action(async ({ json, ...flags }: Flags) => {
      await withManager(async (db) => command(db, 'manage.remove_representative', {
        account_id: await chooseAccount(db, flags.account), mode: flags.mode, organization_id: flags.organization
      }))
      print(Boolean(json), { organization: flags.organization }, 'The account no longer represents this organization:')
    })
  addLeaf(group, 'list', 'list the organizations that an account represents').addOption(account())
    .action(async ({ json, account }: Pick<Flags, 'json' | 'account'>) => {
      const found = await withManager(async (db) =>
        command(db, 'manage.list_representatives', { account_id: await chooseAccount(db, account) }))
      printAll(Boolean(json), found.map(facts), 'The account represents no organization.')
    })
}

function facts ({ account_id: account, organization_id: organization, ...rest }: Representative): Facts {
  return { account, organization, ...rest }
}
