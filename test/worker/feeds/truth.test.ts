/** Files with their truth (test/data), and real ones beside the repository (../shared/data): skipped where those are absent. */
import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import t from 'tap'
import type { Entry, FeedSettings } from '../../../worker/feeds/parsers/index.ts'
import { offsetsOf, toInstant } from '../../../worker/feeds/parsers/offsets.ts'
import { read, realFile } from '../../helpers/feeds/table_feeds.ts'

type Stated = 'date' | 'start_local' | 'end_local' | 'home' | 'away' | 'venue' | 'field' | 'status' | 'time_status' | 'title' | 'division'
type Expected = Record<Stated | 'kind' | 'external_id' | 'start_utc', string | null> &
  { home_score: number | null, away_score: number | null }
type Truth = { feed: Partial<FeedSettings> & { time_zone: string }, expect: Expected[], skipped: { row: number, reason: string }[] }

const folder = realFile('feeds') as string
const connectors = realFile('connectors')
const skip = (path: string | undefined): { skip: string } | Record<string,
  never> => path === undefined ? { skip: 'no real files: ../shared/data is absent' } : {}
const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
const clockOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60) % 24).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/** An entry in the terms of the truth. Where nothing but a score is said, the reader of the list concludes later that it was played. */
function inTermsOfTruth (entry: Entry, zone: string): Expected {
  // The truth names the state of every game, whether or not the file states it.
  const { start, end, duration_minutes: minutes, status = 'scheduled' } = entry
  const isScored = entry.home_score !== undefined && entry.away_score !== undefined
  return {
    external_id: entry.file_id ?? null, kind: entry.kind, date: entry.date, start_local: start ?? null,
    end_local: end ?? (start !== undefined && minutes !== undefined ? clockOf(minutesOf(start) + minutes) : null),
      home: entry.home?.name ?? null,
    away: entry.away?.name ?? null, venue: entry.venue?.name ?? null, field: entry.field ?? null, home_score: entry.home_score ?? null,
    away_score: entry.away_score ?? null, status: status === 'scheduled' && isScored ? 'completed' : status,
      time_status: entry.time_status, title: entry.title ?? null,
    division: entry.division ?? null, start_utc: start === undefined ? null : toInstant(entry.date, start, offsetsOf(entry.date, start,
      entry.zone ?? zone)[0] as number)
  }
}

t.test('FEED-6, FEED-101, FEED-123 every file with its truth gives what it says, no more and no less, and skips the rows it says', (t) => {
  const files = globSync('*.csv', { cwd: folder }).sort()
  t.ok(files.length >= 11)
  for (const file of files) {
    const place = join(folder, file)
    const truth = JSON.parse(readFileSync(place.replace(/\.csv$/, '.truth.json'), 'utf8')) as Truth
    const { entries, skips, rows } = read(readFileSync(place), { fetched_on: '2026-12-01', ...truth.feed })
    t.same(entries.map((entry) => inTermsOfTruth(entry, truth.feed.time_zone)), truth.expect, file)
    t.same(skips.map(({ row }) => row), truth.skipped.map(({ row }) => row), file)
    for (const [at, { reason }] of truth.skipped.entries()) t.match(skips[at]?.words.toLowerCase(), reason)
    t.equal(rows, entries.length + skips.length)
  }
  t.end()
})

const EXPORTS: Record<string, [Partial<FeedSettings>, string, number, number]> = {
  'connectors/arbiter_import_sample.csv': [{}, 'arbiter_import', 50, 0],
  'connectors/gotsport_master_schedule_gssa_spring2024.csv': [{ time_zone: 'America/Chicago' }, 'gotsport_master_schedule', 276, 1],
  'connectors/gsc_schedule-gs-before.csv': [{ time_zone: 'America/Chicago' }, 'gotsport_club_schedule', 3, 0],
  'connectors/gsc_schedule-gs-after.csv': [{ time_zone: 'America/Chicago' }, 'gotsport_club_schedule', 4, 0],
  'connectors/gsc_schedule-tgs-before.csv': [{ time_zone: 'America/Chicago' }, 'totalglobalsports_schedule', 3, 0],
  'connectors/gsc_schedule-tgs-after.csv': [{ time_zone: 'America/Chicago' }, 'totalglobalsports_schedule', 4, 0],
  'connectors/gotsport_schedule_after.xls': [{ kind: 'xlsx', time_zone: 'America/Chicago' }, 'gotsport_club_schedule', 4, 0],
  'connectors/tgs_schedule_after.xlsx': [{ kind: 'xlsx', time_zone: 'America/Chicago' }, 'totalglobalsports_schedule', 4, 0],
  'connectors/gotsport_event_42433_group_365847_excerpt.html': [{ kind: 'html', time_zone: 'America/Phoenix' },
  'gotsport_event_page', 8, 0],
  'connectors/dash_mock_TeamHtml.html': [{ kind: 'html', time_zone: 'America/Detroit', fetched_on: '2019-10-20' }, 'dash_team_page', 8, 0],
  'fixtures/sjsl_20210926_arbiter_games.csv': [{}, 'arbiter_report', 247, 0]
}

t.test('FEED-101, FEED-123 exports of publishers are recognised, and every row is an entry or a skip', skip(connectors), (t) => {
  for (const [path, [settings, layout, entries, skips]] of Object.entries(EXPORTS)) {
    const found = read(readFileSync(realFile(path) as string), settings)
    t.same([found.layout.name, found.entries.length, found.skips.length, found.rows], [layout, entries, skips, entries + skips], path)
    t.ok(found.entries.every(({ home, away }) => home ?? away), path)
  }
  t.match(read(readFileSync(realFile('connectors/gotsport_schedule_after.xls') as string),
    { kind: 'xlsx', time_zone: 'America/Chicago' }).entries,
    read(readFileSync(realFile('connectors/gsc_schedule-gs-after.csv') as string),
      { time_zone: 'America/Chicago' }).entries, 'a workbook says what its CSV says')
  t.end()
})

/** The cells of a line, by a reader of the test's own: nothing of production's is in it. */
function cellsOf (line: string): string[] {
  const cells = ['']
  let isQuoted = false
  for (const sign of line) {
    if (sign === '"') isQuoted = !isQuoted
    else if (sign === ',' && !isQuoted) cells.push('')
    else cells[cells.length - 1] += sign
  }
  return cells.map((cell) => cell.replace(/\s+/g, ' ').trim())
}
/** 02:00PM and 14:00 as 14:00. */
const startOf = (text: string): string | undefined => {
  if (text === '') return undefined
  const [hour, minute] = [Number(text.slice(0, 2)), text.slice(3, 5)]
  return `${String(/[AP]M$/.test(text) ? hour % 12 + (text.endsWith('PM') ? 12 : 0) : hour).padStart(2, '0')}:${minute}`
}
const NO_TEAM = /^$|winner|^bracket [a-z] #\d+$/i

t.test('FEED-101 exports of six seasons: as many rows as lines, each with the date, the start and the sides that another reader finds', skip(connectors), (t) => {
  const files = globSync('sjsl_schedule_*.csv', { cwd: realFile('fixtures') as string }).sort()
  t.ok(files.length > 0)
  for (const file of files) {
    const text = readFileSync(realFile(`fixtures/${file}`) as string, 'utf8')
    const [header = '', ...lines] = text.replace('\ufeff', '').trimEnd().split(/\r?\n/)
    const names = cellsOf(header)
    const { entries, skips, rows } = read(readFileSync(realFile(`fixtures/${file}`) as string))
    t.same([rows, skips], [lines.length, []], basename(file))
    const wrong = entries.filter(({ row, date, start, home, away, file_id: id }) => {
      const cells = cellsOf(lines[row - 2] as string)
      const [own, on, at, one, other] = ['ID', 'Date', 'Start Time', 'Home Team', 'Away Team']
        .map((name) => cells[names.indexOf(name)] as string)
      const [month, day, year] = (on as string).split('/')
      const isSide = (cell = '', name = ''): boolean => name === cell || (name === '' && NO_TEAM.test(cell))
      return own !== id || `${year}-${month}-${day}` !== date || startOf(at as string) !== start || !isSide(one, home?.name) ||
        !isSide(other, away?.name)
    })
    t.same(wrong.slice(0, 3), [], basename(file))
  }
  t.end()
})
