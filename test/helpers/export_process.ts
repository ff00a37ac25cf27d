/**
 * In a process of its own: writes as many exports as asked for at once, of as many pages, nowhere. Prints how many megabytes were resident
 * at most, in the largest of the processes, and how many more this one keeps than it had.
 */
import { readFileSync } from 'node:fs'
import { writeParquet } from '../../server/export/write_parquet.ts'

const ROWS = 5000
const many = (make: (n: number) => unknown): unknown[] => Array.from({ length: ROWS }, (_, n) => make(n))
const none = many(() => null)
const named = (prefix: string, count: number): object =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [`${prefix}_${n}`, { name: `${prefix} ${n}` }]))

/** A page as api.export_fixtures answers it; ids and times are those of this page alone. */
function makePage (page: number): string {
  const time = (n: number): number => 1_800_000_000_000_000 + (page * ROWS + n) * 60_000_000
  return `{"count":${ROWS},"last":["",""]}\n${JSON.stringify({
    count: ROWS, competition: { name: 'Cup' }, divisions: null, stages: null, venues: named('ven', 20), teams: named('tm', 100),
    fixtures: {
      fixture_id: many((n) => `fx_01K5T3M8Q9ZXW4V7${String(page * ROWS + n).padStart(10, '0')}`), version: many(() => 1),
      updated_at: many(time), sport: many(() => 'soccer'), kind: many(() => 'game'), status: many(() => 'scheduled'),
      time_status: many(() => 'confirmed'), division: none, stage: none, start: many(time), end: many(time), date: none,
      time_zone: many(() => 'America/New_York'), venue: many((n) => `ven_${n % 20}`), venue_field: many((n) => `Field ${n % 7}`),
      title: many((n) => `Game ${page}/${n}`), role_0: many(() => 'home'),
      team_0: many((n) => `tm_${n % 100}`), role_1: many(() => 'away'),
      team_1: many((n) => `tm_${(n + 37) % 100}`),
      result: many((n) => ({ final: true, official: false, scores: [{ role: 'home', score: n % 5 }, { role: 'away', score: n % 3 }] })),
      url: many((n) => `https://league.example/games/${page}-${n}`),
    },
  })}`
}

async function * pages (count: number): AsyncIterable<string> {
  for (let page = 0; page < count; page++) yield makePage(page)
}

const megabytes = (name: 'VmHWM' | 'VmRSS', process = 'self'): number =>
  Number(new RegExp(`${name}:\\s+(\\d+)`).exec(readFileSync(`/proc/${process}/status`, 'utf8'))?.[1] ?? 0) / 1024
const children = (): string[] => readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8').split(' ').filter(Boolean)

const [count, exports] = process.argv.slice(2).map(Number) as [number, number]
let [bytes, peak] = [0, 0]
const before = megabytes('VmRSS')
await Promise.all(Array.from({ length: exports }, async () => {
  for await (const chunk of writeParquet('cmp_1', pages(count))) {
    bytes += chunk.length
    for (const child of ['self', ...children()]) peak = Math.max(peak, megabytes('VmHWM', child))
  }
}))
process.stdout.write(JSON.stringify({ bytes, peak, kept: megabytes('VmRSS') - before }))
