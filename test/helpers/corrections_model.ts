/**
 * Random corrections and reports of two sources on one fixture, and of a third that corrects what the second, a connector, reports, and a
 * small model of what must come of them, written from the rules: it sorts what is known of one field, and never looks at what was applied
 * when.
 */
import fc from 'fast-check'

export const FIELDS = ['title', 'url', 'venue'] as const
export type Field = typeof FIELDS[number]
export type Values = Partial<Record<Field, number | null>> // null: it clears the field
/** What happens to a source, at the minute of its index. `ends`: the correction among what happened, counted from the end. */
export type Event = { source: number, rank: number, isLast: boolean } & (
  | { kind: 'report', values: Values } | { kind: 'deletion' }
  | { kind: 'correction', field: Field, replaced: number | null, value: number } | { kind: 'end', nth: number })

const place = { rank: fc.noShrink(fc.nat()), isLast: fc.boolean() }
const corrector = fc.nat(2)
const field = fc.constantFrom(...FIELDS)
const value = fc.nat(2)
export const events = fc.array(fc.oneof(
  { weight: 5, arbitrary: fc.record({
    ...place, source: fc.nat(1), kind: fc.constant('report' as const),
    values: fc.dictionary(field, fc.option(value, { freq: 5 }), { noNullPrototype: true })
  }) },
  { weight: 1, arbitrary: fc.record({ ...place, source: fc.nat(1), kind: fc.constant('deletion' as const) }) },
  { weight: 4, arbitrary: fc.record({
    ...place, source: corrector, kind: fc.constant('correction' as const), field, replaced: fc.option(value, { freq: 4 }), value
  }) },
  { weight: 1, arbitrary: fc.record({ ...place, source: corrector, kind: fc.constant('end' as const), nth: fc.nat(3) }) },
), { minLength: 1, maxLength: 12, size: 'max' }) as fc.Arbitrary<Event[]>

export const SOURCES = [['first', 'ownerCorrection'], ['second', 'ownerCorrection'], ['third', 'ownerCorrection']] as const
/** Whose reports end what a source corrects. */
const reporterOf = (source: number): number => source === 2 ? 1 : source
export const INITIAL: Values = { title: 0, venue: 0 }
export const TEXT: Record<Field, (n: number) => unknown> = {
  title: (n) => `Title ${n}`, url: (n) => `https://example.org/${n}`, venue: (n) => ({ external_id: `v${n}` })
}
export const minute = (n: number): string => new Date(Date.UTC(2026, 8, 1, 8, n)).toISOString().replace('.000Z', 'Z')
const corrections = (all: Event[], source: number) =>
  all.flatMap((event, at) => event.kind === 'correction' && event.source === source ? [{ ...event, at }] : [])
export const ended = (all: Event[], event: Extract<Event, { kind: 'end' }>) => corrections(all, event.source).at(-1 - event.nth)

const reportsOf = (all: Event[], source: number) => [
  { kind: 'report' as const, values: INITIAL, at: -2 + source },
  ...all.flatMap((event, at) =>
    event.source === source && (event.kind === 'report' || event.kind === 'deletion') ? [{ ...event, at }] : [])
]

/** The claim of a source on a field: its value, and the minute it is of. The third has none but corrections. */
function claimOf (all: Event[], source: number, field: Field): { value: number, at: number } | undefined {
  const reports = reportsOf(all, reporterOf(source))
  const newest = corrections(all, source).findLast((one) => one.field === field)
  if (newest) {
    const isEnded = reports.some((one) => one.at > newest.at && (one.kind === 'deletion' ||
      field in one.values && (one.values[field] === null || one.values[field] !== newest.replaced)))
      || all.some((event, at) => event.source === source && event.kind === 'end' && ended(all, event)?.at === newest.at && at > newest.at)
    if (!isEnded && (source !== 2 || !isWithdrawn(all, 1))) return { value: newest.value, at: newest.at }
  }
  const last = source === 2 ? undefined : reports.findLast((one) => one.kind === 'report' && field in one.values)
  const said = last?.kind === 'report' ? last.values[field] : undefined
  return last && typeof said === 'number' ? { value: said, at: last.at } : undefined
}

const isWithdrawn = (all: Event[], source: number): boolean => reportsOf(all, source).at(-1)!.kind === 'deletion'

/** Who wins a field, by the rules: live before withdrawn, then the newest. */
export function winnerOf (all: Event[], field: Field): unknown {
  const claims = [0, 1, 2].flatMap((source) => {
    const claim = claimOf(all, source, field)
    return claim ? [{ ...claim, source, isWithdrawn: isWithdrawn(all, source) }] : []
  })
  const won = claims.sort((a, b) => Number(a.isWithdrawn) - Number(b.isWithdrawn) || b.at - a.at)[0]
  return won && { value: won.value, source: SOURCES[won.source]![0], at: minute(won.at + 10) }
}
