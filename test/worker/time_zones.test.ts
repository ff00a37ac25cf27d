/** Whether Node and PostgreSQL agree on time zones: worker/time_zones.ts, jobs.read_time_zones. */
import type { Logger } from 'pino'
import t from 'tap'
import type { Queryable } from '../../db/pool.ts'
import { compareTimeZones, findDifferences } from '../../worker/time_zones.ts'

const NOW = Date.parse('2026-11-23T12:00:00Z')
type Offsets = (at: string) => number
/** A database that has these zones in use; undefined: it does not know the zone. */
const databaseOf = (zones: Record<string, Offsets | undefined>): Queryable => ({
  query: async ({ values }: { values: [string[]] }) => ({
    rows: Object.entries(zones).map(([zone, offset]) => ({ zone, offsets: offset === undefined ? null : values[0].map(offset) }))
  })
} as unknown as Queryable)
const phoenix = (): number => -420

t.test('FEED-7 zones that differ are named, with the first moment and both offsets', async (t) => {
  const found = await findDifferences(databaseOf({
    'America/Phoenix': phoenix, 'America/Bogota': (at) => at < '2027' ? -300 : -240, 'America/Lima': undefined, 'America/Nowhere': () => 0
  }), NOW)
  t.match(found, [
    { zone: 'America/Bogota', at: /^2027-01-0/, node: -300, postgres: -240 }, { zone: 'America/Lima', node: -300, postgres: null },
    { zone: 'America/Nowhere', node: null, postgres: 0 }
  ])
  t.equal(found.length, 3)
})

t.test('FEED-7 a warning names the zones that differ; where none does, nothing is logged, and a failure stops nobody', async (t) => {
  const lines: unknown[][] = []
  const log = { warn: (...line: unknown[]) => { lines.push(line) } } as unknown as Logger
  await compareTimeZones(databaseOf({ 'America/Phoenix': phoenix }), log)
  t.same(lines, [])
  await compareTimeZones(databaseOf({ 'America/Phoenix': () => -360 }), log)
  t.match(lines[0], [{ differences: [{ zone: 'America/Phoenix', node: -420, postgres: -360 }] }, /America\/Phoenix/])
  await compareTimeZones({ query: async () => { throw new Error('gone') } } as unknown as Queryable, log)
  t.match(lines[1], [{ error: 'gone' }])
})
