/** oyss feed add | preview | upload | run | enable | disable; the others are in feed_lists.ts, feed_decisions.ts and so on */
import { Option, type Command } from 'commander'
import { sports } from '../../contract/enums.ts'
import type { Client } from '../../db/pool.ts'
import type { Mode } from '../../platform/keys.ts'
import { print } from '../../platform/output.ts'
import { chooseAccount } from '../choose_account.ts'
import { command } from '../command.ts'
import { addFeed, KINDS, type Registration } from '../feeds/add_feed.ts'
import { awaitRun } from '../feeds/await_run.ts'
import { readSchedule } from '../feeds/read_file.ts'
import { printRun } from '../feeds/print_run.ts'
import type { Run } from '../feeds/format_run.ts'
import { withManager } from '../manager.ts'
import { account, addGroup, addLeaf, mode } from '../options.ts'
import { addDecisions, addMap, collect, note } from './feed_decisions.ts'
import { addDelete } from './feed_delete.ts'
import { addFeedLists } from './feed_lists.ts'
import { addYield } from './feed_yield.ts'

type Flags = { json?: boolean, account?: string }

export function addFeedCommands (program: Command): void {
  const group = addGroup(program, 'feed', 'schedules that are fetched or uploaded: CSV, Excel, iCalendar, JSON, tables of web pages')
  addAdd(group)
  addFeedLists(group)
  addRuns(group)
  addDecisions(group)
  addSwitches(group, 'a feed')
  addMap(group)
  addYield(group)
  addDelete(group)
}

const file = (): Option => new Option('--file <path>', 'a schedule on this machine')

/** `isConnector`: for a connector, which reads any number of addresses (oyss target add). */
export function addAdd (group: Command, isConnector = false): void {
  addLeaf(group, 'add', isConnector ? 'register a connector with its first address, and read it'
    : 'register a schedule, at an address or in a file, and read it').addOption(mode())
    .addOption(account()).requiredOption('--name <name>', 'its name, such as "Eagles U12"')
    .addOption(new Option('--kind <kind>', 'its format; csv includes tabs and semicolons, xlsx includes xls').choices(KINDS)
      .makeOptionMandatory())
    .addOption(new Option('--sport <sport>', 'its sport').choices(sports).makeOptionMandatory())
    .requiredOption('--time-zone <zone>', 'the zone of its times, such as America/Chicago')
    .option('--team <name>', 'the team whose schedule it is, if the file names only the opponent')
    .option('--day-first', 'read 06-05-2026 as 6 May')
    .addOption(new Option('--covers <what>', 'season: it lists the whole season; upcoming: past games are removed from it')
      .choices(['season', 'upcoming']))
    .option('--charset <name>', 'the encoding of the file, if it is not UTF-8 and does not state it')
    .option('--column <role=header...>', 'what a column means, such as home="Team 1"; may be repeated', collect)
    .addOption(new Option('--vs-means <what>', 'what "A vs B" means').choices(['home_first', 'participants']))
    .option('--midnight-is-tbd', '00:00 means that the time is not known')
    .option('--parser <name>', 'the parser; default: the one for the kind')
    .addOption(new Option('--url <url>', 'where it is published: http, https or webcal').conflicts('file'))
    .addOption(file().conflicts('url'))
    .addOption(new Option('--yes', 'apply it immediately, without a preview').conflicts('preview'))
    .addOption(new Option('--preview', 'apply nothing; show what would happen').conflicts('yes'))
    .addHelpText('after', '\nWithout --yes and --preview the first run is held: review it, then run "oyss feed accept <run>".')
    .action(async (flags: Flags & Registration & { mode: Mode }) => {
      const [feed, run] = await withManager(async (db) =>
        addFeed(db, await chooseAccount(db, flags.account), flags.mode, { ...flags, isConnector }))
      printRun(Boolean(flags.json), feed, run)
    })
}

function addRuns (group: Command): void {
  const finish = async (db: Client, isJson: boolean, feedId: string, runs: Run[]): Promise<void> => {
    const ended: Run[] = []
    for (const run of runs) ended.push(await awaitRun(db, run.run_id))
    const feed = await command(db, 'manage.show_feed', { feed_id: feedId }) as object
    for (const run of ended) printRun(isJson, feed, run)
  }
  const upload = async (db: Client, id: string, path: string, isPreview: boolean): Promise<Run[]> => [
    await command(db, 'manage.upload_feed', { feed_id: id, ...readSchedule(path), is_preview: isPreview }) as Run
  ]
  const fetch = async (db: Client, id: string, isPreview: boolean): Promise<Run[]> =>
    await command(db, 'manage.run_feed', { feed_id: id, is_preview: isPreview }) as Run[]

  addLeaf(group, 'upload <id>', 'upload the next file of a feed').addOption(file().makeOptionMandatory())
    .action(async (id: string, flags: Flags & { file: string }) => {
      await withManager(async (db) => finish(db, Boolean(flags.json), id, await upload(db, id, flags.file, false)))
    })
  addLeaf(group, 'preview <id>', 'preview a feed, or a file for it; nothing is applied').addOption(file())
    .action(async (id: string, flags: Flags & { file?: string }) => {
      await withManager(async (db) => finish(
        db, Boolean(flags.json), id, flags.file === undefined ? await fetch(db, id, true) : await upload(db, id, flags.file, true)
      ))
    })
  addLeaf(group, 'run <id>', 'fetch a feed now').action(async (id: string, flags: Flags) => {
    await withManager(async (db) => finish(db, Boolean(flags.json), id, await fetch(db, id, false)))
  })
}

export function addSwitches (group: Command, what: string): void {
  for (const operation of ['enable', 'disable'] as const) {
    addLeaf(group, `${operation} <id>`, operation === 'enable'
      ? `resume reading ${what}, immediately if it has an address` : `stop reading ${what}`)
      .addOption(note())
      .action(async (id: string, flags: Flags & { note?: string }) => {
        const feed = await withManager((db) => command(
          db, operation === 'enable' ? 'manage.resume_feed' : 'manage.pause_feed', { feed_id: id, note: flags.note ?? null }
        ))
        const { feed_id, name, status, status_reason } = feed as Record<string, unknown>
        print(Boolean(flags.json), { feed_id, name, status, status_reason }, 'The feed:')
      })
  }
}
