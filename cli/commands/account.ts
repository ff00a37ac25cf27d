/** oyss account create | list | suspend | reinstate | limits | allow-class | disallow-class | confirm-domain */
import { Argument, Option, type Command } from 'commander'
import { sourceClasses } from '../../contract/enums.ts'
import { print, printAll, type Facts } from '../../platform/output.ts'
import { chooseAccount, listAccounts, type Account } from '../choose_account.ts'
import { command } from '../command.ts'
import { withManager } from '../manager.ts'
import { addGroup, addLeaf, wholeNumber } from '../options.ts'

type Flags = { json?: boolean }
type LimitFlags = {
  requests?: number, pushes?: number, keyRequests?: number, addressRequests?: number, deliveries?: number, waiting?: number, stored?: number
}

export function addAccountCommands (program: Command): void {
  const group = addGroup(program, 'account', 'create, list, suspend and reinstate accounts; set their limits')

  addLeaf(group, 'create <name>', 'create an account').action(async (name: string, { json }: Flags) => {
    const account = await withManager((db) => command(db, 'manage.create_account', { name }), { mayMake: true })
    print(Boolean(json), facts(account), 'The account was created. Create its keys with "oyss key create".')
  })
  addLeaf(group, 'list', 'list all accounts').action(async ({ json }: Flags) => {
    const accounts = await withManager((db) => listAccounts(db))
    printAll(Boolean(json), accounts.map(facts), 'There is no account yet. "oyss start" or "oyss account create" creates the first.')
  })
  addLeaf(group, 'suspend <id>', 'disable all keys of an account immediately')
    .requiredOption('--reason <text>', 'the reason, shown to the account')
    .action(async (id: string, { json, reason }: Flags & { reason: string }) => {
      const account = await withManager((db) => command(db, 'manage.suspend_account', { account_id: id, reason }))
      print(Boolean(json), facts(account), 'The account is suspended: its keys have stopped working.')
    })
  addLeaf(group, 'reinstate <id>', 're-enable the keys of a suspended account').action(async (id: string, { json }: Flags) => {
    const account = await withManager((db) => command(db, 'manage.reinstate_account', { account_id: id }))
    print(Boolean(json), facts(account), 'The account is active: its keys work again.')
  })
  addLeaf(group, 'allow-class', 'let the people of an account register sources of a class in live mode')
    .argument('<id>', 'the account (acct_...)')
    .addArgument(classToAllow())
    .action(async (id: string, sourceClass: string, { json }: Flags) => {
      const { account_id: account, ...rest } = await withManager((db) =>
        command(db, 'manage.allow_class', { account_id: id, class: sourceClass }))
      print(Boolean(json), { account, ...rest }, 'The account may register sources of this class in live mode:')
    })
  addLeaf(group, 'disallow-class', 'stop letting the people of an account register sources of a class in live mode')
    .argument('<id>', 'the account (acct_...)')
    .addArgument(classToAllow())
    .action(async (id: string, sourceClass: string, { json }: Flags) => {
      await withManager((db) => command(db, 'manage.disallow_class', { account_id: id, class: sourceClass }))
      print(Boolean(json), { account: id, class: sourceClass, allowed: false },
        'The account can no longer register sources of this class; existing ones stay as they are.')
    })
  addLeaf(group, 'confirm-domain <id>', 'confirm that the e-mail domain of an account\'s identity provider belongs to the account')
    .action(async (id: string, { json }: Flags) => {
      const { domain } = await withManager((db) => command(db, 'manage.confirm_domain', { domain: null, account_id: id }))
      print(Boolean(json), { account: id, domain }, 'The domain is confirmed: verified addresses there become members:')
    })
  addLeaf(group, 'limits [id]', 'show the limits of an account (default: the first one), or set some of them')
    .addOption(count('--requests <n>', 'requests per minute with its secret keys, including pushes'))
    .addOption(count('--pushes <n>', 'pushes per minute'))
    .addOption(count('--key-requests <n>', 'requests per minute with each publishable key'))
    .addOption(count('--address-requests <n>', 'requests per minute from one client address with a publishable key'))
    .addOption(count('--deliveries <n>', 'webhook deliveries per minute to one host'))
    .addOption(count('--waiting <n>', 'batches that may wait to be applied'))
    .addOption(count('--stored <megabytes>', 'megabytes of pushed bodies that are kept'))
    .addHelpText('after', '\nThese are the limits of live mode; test mode has a quarter of them. Changes take effect within a second.')
    .action(async (id: string | undefined, { json, ...flags }: Flags & LimitFlags) => {
      const limits = await withManager(async (db) => {
        const given = {
          account_id: await chooseAccount(db, id), limits: {
            requests_per_minute: flags.requests, pushes_per_minute: flags.pushes, key_requests_per_minute: flags.keyRequests,
            address_requests_per_minute: flags.addressRequests, deliveries_per_minute: flags.deliveries, waiting_batches: flags.waiting,
            stored_megabytes: flags.stored
          }
        }
        return Object.keys(flags).length > 0
          ? command(db, 'manage.set_limits', given) : command(db, 'manage.read_limits', { account_id: given.account_id })
      })
      const { account_id: account, ...rest } = limits
      print(Boolean(json), { account, ...rest }, 'Limits in live mode:')
    })
}

const classToAllow = (): Argument =>
  new Argument('<class>', 'the class; crowd is always allowed').choices(sourceClasses.filter((name) => name !== 'crowd'))

const count = (flags: string, description: string): Option => new Option(flags, description).argParser(wholeNumber(0, 999_999_999))

function facts ({ account_id: id, ...rest }: Account): Facts {
  return { id, ...rest }
}
