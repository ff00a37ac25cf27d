/** oyss org private */
import type { Command } from 'commander'
import type { Mode } from '../../platform/keys.ts'
import { print } from '../../platform/output.ts'
import { chooseAccount } from '../choose_account.ts'
import { command } from '../command.ts'
import { withManager } from '../manager.ts'
import { account, addGroup, addLeaf, mode } from '../options.ts'

type Flags = { json?: boolean, account?: string, mode: Mode, undo?: boolean }

const outcomes = {
  private: 'The teams of this organization are private: their calendars and pages open only with a link.',
  public: 'The teams of this organization are public again.'
}

export function addOrganizationCommands (program: Command): void {
  const group = addGroup(program, 'org', 'make the teams of an organization private or public')

  addLeaf(group, 'private', 'make the teams of an organization private, or public again with --undo')
    .argument('<id>', 'the organization (org_...)').addOption(mode()).addOption(account())
    .option('--undo', 'make them public again')
    .action(async (id: string, flags: Flags) => {
      const isPrivate = flags.undo !== true
      const { organization_id: organization, is_private: isNow, team_count: teams, ...rest } = await withManager(async (db) =>
        command(db, 'manage.mark_private', {
          account_id: flags.mode === 'test' ? await chooseAccount(db, flags.account) : null, mode: flags.mode, organization_id: id,
          is_private: isPrivate
        }))
      print(Boolean(flags.json), { organization, ...rest, private: isNow, teams }, outcomes[isPrivate ? 'private' : 'public'])
    })
}
