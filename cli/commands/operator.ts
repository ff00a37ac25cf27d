/** oyss operator add | link | remove | list */
import type { Command } from 'commander'
import { ServiceError } from '../../db/errors.ts'
import { print, printAll } from '../../platform/output.ts'
import { hashToken, makeToken } from '../../platform/tokens.ts'
import { command } from '../command.ts'
import { withManager } from '../manager.ts'
import { addGroup, addLeaf } from '../options.ts'
import { email, linkFor, resetUser } from './user.ts'

type Flags = { json?: boolean, email: string }

export function addOperatorCommands (program: Command): void {
  const group = addGroup(program, 'operator', 'add, list and remove operators, the staff of the service')

  addLeaf(group, 'add', 'make a person an operator; the printed link, valid for a day, creates their passkey').addOption(email())
    .requiredOption('--name <name>', 'the name of the person')
    .action(async ({ json, email, name }: Flags & { name: string }) => {
      const token = makeToken()
      const { user_id, expires_at } = await withManager((db) => command(db, 'manage.add_operator', {
        email, name, link_hash: hashToken(token)
      }))
      print(Boolean(json), { user: user_id, link: linkFor(token), token, expires_at },
        'Send this link to the operator. It creates a passkey, which requires an https address of the service, or localhost. It is shown ' +
          'only once; only its hash is stored:')
    })
  addLeaf(group, 'link', 'print a new link for an operator who lost a passkey; it is valid for a day').addOption(email())
    .option('--remove-passkeys', 'remove the earlier passkeys at once; the operator is notified')
    .action(async ({ json, email, removePasskeys }: Flags & { removePasskeys?: boolean }) => {
      const operators = await withManager((db) => command(db, 'manage.list_users', {}))
      if (!operators.some((one) => one.is_operator === true && one.email === email.trim().normalize('NFC').toLowerCase())) {
        throw new ServiceError('not_found', 'This person is not an operator. "oyss user reset" lets other people back in.')
      }
      print(Boolean(json), await resetUser(email, Boolean(removePasskeys)),
        'The link to create a passkey. It is shown only once; only its hash is stored:')
    })
  addLeaf(group, 'remove', 'remove operator rights from a person, from the next request on').addOption(email())
    .action(async ({ json, email }: Flags) => {
      await withManager((db) => command(db, 'manage.remove_operator', { email }))
      print(Boolean(json), { email }, 'This person is no longer an operator:')
    })
  addLeaf(group, 'list', 'list the operators').action(async ({ json }: Flags) => {
    const users = await withManager((db) => command(db, 'manage.list_users', {}))
    printAll(
      Boolean(json),
      users.filter(({ is_operator: isOperator }) => isOperator)
        .map(({ user_id: id, email, name, created_at, last_seen_at }) => ({ id, email, name, created_at, last_seen_at })),
      'There are no operators yet. "oyss operator add" adds one.'
    )
  })
}
