/**
 * Random corrections and reports of two sources on one fixture, and a small model of what must come of them, written from the rules: it
 * sorts what one source reported of one field, and never looks at what was applied when.
 */
import fc from 'fast-check'

export const FIELDS = ['title', 'url', 'venue'] as const
export type Field = typeof FIELDS[number]
export type Values = Partial<Record<Field, number | null>> // null: it clears the field
/** What happens to a source, at the minute of its index. `ends`: the correction among what happened, counted from the end. */
export type Event = { source: number, rank: number, isLast: boolean } & (
  | { kind: 'report', values: Values } | { kind: 'deletion' }
  | { kind: 'correction', field: Field, replaced: number | null, value: number } | { kind: 'end', nth: number })

const place = { source: fc.nat(1), rank: fc.noShrink(fc.nat()), isLast: fc.boolean() }
const field = fc.constantFrom(...FIELDS)
const value = fc.nat(2)
export const events = fc.array(fc.oneof(
  { weight: 5, arbitrary: fc.record({
    ...place, kind: fc.constant('report' as const), values: fc.dictionary(field, fc.option(value, { freq: 5 }), { noNullPrototype: true })
  }) },
  { weight: 1, arbitrary: fc.record({ ...place, kind: fc.constant('deletion' as const) }) },
  { weight: 4, arbitrary: fc.record({
    ...place, kind: fc.constant('correction' as const), field, replaced: fc.option(value, { freq: 4 }), value
  }) },
  { weight: 1, arbitrary: fc.record({ ...place, kind: fc.constant('end' as const), nth: fc.nat(3) }) },
), { minLength: 1, maxLength: 12, size: 'max' }) as fc.Arbitrary<Event[]>

export const SOURCES = [['first', 'hostFeed'], ['second', 'hostFeed']] as const
export const INITIAL: Values = { title: 0, venue: 0 }
export const TEXT: Record<Field, (n: number) => unknown> = {
  title: (n) => `Title ${n}`, url: (n) => `https://example.org/${n}`, venue: (n) => ({ external_id: `v${n}` })
}
export const minute = (n: number): string => new Date(Date.UTC(2026, 8, 1, 8, n)).toISOString().replace('.000Z', 'Z')
const corrections = (all: Event[], source: number) =>
  all.flatMap((event, at) => event.kind === 'correction' && event.source === source ? [{ ...event, at }] : [])
export const ended = (all: Event[], event: Extract<Event, { kind: 'end' }>) => corrections(all, event.source).at(-1 - event.nth)

/** The claim of a source on a field: its value, and the minute it is of. */
function claimOf (all: Event[], source: number, field: Field): { value: number, at: number } | undefined {
  const own = all.map((event, at) => ({ ...event, at })).filter((event) => event.source === source)
  const reports = [
    { kind: 'report' as const, values: INITIAL, at: -2 + source },
    ...own.flatMap((event) => event.kind === 'report' || event.kind === 'deletion' ? [event] : [])
  ]
  const newest = corrections(all, source).findLast((one) => one.field === field)
  if (newest) {
    const isEnded = reports.some((one) => one.at > newest.at && (one.kind === 'deletion' ||
      field in one.values && (one.values[field] === null || one.values[field] !== newest.replaced)))
      || own.some((event) => event.kind === 'end' && ended(all, event)?.at === newest.at && event.at > newest.at)
    if (!isEnded) return { value: newest.value, at: newest.at }
  }
  const last = reports.findLast((one) => one.kind === 'report' && field in one.values)
  const said = last?.kind === 'report' ? last.values[field] : undefined
  return last && typeof said === 'number' ? { value: said, at: last.at } : undefined
}

/** Who wins a field, by the rules: live before withdrawn, then the newest. */
export function winnerOf (all: Event[], field: Field): unknown {
  const claims = [0, 1].flatMap((source) => {
    const claim = claimOf(all, source, field)
    const isWithdrawn = all.findLast((event) => event.source === source && 'report deletion'.includes(event.kind))?.kind === 'deletion'
    return claim ? [{ ...claim, source, isWithdrawn }] : []
  })
  const won = claims.sort((a, b) => Number(a.isWithdrawn) - Number(b.isWithdrawn) || b.at - a.at)[0]
  return won && { value: won.value, source: SOURCES[won.source]![0], at: minute(won.at + 10) }
}
