/** oyss feed yield: the source of its account that a feed yields to */
import type { Command } from 'commander'
import { command } from '../command.ts'
import { withManager } from '../manager.ts'
import { addLeaf } from '../options.ts'
import { printFeed, type Feed } from './feed_lists.ts'

type Flags = { json?: boolean, to?: string }

export function addYield (group: Command): void {
  addLeaf(group, 'yield <id>', 'have another source of its account win whatever that states')
    .option('--to <source>', 'the id of that source, from "oyss source list"; default: no other')
    .action(async (id: string, { json, to }: Flags) => {
      const feed = await withManager((db) => command(db, 'manage.set_yield', { feed_id: id, source_id: to ?? null })) as Feed
      printFeed(Boolean(json), feed, 'Saved. A worker decides again what both report:')
    })
}
