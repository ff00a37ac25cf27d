/** oyss feed list | show, and what oyss connector and oyss target print of feeds */
import { Option, type Command } from 'commander'
import type { Mode } from '../../platform/keys.ts'
import { print, printAll, write, type Facts } from '../../platform/output.ts'
import { redactUrl } from '../../worker/feeds/fetched.ts'
import { chooseAccount } from '../choose_account.ts'
import type { Run } from '../feeds/format_run.ts'
import { command } from '../command.ts'
import { withManager } from '../manager.ts'
import { account, addLeaf } from '../options.ts'

type Target = { target_id: string, url?: string, state: string } & Facts
export type Feed = { feed_id: string, source_class: string, targets: Target[], last_run?: Run } & Facts
type Flags = { json?: boolean, account?: string, mode?: Mode }

export const anyMode = (): Option => new Option('--mode <mode>', 'only this mode').choices(['test', 'live'])
/** Addresses of feeds hold secrets (FEED-168). */
const redacted = (target: Target): Target => target.url === undefined ? target : { ...target, url: redactUrl(target.url) }

export async function readFeeds ({ account: named, mode }: Flags): Promise<Feed[]> {
  const feeds = await withManager(async (db) => command(db, 'manage.list_feeds', {
    account_id: await chooseAccount(db, named), mode: mode ?? null
  })) as Feed[]
  return feeds.map((feed) => ({ ...feed, targets: feed.targets.map(redacted) }))
}

/** Feeds, or connectors, in a table. */
export function printFeeds (isJson: boolean, feeds: Feed[], ifNone: string): void {
  if (isJson) return printAll(true, feeds, ifNone)
  printAll(false, feeds.map(({ feed_id: id, name, kind, mode, status, status_reason: reason, targets, last_run: run }) => ({
    id, name, kind, mode, status, listed: targets.reduce((sum, { listed }) => sum + Number(listed), 0),
    last_run: run === undefined ? null : `${run.state} ${run.run_id}`, reason
  })), ifNone)
}

/** A feed with its targets and its last run; as JSON or in lines under a sentence. */
export function printFeed (isJson: boolean, feed: Feed, sentence: string): void {
  const { targets, last_run: run, ...facts } = { ...feed, targets: feed.targets.map(redacted) }
  if (isJson) return print(true, { ...facts, targets, last_run: run }, '')
  print(false, facts, sentence)
  for (const { target_id: targetId, url, state, listed, next_at: next, last_ok_at: lastOk } of targets) {
    write(`  ${targetId}  ${state}  ${url ?? 'uploaded files'}  lists ${listed}` +
      `${lastOk ? `, last read ${lastOk}` : ''}${next ? `, next ${next}` : ''}`)
  }
  if (run) write(`  last run ${run.run_id}: ${run.state}${run.failure ? `. ${run.failure}` : ''}`)
}

export function addFeedLists (group: Command): void {
  addLeaf(group, 'list', 'list the feeds of an account, with their status').addOption(account()).addOption(anyMode())
    .action(async (flags: Flags) => {
      const feeds = await readFeeds(flags)
      printFeeds(Boolean(flags.json), feeds.filter(({ feed_id: id }) => id.startsWith('feed_')),
        'No feed is registered: "oyss feed add" registers one.')
    })
  addLeaf(group, 'show <id>', 'show a feed: its settings, targets and last run').action(async (id: string, { json }: Flags) => {
    const feed = await withManager((db) => command(db, 'manage.show_feed', { feed_id: id })) as Feed
    printFeed(Boolean(json), feed, 'The feed:')
  })
}
