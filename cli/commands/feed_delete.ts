/** oyss feed delete: ends a feed, and withdraws what it reported or keeps it */
import { Option, type Command } from 'commander'
import { print } from '../../platform/output.ts'
import { command } from '../command.ts'
import { withManager } from '../manager.ts'
import { addLeaf } from '../options.ts'
import { note } from './feed_decisions.ts'
import { printFeed, type Feed } from './feed_lists.ts'

type Flags = { json?: boolean, reports?: string, preview?: boolean, note?: string }

export function addDelete (group: Command): void {
  addLeaf(group, 'delete <id>', 'delete a feed; its past games stay')
    .addOption(new Option('--reports <what>', 'withdraw: upcoming games that no other source reports are cancelled; keep: all stay')
      .choices(['withdraw', 'keep']).conflicts('preview'))
    .addOption(new Option('--preview', 'only count the games that withdrawing would cancel')).addOption(note())
    .action(async (id: string, { json, reports, preview, note: why }: Flags) => {
      await withManager(async (db) => {
        if (preview) {
          const { games: _games, ...counts } = await command(db, 'manage.preview_deletion', { feed_id: id }) as Record<string, unknown>
          return print(Boolean(json), counts as never, 'Withdrawing its reports would do this; nothing has changed:')
        }
        const feed = await command(db, 'manage.delete_feed', { feed_id: id, reports: reports ?? null, note: why ?? null }) as Feed
        printFeed(Boolean(json), feed, 'The feed is deleted. With --reports withdraw, a worker withdraws its reports:')
      })
    })
}
