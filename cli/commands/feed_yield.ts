/** oyss feed yield: the source of its account that a feed yields to */
import type { Command } from 'commander'
import { command } from '../command.ts'
import { printPreview, type Preview } from '../feeds/print_preview.ts'
import { withManager } from '../manager.ts'
import { addLeaf } from '../options.ts'
import { printFeed, type Feed } from './feed_lists.ts'

type Flags = { json?: boolean, to?: string, dryRun?: boolean }

export function addYield (group: Command): void {
  addLeaf(group, 'yield <id>', 'let another source of the account win every field that it states')
    .option('--to <source>', 'the id of that source, from "oyss source list"; omit it to yield to none')
    .option('--dry-run', 'save nothing; show what would change')
    .action(async (id: string, { json, to, dryRun }: Flags) => {
      if (dryRun) {
        return printPreview(Boolean(json), await withManager((db) =>
          command(db, 'manage.preview_yield', { feed_id: id, source_id: to ?? null })) as Preview)
      }
      const feed = await withManager((db) => command(db, 'manage.set_yield', { feed_id: id, source_id: to ?? null })) as Feed
      printFeed(Boolean(json), feed, 'Saved. A worker decides again the fields that both report:')
    })
}
