/** Feeds of a running service, by the command line or by what it calls, as a person has them. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Test } from 'tap'
import { addFeed, type Registration } from '../../../cli/feeds/add_feed.ts'
import { awaitRun } from '../../../cli/feeds/await_run.ts'
import { readSchedule } from '../../../cli/feeds/read_file.ts'
import { recordOf } from '../../../cli/feeds/print_run.ts'
import type { Run } from '../../../cli/feeds/format_run.ts'
import { sports } from '../../../contract/enums.ts'
import { call } from '../call.ts'
import { withClient, type Client } from '../../../db/pool.ts'
import { testEnvironment } from '../config.ts'
import { makeOyss, type Oyss } from '../oyss.ts'

export type FeedShell = Oyss & {
  /** Writes a file and returns its path. */
  file: (name: string, body: string | Buffer) => string
  /** `feed add` with what every feed needs; `more` are further options. */
  add: (name: string, kind: string, ...more: string[]) => Promise<any>
  /** What `feed add`, `feed upload` and `feed run` do, in this process. They do not wait for the gap of a host (FEED-12). */
  register: (name: string, kind: string, more: Registration) => Promise<any>
  upload: (feedId: string, path: string) => Promise<any>
  run: (feedId: string) => Promise<any>
}

export function makeFeedShell (t: Pick<Test, 'teardown'>, connectionString: string, accountId: string): FeedShell {
  const folder = mkdtempSync(join(tmpdir(), 'oyss-feeds-'))
  t.teardown(() => rmSync(folder, { recursive: true, force: true }))
  process.env.OYSS_FETCH_ALLOW ??= testEnvironment.OYSS_FETCH_ALLOW // for what is called in this process
  const { oyss, facts } = makeOyss({ ...testEnvironment, DATABASE_URL: connectionString })
  const asManager = <T>(work: (db: Client) => Promise<T>): Promise<T> => withClient({ connectionString, role: 'oyss_manager' }, work)
  const freeHosts = (): Promise<unknown> =>
    withClient({ connectionString }, (db) => db.query('update connect.hosts set next_at = util.now()'))
  const finish = async (db: Client, feedId: string, { run_id: runId }: Run): Promise<any> => {
    const run = await awaitRun(db, runId)
    return JSON.parse(JSON.stringify(recordOf(await call(db, 'manage.show_feed', { feed_id: feedId }) as object, run)))
  }
  /** Feeds of one test list the same games: each is of a sport of its own, so that matching makes none of them one. */
  let feedCount = 0
  const nextSport = (): typeof sports[number] => sports[++feedCount % sports.length]!
  return {
    oyss, facts,
    register: async (name, kind, more) => {
      await freeHosts()
      const flags = { name, kind, sport: nextSport(), timeZone: 'America/Chicago', ...more }
      return asManager(async (db) => JSON.parse(JSON.stringify(recordOf(...await addFeed(db, accountId, 'test', flags)))))
    },
    upload: (feedId, path) => asManager(async (db) => finish(db, feedId, await call(db, 'manage.upload_feed', {
      feed_id: feedId, ...readSchedule(path), is_preview: false, made_by: 'test'
    }) as Run)),
    run: async (feedId) => {
      await freeHosts()
      return asManager(async (db) => {
        const [run] = await call(db, 'manage.run_feed', { feed_id: feedId, is_preview: false, made_by: 'test' }) as Run[]
        return finish(db, feedId, run as Run)
      })
    },
    file: (name, body) => { const path = join(folder, name); writeFileSync(path, body); return path },
    add: (name, kind, ...more) => facts(
      'feed', 'add', '--mode', 'test', '--account', accountId, '--name', name, '--kind', kind, '--sport', nextSport(), '--time-zone',
      'America/Chicago', ...more
    ),
  }
}

/** Fixtures of a feed as they stand, by external id; `is_withdrawn`: the feed has taken back what it said. */
export async function gamesOf (admin: Client, sourceKey: string): Promise<Record<string, any>[]> {
  return (await admin.query(`
    select x.external_id, x.is_withdrawn, f.fixture_id, f.starts_at, f.version, f.status, f.time_status from tenancy.sources s
      join canon.external_ids x on x.realm_id = s.realm_id and x.source_id = s.source_id and x.entity_type = 'fixture'
      join canon.fixtures f on f.realm_id = x.realm_id and f.fixture_id = x.entity_id
     where s.source_key = $1 order by x.external_id`, [sourceKey])).rows
}
