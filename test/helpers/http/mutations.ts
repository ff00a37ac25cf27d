/**
 * Files of an invented league in three layouts, carried by the real parsers through the functions of a run, inside a test's transaction.
 *
 *   const run = await carry(q, feed, shape.body(shape.table(makeGames(60))))
 */
import { createHash } from 'node:crypto'
import type { Queryable } from '../../../db/pool.ts'
import type { Extraction, FeedSettings } from '../../../worker/feeds/parsers/index.ts'
import { withInstants } from '../../../worker/feeds/instants.ts'
import parse from '../../../worker/feeds/parsing_thread.ts'
import type { Parser } from '../../../worker/feeds/thread.ts'
import { tryMappings } from '../../../worker/feeds/try_mappings.ts'
import type { Query } from '../database.ts'
import { claim, type Feed } from '../feeds/feeds.ts'

type Data = Record<string, any>
/** `start` HH:MM local; scores are empty where none stands. */
export type Game = {
  id: string, date: string, start: string, home: string, away: string, venue: string, field: string, division: string
  scores: [string, string]
}
export type Table = { headers: string[], rows: string[][] }
/** A layout; `home` and the like name its columns. */
export type Shape = {
  name: string, kind: 'csv' | 'html', date: string, start: string, home: string, away: string, venue: string
  table: (games: Game[]) => Table, body: (table: Table) => Buffer
}

const TEAMS = ['Río Otters', 'Foxes', 'Owls', 'Jets', 'Comets', 'Grün-Weiß', 'Tigers', 'Hawks', 'Rovers', 'Heat']
const PLACES = ['Oak Park', 'Mill Fields', 'South Run', 'Harbor Park']
const STARTS = ['09:00', '10:45', '13:30', '15:15', '17:00', '18:30']
const dayOf = (week: number, day: number): string => new Date(Date.UTC(2026, 8, 5 + week * 7 + day)).toISOString().slice(0, 10)

/** Six games a weekend from the fifth of September 2026. */
export const makeGames = (count: number): Game[] => Array.from({ length: count }, (_, at) => ({
  id: String(5001 + at), date: dayOf(Math.floor(at / 6), at % 6 < 3 ? 0 : 1), start: STARTS[(at * 5 + Math.floor(at / 6)) % 6] as string,
  home: TEAMS[at % 10] as string, away: TEAMS[(at + 1 + Math.floor(at / 10)) % 10] as string,
  venue: PLACES[(at + Math.floor(at / 6)) % 4] as string, field: `Field ${at % 5}`,
  division: at % 2 ? 'U12' : 'U11', scores: ['', '']
}))

/** Numbers from 0 up to 1 that a seed repeats. */
export function makeRandom (seed: number): () => number {
  let state = seed % 2147483646 + 1
  return () => (state = state * 48271 % 2147483647) / 2147483647
}

/** As makeGames, with sides, starts and places drawn at random; each pair of teams meets at most once a day. */
export function drawGames (count: number, random: () => number): Game[] {
  const one = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T
  const met = new Set<string>()
  return makeGames(count).map((game) => {
    for (;;) {
      const [home, away] = [one(TEAMS), one(TEAMS)]
      const key = `${game.date} ${[home, away].toSorted().join()}`
      if (home === away || met.has(key)) continue
      met.add(key)
      return { ...game, home, away, start: one(STARTS), venue: one(PLACES), field: `Field ${Math.floor(random() * 5)}` }
    }
  })
}

/** What a day of September does to a season: scores come, one game moves, one gets another time. */
export const evolve = (games: Game[], day: number): Game[] => games.map((game, at) => ({
  ...game, ...game.date < `2026-09-${day}` ? { scores: [String(at % 5), String(at % 3)] } : {},
  ...at === 30 + day ? { date: '2026-11-18' } : {}, ...at === 20 + day ? { start: '12:00' } : {}
}))

const local = (date: string): string => `${date.slice(5, 7)}/${date.slice(8)}/${date.slice(0, 4)}`
const clockOf = (time: string): string =>
  `${Number(time.slice(0, 2)) % 12 || 12}${time.slice(2)} ${Number(time.slice(0, 2)) < 12 ? 'AM' : 'PM'}`
const toCsv = ({ headers, rows }: Table): Buffer =>
  Buffer.from([headers, ...rows].map((row) => row.map((text) => `"${text}"`).join(',')).join('\r\n'))
const toPage = ({ headers, rows }: Table): Buffer => {
  const line = (cells: string[], tag: string): string => `<tr>${cells.map((text) => `<${tag}>${text}</${tag}>`).join('')}</tr>`
  return Buffer.from(`<!doctype html><meta charset="utf-8"><h1>Fall</h1><table>${line(headers, 'th')}${rows.map((row) =>
    line(row, 'td')).join('\n')}</table>`)
}

export const shapes: Shape[] = [
  {
    name: 'an export with ids', kind: 'csv', date: 'Date', start: 'Start Time', home: 'Home Team', away: 'Away Team', venue: 'Venue',
    body: toCsv,
    table: (games) => ({
      headers: ['GameID', 'Date', 'Start Time', 'Home Team', 'Home Score', 'Away Team', 'Away Score', 'Venue', 'Pitch', 'Division'],
      rows: games.map(({ id, date, start, home, away, venue, field, division, scores }) =>
        [id, local(date), start, home, scores[0], away, scores[1], venue, field, division])
    })
  },
  {
    name: 'an export without ids', kind: 'csv', date: 'Date', start: 'Time', home: 'Home', away: 'Away', venue: 'Location', body: toCsv,
    table: (games) => ({
      headers: ['Date', 'Time', 'Home', 'Away', 'Location', 'Division'],
      rows: games.map(({ date, start, home, away, venue, division }) => [date, clockOf(start), home, away, venue, division])
    })
  },
  {
    name: 'a page', kind: 'html', date: 'Date', start: 'Time', home: 'Home Team', away: 'Visitor', venue: 'Location', body: toPage,
    table: (games) => ({
      headers: ['Date', 'Time', 'Home Team', 'Visitor', 'Location'],
      rows: games.map(({ date, start, home, away, venue, field }) => [local(date), clockOf(start), home, away, `${venue} - ${field}`])
    })
  }
]

/** What a parser gives, altered as a parser with a fault, or of another version, would. */
export type Alter = (extraction: Extraction) => Extraction

/** Uploads a file and carries its run to its end; gives the run as manage.show_run does. */
export async function carry (q: Query, { feedId }: Feed, body: Buffer, alter?: Alter): Promise<Data> {
  const sha256 = createHash('sha256').update(body).digest('hex')
  const { run_id: runId } = await q.call('manage.upload_feed', {
    feed_id: feedId, content: body, is_preview: false, made_by: 'Kim', file: { sha256, byte_count: body.length, file_name: 'a.csv' }
  }) as Data
  await drain(q, alter)
  return await q.call('manage.show_run', { run_id: runId }) as Data
}

/** Reads and applies whatever is due. */
export async function drain (q: Query, alter?: Alter): Promise<void> {
  for (let claims = await claim(q); claims.length > 0; claims = await claim(q)) for (const one of claims) await step(q, one, alter)
}

async function step (q: Query, { run_id, token }: Data, alter: Alter = (extraction) => extraction): Promise<void> {
  const snapshot = await q.call('jobs.read_snapshot', { run_id }) as unknown as Data
  const [body, settings] = [snapshot.content as Buffer, { ...snapshot.settings, fetched_on: snapshot.fetched_on } as FeedSettings]
  const parsed = parse({ body, settings })
  const extraction = 'extraction' in parsed ? withInstants(alter(parsed.extraction), settings.time_zone) : parsed
  let run = await q.call('jobs.record_extraction', { run_id, token, extraction }) as Data
  if (run.state === 'extracted') run = await q.call('jobs.judge_run', { run_id, token }) as Data
  if (run.state === 'doubtful') {
    const db = { query: async ({ text, values }: Data) => ({ rows: await q(text, values) }) } as unknown as Queryable
    const parser: Parser = async (order) => parse(order)
    const asRead = extraction as Extraction
    run = await tryMappings({ db, parser, leaseSeconds: 60, run_id, token, open: () => body, settings, sought: run.sought, asRead })
  }
  if (run.state === 'extracted') await q.call('jobs.apply_run', { run_id, token })
}
