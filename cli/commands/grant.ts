/** oyss grant create | revoke | list | log */
import { Option, type Command } from 'commander'
import type { Routines } from '../../db/routines.ts'
import type { Mode } from '../../platform/keys.ts'
import { print, printAll, type Facts } from '../../platform/output.ts'
import { chooseAccount } from '../choose_account.ts'
import { command } from '../command.ts'
import { withManager } from '../manager.ts'
import { account, addGroup, addLeaf, limit, mode } from '../options.ts'

type Grant = Routines['manage.create_grant']['result']
type Flags = { json?: boolean, account?: string }

export function addGrantCommands (program: Command): void {
  const group = addGroup(program, 'grant', 'let accounts read the player lines of an organization')

  addLeaf(group, 'create', 'let an account read the player lines of an organization').addOption(mode()).addOption(account())
    .requiredOption('--organization <id>', 'the organization that grants access (org_...)')
    .option(
      '--source <key>', 'a source whose lines it covers; may be repeated (default: all sources)',
      (key: string, keys: string[] = []) => [...keys, key]
    )
    .addOption(new Option('--scope <scope>', 'what may be read').choices(['participants:read']).default('participants:read'))
    .addHelpText(
      'after',
      '\nA player line is shown only if its own source reports that the team belongs to this organization, whatever other sources report.'
    )
    .action(async (flags: Flags & { mode: Mode, organization: string, scope: string, source?: string[] }) => {
      const grant = await withManager(async (db) => command(db, 'manage.create_grant', {
        account_id: await chooseAccount(db, flags.account), mode: flags.mode, organization_id: flags.organization, scope: flags.scope,
        sources: flags.source ?? null
      }))
      print(
        Boolean(flags.json), facts(grant),
        grant.sources ? 'The grant was created, for these sources:' : 'The grant was created, for the lines of every source:'
      )
    })
  addLeaf(group, 'revoke <id>', 'revoke a grant, effective from the next request').action(async (id: string, { json }: Flags) => {
    await withManager((db) => command(db, 'manage.revoke_grant', { grant_id: id }))
    print(Boolean(json), { id }, 'The grant was revoked:')
  })
  addLog(group)
  addLeaf(group, 'list', 'list the grants that an account holds').addOption(account()).action(async ({ json, account }: Flags) => {
    const grants = await withManager(async (db) => command(db, 'manage.list_grants', {
      account_id: await chooseAccount(db, account)
    }))
    printAll(Boolean(json), grants.map(facts), 'The account holds no grant.')
  })
}

function addLog (group: Command): void {
  addLeaf(group, 'log', 'list who has read player lines of an organization that the account represents, newest first')
    .addOption(mode()).addOption(account())
    .requiredOption('--organization <id>', 'the organization (org_...)')
    .option('--before <id>', 'list rows before this id, the last one of the previous page')
    .addOption(limit(100, 999_999))
    .action(async (flags: Flags & { mode: Mode, organization: string, before?: string, limit: number }) => {
      const shown = await withManager(async (db) => command(db, 'manage.list_disclosures', {
        account_id: await chooseAccount(db, flags.account), mode: flags.mode, organization_id: flags.organization,
        before: flags.before ?? null, row_limit: flags.limit
      }))
      printAll(
        Boolean(flags.json),
        shown.map(({ disclosure_id: id, shown_at, account_id: account, account_name: name, ...rest }) => ({
          id, shown_at, account, name, key: rest.key_id, fixture: rest.fixture_id, grant: rest.grant_id, lines: rest.line_count
        })),
        'No line of a player was shown.'
      )
    })
}

function facts ({ grant_id: id, account_id: account, organization_id: organization, mode, scope, sources, ...rest }: Grant): Facts {
  return { id, account, organization, mode, scope, sources, ...rest }
}
