/** oyss operator add | remove | list */
import type { Command } from 'commander'
import { call } from '../../db/call.ts'
import { tell, tellAll } from '../../platform/output.ts'
import { linkFor } from './user.ts'
import { hashToken, makeToken } from '../../platform/tokens.ts'
import { withManager } from '../manager.ts'
import { nameOperator } from '../operator.ts'
import { addGroup, addLeaf } from '../options.ts'
import { email } from './user.ts'

type Flags = { json?: boolean, email: string }

export function addOperatorCommands (program: Command): void {
  const group = addGroup(program, 'operator', 'say who is staff of the service')

  addLeaf(group, 'add', 'make somebody an operator, who comes in by a token within a day and acts with a passkey').addOption(email())
    .requiredOption('--name <name>', 'what the person is called')
    .action(async ({ json, email, name }: Flags & { name: string }) => {
      const token = makeToken()
      const { user_id, expires_at } = await withManager((db) => call(db, 'manage.add_operator', {
        email, name, link_hash: hashToken(token), made_by: nameOperator()
      }))
      tell(Boolean(json), { user: user_id, link: linkFor(token), token, expires_at },
        'The operator: pass the link on. It is shown only now; only its hash is kept:')
    })
  addLeaf(group, 'remove', 'make an operator an ordinary person, effective with the next request').addOption(email())
    .action(async ({ json, email }: Flags) => {
      await withManager((db) => call(db, 'manage.remove_operator', { email, made_by: nameOperator() }))
      tell(Boolean(json), { email }, 'This person is no operator any more:')
    })
  addLeaf(group, 'list', 'list the operators').action(async ({ json }: Flags) => {
    const users = await withManager((db) => call(db, 'manage.list_users', {}))
    tellAll(
      Boolean(json),
      users.filter(({ is_operator: isOperator }) => isOperator)
        .map(({ user_id: id, email, name, created_at, last_seen_at }) => ({ id, email, name, created_at, last_seen_at })),
      'There is no operator but the command line. "oyss operator add" makes one.'
    )
  })
}
