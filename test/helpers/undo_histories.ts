/** Random histories of a feed whose runs are undone, of another source, and of people who correct and merge, for fast-check. */
import fc from 'fast-check'
import { one, some } from './random_data.ts'
import { game, gone, type Observation } from './seed.ts'

/** What a file says of a game: fields by number, what it takes back, or that the game is gone. */
type Entry = { game: number, values: Record<string, number>, cleared: string[], isGone: boolean }
export type Step =
  | { kind: 'run' | 'report', hour: number, entries: Entry[] }
  | { kind: 'correction', hour: number, game: number, field: 'title' | 'venue' | 'start', replaced: number | null, value: number,
    isOther: boolean } // another source corrects what the feed reports, as if it were a connector
  | { kind: 'merge', game: number, other: number }
  | { kind: 'undo' | 'restore', run: number }
  | { kind: 'work' }

const CLEARABLE = ['competition', 'division', 'end', 'venue', 'sides', 'title', 'result', 'url'] as const
const TEAMS = ['Kestrel Valley', 'Otter Creek', 'Heron Lake', 'Wigeon Bay']
const entry: fc.Arbitrary<Entry> = fc.record({
  game: fc.nat(2), isGone: one(false, false, false, false, true), cleared: fc.subarray([...CLEARABLE], { maxLength: 2 }),
  values: some([], {
    start: fc.nat(2), date: fc.nat(1), title: fc.nat(2), venue: fc.nat(2), url: fc.nat(1), status: fc.nat(2), division: fc.nat(1),
    competition: fc.nat(1), sides: fc.nat(3), result: fc.nat(1), end: fc.nat(1), time_status: fc.nat(2), spelling: fc.nat(1)
  }) as fc.Arbitrary<Record<string, number>>
})
const entries = fc.uniqueArray(entry, { minLength: 1, maxLength: 3, selector: (said) => said.game })
const hour = fc.nat(9)
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('run' as const), hour, entries }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('report' as const), hour, entries }) },
  { weight: 2, arbitrary: fc.record({
    kind: fc.constant('correction' as const), hour, game: fc.nat(2), field: one('title', 'venue', 'start'),
    replaced: fc.option(fc.nat(2), { freq: 3 }), value: fc.nat(2), isOther: fc.boolean()
  }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('merge' as const), game: fc.nat(2), other: fc.nat(2) }) },
  { weight: 4, arbitrary: fc.record({ kind: one('undo', 'undo', 'undo', 'restore'), run: fc.nat(3) }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'work' as const }) },
) as fc.Arbitrary<Step>
export const steps = fc.array(step, { minLength: 3, maxLength: 14, size: 'max' })

export const moment = (hour: number): string => `2026-09-01T${String(8 + hour).padStart(2, '0')}:00:00Z`
const START = ['2026-09-12T14:00:00Z', '2026-09-12T16:00:00Z', '2026-09-13T12:00:00Z']
export const VALUE: Record<string, (n: number) => unknown> = {
  start: (n) => START[n], title: (n) => `Title ${n}`, venue: (n) => ({ external_id: `v${n}`, name: `Venue ${'ABC'[n]} Kingfisher` })
}

/** The observation that an entry makes, of a source whose ids begin with `own`. */
export function observe (own: string, { game: n, values, cleared, isGone }: Entry, hour: number): Observation {
  const id = `${own}g${n}`
  const observed = { observed_at: moment(hour) }
  if (isGone) return gone('fixture', id, observed)
  const data: Record<string, unknown> = {}
  for (const [field, v] of Object.entries(values)) {
    if (field === 'sides') {
      data.sides = [['home', v], ['away', (v + 1 + n) % 4]].map(([role, t]) => ({ role, team: {
        external_id: `${own}t${t}`, name: TEAMS[t as number]! + (values.spelling ? ' FC' : '')
      } })).slice(0, v === 3 ? 1 : 2)
    } else if (field === 'date') data.date = `2026-09-1${2 + v}`
    else if (field === 'url') data.url = `https://example.org/${v}`
    else if (field === 'status') data.status = ['scheduled', 'postponed', 'cancelled'][v]
    else if (field === 'time_status') data.time_status = ['confirmed', 'estimated', 'tbd'][v]
    else if (field === 'end') data.end = `2026-09-12T1${5 + 2 * v}:00:00Z`
    else if (field === 'division') data.division = { external_id: `${own}d${v}`, name: `Division ${v}${values.spelling ? ' Gold' : ''}` }
    else if (field === 'competition') {
      data.competition = { external_id: `${own}c${v}`, ...values.spelling ? {} : { name: `Plover Cup ${v}` } }
    }
    else if (field === 'result') {
      data.result = { scores: [{ role: 'home', score: v }, { role: 'away', score: 1 }], final: true }
    } else if (field === 'venue') {
      data.venue = { ...VALUE.venue!(v) as object, external_id: `${own}v${v}`, ...v > 0 ? { field: '1' } : {} }
    } else if (field !== 'spelling') data[field] = VALUE[field]!(v)
  }
  // A claim and its clearing exclude each other.
  const taken = cleared.filter((field) => !(field in data))
  return { ...game(id, data, observed), ...taken.length > 0 ? { cleared: taken } : {} } as Observation
}
