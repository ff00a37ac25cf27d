/** oyss connector add | list | show | enable | disable | kill | revive | stops */
import { InvalidArgumentError, Option, type Command } from 'commander'
import type { Client } from '../../db/pool.ts'
import { print, printAll, type Facts } from '../../platform/output.ts'
import { command } from '../command.ts'
import { withManager } from '../manager.ts'
import { account, addGroup, addLeaf } from '../options.ts'
import { addAdd, addSwitches } from './feed.ts'
import { anyMode, readFeeds, printFeed, printFeeds, type Feed } from './feed_lists.ts'

type Flags = { json?: boolean, account?: string, mode?: 'test' | 'live' }
type Scope = Flags & { host?: string, all?: boolean, reason?: string, note?: string }

export function addConnectorCommands (program: Command): void {
  const group = addGroup(program, 'connector', 'readers of published pages at any number of addresses, run by operators')
  addAdd(group, true)
  addLeaf(group, 'list', 'list the connectors of an account, with their status').addOption(account()).addOption(anyMode())
    .addOption(new Option('--every-account', 'the newest 100 of every account').conflicts('account'))
    .action(async (flags: Flags & { everyAccount?: boolean }) => {
      if (flags.everyAccount) return printAllModes(flags)
      const feeds = await readFeeds(flags)
      printFeeds(Boolean(flags.json), feeds.filter(({ feed_id: id }) => id.startsWith('con_')),
        'No connector is registered: "oyss connector add" registers one.')
    })
  addLeaf(group, 'show <id>', 'show a connector: its settings, targets and last run').action(async (id: string, { json }: Flags) => {
    const feed = await withManager((db) => command(db, 'manage.show_feed', { feed_id: id })) as Feed
    printFeed(Boolean(json), feed, 'The connector:')
  })
  addSwitches(group, 'a connector')
  addKills(group)
}

async function printAllModes ({ json, mode }: Flags): Promise<void> {
  const found = await withManager((db) => command(db, 'manage.list_connectors', { mode: mode ?? null, before: null, row_limit: 100 }))
  if (json) return printAll(true, found, '')
  printAll(false, found.map((one) => ({
    id: one.feed_id, account: one.account_id, name: one.name, mode: one.mode, status: one.status, targets: one.target_count,
    faulty: one.faulty_count, excluded: one.excluded_count, listed: one.listed_count, last_run: one.last_run_id, held: one.held_run_id
  })), 'No connector is registered.')
}

const host = (): Option => new Option('--host <host>', 'everything that is fetched from this host').conflicts('all')
const all = (): Option => new Option('--all', 'all feeds and connectors').conflicts('host')

function addKills (group: Command): void {
  addLeaf(group, 'kill [id]', 'immediately stop a connector, a feed, a host or everything; runs in progress are discarded')
    .requiredOption('--reason <text>', 'the reason, shown to everyone who looks at it').addOption(host()).addOption(all())
    .action(async (id: string | undefined, flags: Scope) => {
      const reason = flags.reason ?? null
      await turn(id, flags, 'Stopped:',
        (db, feedId) => command(db, 'manage.kill_connector', { feed_id: feedId, reason }),
        (db, name) => command(db, 'manage.stop_host', { host: name, reason }))
    })
  addLeaf(group, 'revive [id]', 'resume what was stopped; what is due is fetched').addOption(host()).addOption(all())
    .option('--note <text>', 'the reason, for the record')
    .action(async (id: string | undefined, flags: Scope) => {
      const note = flags.note ?? null
      await turn(id, flags, 'Resumed:',
        (db, feedId) => command(db, 'manage.revive_connector', { feed_id: feedId, note }),
        (db, name) => command(db, 'manage.resume_host', { host: name, note }))
    })
  addLeaf(group, 'stops', 'list stopped hosts, and whether everything is stopped').action(async ({ json }: Flags) => {
    const stops = await withManager((db) => command(db, 'manage.list_stops', {})) as Facts[]
    printAll(Boolean(json), stops, 'No host is stopped, and there is no stop of everything.')
  })
}

/** Does one of two things: to a connector or feed by its id, or to a host (null: everything). */
async function turn (
  id: string | undefined, { json, host: name, all: isAll }: Scope, sentence: string,
  one: (db: Client, feedId: string) => Promise<unknown>, every: (db: Client, host: string | null) => Promise<unknown>
): Promise<void> {
  if ([id !== undefined, name !== undefined, isAll === true].filter(Boolean).length !== 1) {
    throw new InvalidArgumentError('Give exactly one of an id (con_..., feed_...), --host <host> or --all.')
  }
  await withManager(async (db) => {
    if (id === undefined) {
      await every(db, name ?? null)
      const what = name === undefined ? { scope: 'everything' } : { scope: 'host', host: name.trim().toLowerCase() }
      return print(Boolean(json), what, sentence)
    }
    const { feed_id, name: called, status, killed_reason, targets } = await one(db, id) as Feed
    const states = [...new Set(targets.map(({ state }) => state))]
    print(Boolean(json), { feed_id, name: called, status, killed_reason, states }, sentence)
  })
}
