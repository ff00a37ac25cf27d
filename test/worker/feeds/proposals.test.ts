/** What columns may mean whose names were changed: which mappings are tried, in which order, for how long. */
import t from 'tap'
import type { Queryable } from '../../../db/pool.ts'
import { extract, propose, type FeedSettings, type Sought } from '../../../worker/feeds/parsers/index.ts'
import parse from '../../../worker/feeds/parsing_thread.ts'
import { tryMappings } from '../../../worker/feeds/try_mappings.ts'

const settings: FeedSettings = { kind: 'csv', time_zone: 'America/Chicago', day_first: false, fetched_on: '2026-09-01' }
const TEAMS = ['Foxes', 'Owls', 'Jets', 'Comets']
const sought = (more: Partial<Sought> = {}): Sought => ({
  roles: ['home'], was: { date: 'date', start: 'time', home: 'home team', away: 'away team', venue: 'location' },
  known: { teams: TEAMS, venues: ['Oak Park', 'Mill Fields'], fields: [], divisions: [], competitions: [], ids: [] }, ...more
})
const body = (headers: string[], count = 8): Buffer => Buffer.from([headers, ...Array.from({ length: count }, (_, n) => [
  `2026-09-${10 + n}`, '10:00', TEAMS[n % 4], TEAMS[(n + 1) % 4], ['Oak Park', 'Mill Fields'][n % 2], `ann${n}@league.example`, 'Reserved'
])].map((row) => row.join(',')).join('\n'))
const HEADERS = ['Date', 'Time', 'Home Team', 'Away Team', 'Location', 'Answers', 'Extra']
const renamed = (names: Record<string, string>): string[] => HEADERS.map((header) => names[header] ?? header)

t.test('FEED-280 a column is proposed by what is listed and by its shape, likeliest first; columns of persons, and of other values, never', async (t) => {
  t.same(propose(body(renamed({ 'Home Team': 'X' })), settings, sought()), [{ home: 'X' }])
  const both = propose(body(renamed({ 'Home Team': 'X', 'Away Team': 'Y' })), settings, sought({ roles: ['home', 'away'] }))
  t.same(both.slice(0, 2).map((one) => JSON.stringify(one)).sort(), ['{"home":"X","away":"Y"}', '{"home":"Y","away":"X"}'].sort())
  t.same(propose(body(renamed({ Date: 'D', Time: 'T' })), settings, sought({ roles: ['date', 'start'] }))[0], { date: 'D', start: 'T' })
  t.same(propose(body(HEADERS), settings, sought({ roles: [] })), [], 'nothing is sought where nothing is strange')
  t.same(propose(body(renamed({ Time: 'Location', Location: 'Time' })), settings, sought({ roles: [] }))[0], {
    start: 'Location', venue: 'Time'
  }, 'labels that were exchanged')
  for (const one of propose(body(renamed({ 'Home Team': 'X' })), settings, sought())) t.notMatch(JSON.stringify(one), /Answers|Extra/)
})

t.test('FEED-280 at most twelve mappings of a file, five of a long one; a calendar has none', async (t) => {
  const names = { Date: 'a', Time: 'b', 'Home Team': 'c', 'Away Team': 'd', Location: 'e' }
  const all = sought({ roles: ['date', 'start', 'home', 'away', 'venue'] })
  t.equal(propose(body(renamed(names)), settings, all).length, 12)
  t.equal(propose(body(renamed(names), 19_000).subarray(), settings, all).length, 5)
  t.same(propose(Buffer.from('BEGIN:VCALENDAR'), { ...settings, kind: 'ics' }, all), [])
})

t.test('FEED-105 a column that is mapped stands in for that of a layout that is known, which stays known; ids stay ids', async (t) => {
  const tgs = (home: string): Buffer => Buffer.from(`GM#,Date,Time,Home Team,Away Team,Complex,Venue
1,09/12/2026,00:00:00,Foxes,Owls,Oak Park,Field 2`.replace('Home Team', home))
  const known = extract(tgs('Home Team'), settings)
  t.equal(known.layout.name, 'totalglobalsports_schedule')
  const mapped = extract(tgs('Team 1'), { ...settings, mapping: { home: 'Team 1' } })
  t.same([mapped.layout.name, mapped.entries], [known.layout.name, known.entries])
  t.equal(extract(tgs('Team 1'), settings).layout.name, 'generic', 'without it the layout is not known')
  const daysmart = (home: string): Buffer => Buffer.from(`Event Type,Event Description,Event Start,Event End,${home},Away Team ID,` +
    'Resource,Resource Area\nGame,,09/12/2026 06:00 PM,09/12/2026 07:00 PM,31,32,Rink A,Full')
  t.same(extract(daysmart('Host'), { ...settings, mapping: { home: 'Host' } }).entries, extract(daysmart('Home Team ID'), settings).entries)
  const few = Buffer.from('When,A,B,C,D,E,F\n09/12/2026,1,2,3,4,5,6')
  t.equal(extract(few, { ...settings, mapping: { id: 'A', home: 'B', away: 'C', venue: 'D', field: 'E', start: 'F' } }).layout.name,
    'generic', 'a layout is not known by what is mapped alone')
})

/** What is reported of trials; `states` are the answers. */
async function run (states: string[], time: number, fits = false): Promise<{ reported: unknown[][], ended: unknown }> {
  const reported: unknown[][] = []
  const query = async ({ name, values }: { name: string, values: unknown[] }): Promise<{ rows: object[] }> => {
    reported.push([name, name === 'jobs.try_mapping' ? JSON.parse(values[2] as string).mapping : values[2]])
    return { rows: [{ result: { run_id: 'run_1', state: name === 'jobs.try_mapping' ? states.shift() ?? 'doubtful' : 'held', fits } }] }
  }
  const file = body(renamed({ 'Home Team': 'X', 'Away Team': 'Y' }))
  const ended = await tryMappings({
    db: { query } as unknown as Queryable, parser: async (order) => parse(order), leaseSeconds: 60, run_id: 'run_1', token: '1',
    open: () => file, settings, sought: sought({ roles: ['home', 'away'] }), asRead: extract(file, settings), time
  })
  return { reported, ended }
}

t.test('FEED-280 what was read is compared first, then each mapping as the file reads by it; who has lost the run stops, and so does who has no time left, and says so', async (t) => {
  const whole = await run([], 20_000)
  t.match(whole.ended, { run_id: 'run_1', state: 'held' })
  t.same(whole.reported[0], ['jobs.try_mapping', {}])
  t.same(whole.reported.at(-1), ['jobs.conclude_trial', true])
  t.ok(whole.reported.length > 4)
  const fits = await run([], 20_000, true)
  const parts = fits.reported.filter(([, mapping]) => Object.keys(mapping as object).length === 1)
  t.same([fits.reported.at(-1), parts], [['jobs.conclude_trial', true], []], 'part of what fits is not tried')
  const lost = await run(['doubtful', 'stale'], 20_000)
  t.same([lost.reported.length, lost.ended], [2, { run_id: 'run_1', state: 'stale' }])
  const late = await run([], -1)
  t.same(late.reported, [['jobs.try_mapping', {}], ['jobs.conclude_trial', false]])
})
