/** Registers a feed and waits for its first run. */
import type { Client } from '../../db/pool.ts'
import { judgeSchedule } from '../../platform/addresses.ts'
import { readConfig } from '../../platform/config.ts'
import type { Mode } from '../../platform/keys.ts'
import { command } from '../command.ts'
import { awaitFirstRun, awaitRun } from './await_run.ts'
import { readSchedule } from './read_file.ts'
import type { Run } from './format_run.ts'

export const KINDS = ['csv', 'xlsx', 'ics', 'html', 'json']

/** The options of `oyss feed add` and `oyss feed map`. */
export type Registration = {
  name?: string, kind?: string, sport?: string, timeZone?: string, team?: string, dayFirst?: boolean, covers?: string, charset?: string,
  column?: Record<string, string>, vsMeans?: string, midnightIsTbd?: boolean, url?: string, file?: string, yes?: boolean, preview?: boolean,
  parser?: string, isConnector?: boolean
}
type Feed = { feed_id: string, status: string, last_run?: Run, name: string } & Record<string, unknown>

/** As manage.create_feed and manage.map_feed have it; what was not said is absent. */
export function registrationOf (flags: Registration): Record<string, unknown> {
  const { name, kind, sport, timeZone, team, dayFirst, covers, charset, column, vsMeans, midnightIsTbd, url, parser, isConnector } = flags
  return Object.fromEntries(Object.entries({
    name, kind, sport, time_zone: timeZone, team, day_first: dayFirst, covers, charset, mapping: column, vs_means: vsMeans,
    midnight_is_tbd: midnightIsTbd, url, parser, is_connector: isConnector
  }).filter(([, value]) => value !== undefined))
}

/** Throws a sentence where an address is never fetched (FEED-161), as far as the settings of this process say. */
export function checkScheduleUrl (url: string): void {
  const reason = judgeSchedule(url, readConfig(process.env).fetchAllow)
  if (reason !== undefined) throw new Error(reason)
}

/** The feed as it is after its first run, and that run; undefined where no worker has begun it. */
export async function addFeed (db: Client, accountId: string, mode: Mode, flags: Registration): Promise<[Feed, Run | undefined]> {
  if ((flags.url === undefined) === (flags.file === undefined)) throw new Error('give the schedule with --url or --file')
  if (flags.url !== undefined) checkScheduleUrl(flags.url)
  const schedule = flags.file === undefined ? undefined : readSchedule(flags.file)
  const isPreview = flags.preview === true
  const feed = await command(db, 'manage.create_feed', {
    account_id: accountId, mode, feed: {
      ...registrationOf(flags), is_confirmed: flags.yes === true || isPreview, is_preview: isPreview && schedule === undefined
    }
  }) as Feed
  const { feed_id: id } = feed
  const read = async (): Promise<Run | undefined> => {
    if (schedule === undefined) return awaitFirstRun(db, id)
    const { run_id: runId } = await command(db, 'manage.upload_feed', {
      feed_id: id, ...schedule, is_preview: isPreview
    }) as Run
    return awaitRun(db, runId)
  }
  const run = await read()
  return [await command(db, 'manage.show_feed', { feed_id: id }) as Feed, run]
}
