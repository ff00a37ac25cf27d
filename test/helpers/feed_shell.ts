/** Feeds of a running service, by the command line, as a person has them. */
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Test } from 'tap'
import { root } from '../../db/migrate.ts'
import type { Client } from '../../db/pool.ts'
import { testEnvironment } from './config.ts'

export type Outcome = { code: number, out: string, err: string }
export type FeedShell = {
  /** A command, and how it ended. */
  oyss: (...words: string[]) => Promise<Outcome>
  /** What it prints with --json. Throws where it fails. */
  facts: (...words: string[]) => Promise<any>
  /** Writes a file and tells its path. */
  file: (name: string, body: string | Buffer) => string
  /** `feed add` with what every feed needs; `more` are further options. */
  add: (name: string, kind: string, ...more: string[]) => Promise<any>
}

export function makeFeedShell (t: Pick<Test, 'teardown'>, connectionString: string, accountId: string): FeedShell {
  const folder = mkdtempSync(join(tmpdir(), 'oyss-feeds-'))
  t.teardown(() => rmSync(folder, { recursive: true, force: true }))
  const oyss: FeedShell['oyss'] = (...words) => new Promise((done) => {
    const env = { ...process.env, ...testEnvironment, DATABASE_URL: connectionString }
    execFile(process.execPath, [join(root, 'cli/oyss.ts'), ...words], { env, maxBuffer: 2 ** 26 }, (error, out, err) =>
      done({ code: error ? Number(error.code) : 0, out, err }))
  })
  const facts: FeedShell['facts'] = async (...words) => {
    const { code, out, err } = await oyss(...words, '--json')
    if (code !== 0) throw new Error(`oyss ${words.join(' ')} ended with ${code}: ${err}`)
    return JSON.parse(out)
  }
  return {
    oyss, facts,
    file: (name, body) => { const path = join(folder, name); writeFileSync(path, body); return path },
    add: (name, kind, ...more) => facts(
      'feed', 'add', '--mode', 'test', '--account', accountId, '--name', name, '--kind', kind, '--sport', 'soccer', '--time-zone',
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
