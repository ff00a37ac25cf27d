/** oyss target list | add | exclude | include */
import type { Command } from 'commander'
import type { Mode } from '../../platform/keys.ts'
import { print, printAll, type Facts } from '../../platform/output.ts'
import { command } from '../command.ts'
import { checkScheduleUrl } from '../feeds/add_feed.ts'
import { withManager } from '../manager.ts'
import { account, addGroup, addLeaf } from '../options.ts'
import { anyMode, readFeeds, printFeed, type Feed } from './feed_lists.ts'

type Flags = { json?: boolean, account?: string, mode?: Mode }

export function addTargetCommands (program: Command): void {
  const group = addGroup(program, 'target', 'the addresses of feeds and connectors')
  addLeaf(group, 'list', 'list targets with their states').addOption(account()).addOption(anyMode())
    .option('--feed <id>', 'the feed or connector (feed_..., con_...)')
    .action(async (flags: Flags & { feed?: string }) => {
      const feeds = await readFeeds(flags)
      const rows = feeds.filter(({ feed_id: id }) => flags.feed === undefined || flags.feed === id)
        .flatMap(({ feed_id: feedId, targets }) => targets.map((target) => ({ feed_id: feedId, ...target })))
      if (flags.json) return printAll(true, rows, '')
      printAll(false, rows.map((row) => {
        const { target_id: id, feed_id: feed, state, url, listed, failures, next_at: next, excluded_reason: reason } = row as Facts
        return { id, feed, state, url, listed, failures, next, reason }
      }), 'Nothing is fetched here.')
    })
  addLeaf(group, 'add <connector>', 'add an address to a connector').requiredOption('--url <url>', 'where it is published')
    .action(async (id: string, { json, url }: Flags & { url: string }) => {
      checkScheduleUrl(url)
      const feed = await withManager((db) => command(db, 'manage.add_targets', { feed_id: id, urls: [url] })) as Feed
      printFeed(Boolean(json), feed, 'The connector reads:')
    })
  addLeaf(group, 'exclude <id>', 'immediately stop reading an address; a run in progress is discarded')
    .requiredOption('--reason <text>', 'the reason, shown to everyone who looks at it')
    .action(async (id: string, { json, reason }: Flags & { reason: string }) => {
      const feed = await withManager((db) => command(db, 'manage.exclude_target', { target_id: id, reason }))
      printTarget(Boolean(json), feed as Feed, id, 'Excluded:')
    })
  addLeaf(group, 'include <id>', 'resume reading an excluded address').option('--note <text>', 'the reason, for the record')
    .action(async (id: string, { json, note }: Flags & { note?: string }) => {
      const feed = await withManager((db) => command(db, 'manage.include_target', { target_id: id, note: note ?? null }))
      printTarget(Boolean(json), feed as Feed, id, 'It is read again:')
    })
}

function printTarget (isJson: boolean, { feed_id, targets }: Feed, id: string, sentence: string): void {
  const { state, excluded_reason } = targets.find(({ target_id: targetId }) => targetId === id) as Facts
  print(isJson, { target_id: id, feed_id, state, excluded_reason }, sentence)
}
