/** oyss user invite | first-owner | reset | list | suspend | reinstate | remove */
import { Option, type Command } from 'commander'
import { print, printAll, type Facts } from '../../platform/output.ts'
import { readConfig } from '../../platform/config.ts'
import { hashToken, makeToken } from '../../platform/tokens.ts'
import { chooseAccount } from '../choose_account.ts'
import { linkOf } from '../first_account.ts'
import { command } from '../command.ts'
import { withManager } from '../manager.ts'
import { reportChange } from '../report_change.ts'
import { account, addGroup, addLeaf } from '../options.ts'

type Flags = { json?: boolean, account?: string, email: string }

export function addUserCommands (program: Command): void {
  const group = addGroup(program, 'user', 'invite, list, suspend and remove the people who sign in')
  addInvitations(group)

  addLeaf(group, 'list', 'list the people of one or all accounts')
    .option('--account <id>', 'the account (acct_...); default: all')
    .action(async ({ json, account }: Flags) => {
      const users = await withManager(async (db): Promise<Facts[]> => account
        ? (await command(db, 'manage.list_people', { account_id: account })).map((one) => factsOf({ ...one, account_id: account }))
        : (await command(db, 'manage.list_users', {})).map(factsOf))
      printAll(Boolean(json), users, 'No people yet. Invite one with "oyss user invite".')
    })
  addLeaf(group, 'suspend', 'suspend a person, effective from the next request').addOption(person())
    .requiredOption('--reason <text>', 'the reason, shown to the person')
    .action(async ({ json, email, reason }: Flags & { reason: string }) => {
      await withManager((db) => command(db, 'manage.suspend_user', { email, reason }))
      print(Boolean(json), { email, reason }, 'The person is suspended:')
    })
  addLeaf(group, 'reinstate', 'lift the suspension of a person').addOption(person()).action(async ({ json, email }: Flags) => {
    await withManager((db) => command(db, 'manage.reinstate_user', { email }))
    print(Boolean(json), { email }, 'The person may sign in again:')
  })
  addLeaf(group, 'remove', 'permanently remove a person: name, address, sessions, credentials, memberships').addOption(person())
    .action(async ({ json, email }: Flags) => {
      await withManager((db) => command(db, 'manage.remove_user', { email }))
      print(Boolean(json), { email }, 'The person was removed; the log of actions keeps only the id:')
    })
}

/** By BASE_URL, as the service has it. */
export const linkFor = (token: string): string => linkOf(readConfig(process.env).baseUrl, token)

function addInvitations (group: Command): void {
  addLeaf(group, 'invite',
    'invite a person to an account; the link is printed once and is valid for seven days').addOption(account()).addOption(email())
    .addOption(new Option('--role <role>',
      'viewer: reads; schedule_manager: feeds and corrections too; developer: keys and sources too; owner: people too')
      .choices(['viewer', 'schedule_manager', 'developer', 'owner']).makeOptionMandatory())
    .action(async ({ json, account, email, role }: Flags & { role: string }) => {
      const token = makeToken()
      const [account_id, { invitation_id: id, ...rest }] = await withManager(async (db) => {
        const chosen = await chooseAccount(db, account)
        return [chosen, await command(db, 'manage.invite', { email, role, link_hash: hashToken(token), account_id: chosen })] as const
      })
      print(Boolean(json), { id, link: linkFor(token), token, account: account_id, ...rest },
        'Send this link to the person. It is shown only once; only its hash is stored:')
    })
  addLeaf(group, 'first-owner', 'print a link, valid for an hour, for the first owner of an account').addOption(account())
    .action(async ({ json, account }: Flags) => {
      const token = makeToken()
      const { account_id, expires_at } = await withManager(async (db) => command(db, 'manage.make_first_link', {
        account_id: await chooseAccount(db, account), link_hash: hashToken(token)
      }))
      print(Boolean(json), { link: linkFor(token), token, account: account_id, expires_at },
        'The link for the first owner. It is shown only once; only its hash is stored:')
    })
  addLeaf(group, 'reset', 'print a link for a person who cannot sign in; it is valid for a day').addOption(email())
    .option('--remove-factors',
      'also remove passkeys, authenticator, recovery codes and password, for example if one is lost; the person is notified')
    .action(async ({ json, email, removeFactors }: Flags & { removeFactors?: boolean }) => {
      print(Boolean(json), await resetUser(email, Boolean(removeFactors)),
        'The link to sign in again. It is shown only once; only its hash is stored:')
    })
}

/** A link by which a person comes back; without the factors of before, which is reported, where `removesFactors`. */
export async function resetUser (email: string, removesFactors: boolean): Promise<Facts> {
  const token = makeToken()
  const { user_id: user, email: known, expires_at } = await withManager((db) => command(db, 'manage.reset_user', {
    email, link_hash: hashToken(token), removes_factors: removesFactors
  }))
  if (removesFactors && known !== null) await reportChange(known, 'factors_reset')
  return { user, link: linkFor(token), token, expires_at }
}

/** A person created by an identity provider is found by id only. */
const person = (): Option => new Option('--email <address>', 'the e-mail address, or the id (usr_...)').makeOptionMandatory()

export const email = (): Option => new Option('--email <address>', 'the e-mail address').makeOptionMandatory()

const factsOf = ({ user_id: id, account_id: account, ...rest }: Facts): Facts => ({ id, ...rest, account })
