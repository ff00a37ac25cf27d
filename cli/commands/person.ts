/** oyss person erase */
import { userInfo } from 'node:os'
import type { Command } from 'commander'
import type { Mode } from '../../platform/keys.ts'
import { remark, print, type Facts } from '../../platform/output.ts'
import { chooseAccount } from '../choose_account.ts'
import { command } from '../command.ts'
import { withManager } from '../manager.ts'
import { account, addGroup, addLeaf, mode } from '../options.ts'

type Flags = {
  json?: boolean, account?: string, mode: Mode, source: string, player: string, name?: string[], reason: string, by: string,
  dryRun?: boolean
}

export function addPersonCommands (program: Command): void {
  const group = addGroup(program, 'person', 'erase a player of a source')

  addLeaf(group, 'erase', 'permanently replace the id and names of a player with pseudonyms').addOption(mode())
    .addOption(account()).requiredOption('--source <key>', 'the source that reports the player')
    .requiredOption('--player <external id>', 'the player\'s id at the source')
    .option(
      '--name <name>', 'another name to look for; may be repeated',
      (name: string, names: string[] = []) => [...names, name]
    )
    .requiredOption('--reason <text>', 'the reason, kept on record; do not name the person')
    .option('--by <who>', 'who erases the player, for the record', userInfo().username)
    .option('--dry-run', 'only report what would be erased')
    .addHelpText(
      'after',
      '\nLater pushes are checked for the player with OYSS_SECRET_KEY: use the same key as the API, and never lose it.' +
        '\nBackups and earlier responses of the service are not changed.'
    )
    .action(async (flags: Flags) => {
      const erasure = await withManager(async (db) => {
        db.on('notice', ({ message }) => remark(message ?? ''))
        return command(db, 'manage.erase_person', {
          account_id: await chooseAccount(db, flags.account), mode: flags.mode, source: flags.source, player_id: flags.player,
          names: flags.name ?? null, reason: flags.reason, is_rehearsal: flags.dryRun ?? false
        }, flags.by)
      }, { needsPersonKeys: true })
      const { row_count: rows, mention_count: mentions, ...rest } = erasure
      const counts = { row_count: Number(rows), mention_count: mentions === null ? null : Number(mentions) }
      print(Boolean(flags.json), { ...rest, ...counts } as Facts, sentenceOf(flags, counts.row_count))
    })
}

function sentenceOf ({ dryRun }: Flags, rows: number): string {
  if (rows === 0) return 'No data of this player is left:'
  return dryRun ? 'This would be erased; nothing was changed:' : 'The player was erased:'
}
