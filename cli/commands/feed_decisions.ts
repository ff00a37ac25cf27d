/** oyss feed accept | discard | map: what people decide of a held run, and of what its columns mean */
import { InvalidArgumentError, Option, type Command } from 'commander'
import type { Client } from '../../db/pool.ts'
import { command } from '../command.ts'
import { registrationOf, type Registration } from '../feeds/add_feed.ts'
import { printRun } from '../feeds/print_run.ts'
import type { Run } from '../feeds/format_run.ts'
import { withManager } from '../manager.ts'
import { addLeaf } from '../options.ts'
import { printFeed, type Feed } from './feed_lists.ts'

type Flags = { json?: boolean }

export const note = (): Option => new Option('--note <text>', 'the reason, for the record')

export function addDecisions (group: Command): void {
  const printDecided = async (db: Client, isJson: boolean, decided: unknown): Promise<void> => {
    const run = decided as Run
    printRun(isJson, await command(db, 'manage.show_feed', { feed_id: run.feed_id }) as object, run)
  }
  addLeaf(group, 'accept <run>', 'accept the shape of a held run as the new baseline; the next run applies it')
    .addOption(note())
    .option('--map <role=header...>', 'what a column means now, such as home="Team 1"; may be repeated; default: a clear suggestion',
      collect)
    .option('--no-map', 'keep the meaning of columns, without the suggestion')
    .action(async (id: string, flags: Flags & { note?: string, map?: Record<string, string> | boolean }) => {
      const mapping = flags.map === false ? {} : typeof flags.map === 'object' ? flags.map : null
      await withManager(async (db) => printDecided(db, Boolean(flags.json), await command(db, 'manage.accept_run', {
        run_id: id, note: flags.note ?? null, mapping
      })))
    })
  addLeaf(group, 'discard <run>', 'discard a held run; the earlier baseline stays').addOption(note())
    .action(async (id: string, flags: Flags & { note?: string }) => {
      await withManager(async (db) => printDecided(db, Boolean(flags.json), await command(db, 'manage.discard_run', {
        run_id: id, note: flags.note ?? null
      })))
    })
}

export function addMap (group: Command): void {
  addLeaf(group, 'map <id>', 'set what the columns of a feed mean, and how it is read').addOption(note())
    .option('--column <role=header...>', 'what a column means, such as home="Team 1"; may be repeated', collect)
    .option('--name <name>', 'what people call it').option('--sport <sport>', 'the sport of its games')
    .option('--team <name>', 'the team whose schedule it is').option('--time-zone <zone>', 'the zone of its times')
    .addOption(new Option('--day-first <yes|no>', 'whether 06-05-2026 is the sixth of May').choices(['yes', 'no']))
    .option('--charset <name>', 'its encoding').addOption(new Option('--covers <what>', 'what it lists')
      .choices(['season', 'upcoming']))
    .addOption(new Option('--vs-means <what>', 'what "A vs B" means').choices(['home_first', 'participants']))
    .action(async (id: string, flags: Flags & Omit<Registration, 'dayFirst'> & { note?: string, dayFirst?: string }) => {
      const { dayFirst, ...rest } = flags
      const settings = registrationOf({ ...rest, ...dayFirst === undefined ? {} : { dayFirst: dayFirst === 'yes' } })
      const feed = await withManager((db) => command(db, 'manage.map_feed', {
        feed_id: id, settings, note: flags.note ?? null
      })) as Feed
      printFeed(Boolean(flags.json), feed, 'The feed uses these settings from its next run:')
    })
}

export function collect (text: string, earlier: Record<string, string> = {}): Record<string, string> {
  const [, role, header] = /^([a-z_]+)=(.+)$/s.exec(text) ?? []
  if (role === undefined || header === undefined) throw new InvalidArgumentError('Write role=header, such as home="Team 1".')
  return { ...earlier, [role]: header }
}
