/** oyss notice list | send | dismiss | block | allow */
import { Option, type Command } from 'commander'
import { noticeKinds } from '../../contract/enums.ts'
import type { Mode } from '../../platform/keys.ts'
import { print, printAll, write, type Facts } from '../../platform/output.ts'
import { chooseAccount } from '../choose_account.ts'
import { command } from '../command.ts'
import { withManager } from '../manager.ts'
import { account, addGroup, addLeaf, mode } from '../options.ts'

type Flags = { json?: boolean, account?: string, mode: Mode }
type Listed = { received: Facts[], sent: Facts[], blocked: Facts[] }

export function addNoticeCommands (program: Command): void {
  const group = addGroup(program, 'notice', 'notify the owner of another account\'s source that a game is wrong')
  addLeaf(group, 'list', 'list the notices that an account received and sent, and the accounts that it blocked')
    .addOption(mode()).addOption(account())
    .action(async ({ json, ...flags }: Flags) => {
      const found = await withManager(async (db) => command(db, 'manage.list_notices', {
        account_id: await chooseAccount(db, flags.account), mode: flags.mode
      })) as Facts & Listed
      if (json) return print(true, found, '')
      printAll(false, [...found.received.map((one) => row('received', one)), ...found.sent.map((one) => row('sent', one))], 'No notices.')
      for (const { account_id: id, name } of found.blocked) write(`Blocked: ${id}, ${name}.`)
    })
  addLeaf(group, 'send <id>', 'notify the owner of the source that decides a field of a game').addOption(mode()).addOption(account())
    .requiredOption('--field <field>', 'the field, such as start, venue, status or sides')
    .addOption(new Option('--kind <kind>', 'what is wrong').choices(noticeKinds).makeOptionMandatory())
    .action(async (id: string, { json, ...flags }: Flags & { field: string, kind: string }) => {
      const sent = await withManager(async (db) => command(db, 'manage.notify_owner', {
        account_id: await chooseAccount(db, flags.account), mode: flags.mode, entity_id: id, field: flags.field, kind: flags.kind
      })) as Facts
      print(Boolean(json), json ? sent : row('sent', sent), 'The owner of the source is notified:')
    })
  addLeaf(group, 'dismiss <id>', 'dismiss a notice that an account received').addOption(mode()).addOption(account())
    .action(async (id: string, { json, ...flags }: Flags) => {
      await withManager(async (db) => command(db, 'manage.dismiss_notice', {
        account_id: await chooseAccount(db, flags.account), mode: flags.mode, notice_id: id
      }))
      print(Boolean(json), { id }, 'Dismissed:')
    })
  for (const [name, operation, what, done] of [
    ['block', 'manage.block_notices', 'block notices of an account that has sent one', 'Blocked:'],
    ['allow', 'manage.allow_notices', 'let an account that was blocked send notices again', 'Allowed:']
  ] as const) {
    addLeaf(group, `${name} <id>`, what).addOption(account()).action(async (id: string, { json, ...flags }: Omit<Flags, 'mode'>) => {
      await withManager(async (db) => command(db, operation, { account_id: await chooseAccount(db, flags.account), blocked_id: id }))
      print(Boolean(json), { id }, done)
    })
  }
}

const row = (direction: string, one: Facts): Facts => ({
  id: one.notice_id, direction, game: one.entity_id, name: one.name, field: one.field,
  reported: typeof one.value === 'string' ? one.value : JSON.stringify(one.value), what: one.sentence, source: one.source,
  from: `${one.account_id}, ${one.account}`, made_at: one.made_at, dismissed_at: one.dismissed_at
})
