/**
 * Random histories: what several sources of different classes say about a handful of entities of every type, for fast-check.
 *
 * A base source describes two entities of each type first, and refers to a third. The others know those by their canonical ids, written
 * `@team-0` in a history and translated realm by realm; what they report besides (`own-team-0`) is theirs alone. The pools are small, so
 * that words collide, repeat and tie.
 */
import fc from 'fast-check'
import { DATA, idOf, one, some, type Data } from './random_data.ts'
import type { EntityType, Observation, SourceClass } from './seed.ts'

/**
 * An observation with `@` ids in place of canonical ones; `source` counts the history's sources, the base is 0. `places`: where it comes in
 * each order.
 */
export type Said = { source: number, observation: Required<Omit<Observation, 'confidence'>> & { confidence?: number }, places: Place[] }
/** By rank; `isLast` ends a batch, or the batches that are reported at once: then those of one source and lane are one batch. */
export type Place = { rank: number, isLast: boolean, lane: number }
/** What one source says in one batch. */
export type Batch = { source: number, observations: Observation[] }
/** `sources[0]` is the class of the base. */
export type History = { sources: SourceClass[], said: Said[] }

const CLASSES: SourceClass[] = ['authoritativePush', 'partnerApi', 'hostFeed', 'ownerCorrection', 'scrape', 'crowd']
const LONGEST = 10
export const AT = 3
/** The moments at which things are observed, hours apart. */
export const momentOf = (hour: number): string => `2026-09-01T${String(8 + hour).padStart(2, '0')}:00:00.000Z`
export const sourceName = (index: number): string => index === 0 ? 'base' : `source-${index}`

const place: fc.Arbitrary<Place> = fc.record({ rank: fc.noShrink(fc.nat()), isLast: one(false, false, false, true), lane: fc.nat(2) })
const envelope = { source: fc.nat(4), hour: fc.nat(5), confidence: one(1, 1, 0.5), places: fc.tuple(place, place) }
const saying = fc.oneof(...Object.entries(DATA).map(([type, { weight, data }]) => ({
  weight,
  arbitrary: fc.record({
    ...envelope, type: fc.constant(type as EntityType), id: type === 'result' ? one('own-result-0', 'own-result-1') : idOf(type),
    deleted: one(false, false, false, false, true), isBare: fc.boolean(), data
  }),
})))
/** Where batches are reported at once, the deletions that begin a meeting come first of all, then everybody who meets. */
const EARLY: Place = { rank: -2, isLast: false, lane: 0 }
const meetingIn = (lane: number): Place => ({ rank: -1, isLast: false, lane })
/** What names an entity of each type: its own descriptions, and what refers to it (`to`). */
const NAMING: Record<string, [type: EntityType, name: (data: Record<string, any>, to: object) => Record<string, unknown>][]> = {
  organization: [
    ['organization', (data) => data], ['team', (data, to) => ({ ...data, organization: to })],
    ['competition', (data, to) => ({ ...data, host: to })]
  ],
  competition: [['competition', (data) => data], ['fixture', (data, to) => ({ ...data, competition: to })]],
  venue: [['venue', (data) => data], ['fixture', (data, to) => ({ ...data, venue: { ...data.venue, ...to } })]],
  team: [
    ['team', (data) => data],
    [
      'fixture',
      (data, to) => ({
        ...data, sides: [{ role: 'home', team: to }, ...(data.sides ?? []).slice(1).map((side: object) => ({ ...side, role: 'away' }))]
      })
    ],
    ['stat_line', (data, to) => ({ ...data, team: to })],
  ],
  fixture: [
    ['fixture', (data) => data], ['result', (data, to) => ({ ...data, fixture: to })],
    ['stat_line', (data, to) => ({ ...data, fixture: to })]
  ],
  result: [['result', (data) => data]],
  stat_line: [['stat_line', (data) => data]],
}
/**
 * A source deletes an id that it never named, and then names it in several batches at once; or several sources name at once what the base
 * only refers to.
 */
const meeting = fc.oneof(...Object.entries(NAMING).flatMap(([type, ways]) => (type === 'result' || type === 'stat_line'
  ? [`own-${type}-0`]
  : [`own-${type}-0`, `@${type}-2`]).map((id) => fc.record({
  type: fc.constant(type as EntityType), id: fc.constant(id), ...envelope, isBare: fc.boolean(), data: (DATA[type] as { data: Data }).data,
  words: fc.array(fc.oneof(...ways.map(([by, name]) => fc.record({
    ...envelope, type: fc.constant(by), id: by === type ? fc.constant(id) : one(`own-${by}-0`, `own-${by}-1`), isBare: fc.constant(false),
    data: fc.tuple(
      (DATA[by] as { data: Data }).data, some(['external_id'], { external_id: fc.constant(id), name: one('Ravens', 'Swifts') })
    ).map(
      ([data, to]) => name(data, to)
    ),
  }))), { minLength: 2, maxLength: 3 }),
}))))
/** The same again, of another moment, by the same source. */
const repeating = fc.record({ ...envelope, again: fc.nat(LONGEST) })

type Saying = Omit<typeof saying extends fc.Arbitrary<infer T> ? T : never, 'deleted'>

/** A history with two tellings of it. */
export const histories: fc.Arbitrary<History> = fc.record({
  sources: fc.array(one(...CLASSES), { minLength: 1, maxLength: 5 }),
  meetings: fc.array(meeting, { maxLength: 2 }),
  words: fc.array(fc.oneof({ weight: 5, arbitrary: saying }, { weight: 1, arbitrary: repeating }), {
    minLength: 1, maxLength: LONGEST, size: 'max'
  }),
}).map(({ sources, meetings, words }) => {
  const said: Said[] = []
  const add = (word: Saying, deleted: boolean, places: Place[]): void => {
    const { type, id, isBare, data, confidence, hour } = word
    said.push({
      source: word.source % sources.length,
      observation: { type, external_id: id, observed_at: momentOf(hour), confidence, deleted, data: deleted && isBare ? {} : data }, places
    })
  }
  for (const { words: naming, ...deletion } of meetings) {
    const isOwn = deletion.id.startsWith('own')
    if (isOwn) add(deletion, true, [deletion.places[0], EARLY])
    for (const [lane, word] of naming.entries()) {
      add(isOwn ? { ...word, source: deletion.source } : word, false, [word.places[0], meetingIn(lane)])
    }
  }
  for (const word of words) {
    const before = 'again' in word ? said[word.again % (said.length || 1)] : undefined
    if (before) said.push({ ...before, observation: { ...before.observation, observed_at: momentOf(word.hour) }, places: word.places })
    else if ('type' in word) add(word, word.deleted, word.places)
  }
  return { sources, said: untie(said) }
})

/**
 * Words of one source on one id that are equally old and equally sure are distinguished by their content. Content that holds a canonical id
 * differs from realm to realm, so such words come a millisecond later.
 */
function untie (said: Said[]): Said[] {
  const taken = new Map<string, string>()
  return said.map(({ source, observation, places }) => {
    const content = JSON.stringify([
      observation.data, observation.type === 'competition' ? observation.external_id : '', observation.deleted
    ])
    const isLocal = source === 0 || !content.includes('@')
    let observedAt = observation.observed_at
    const place = (): string => JSON.stringify([
      source, observation.type, observation.type === 'competition' ? '' : observation.external_id, observedAt, observation.confidence
    ])
    for (;;) {
      const other = taken.get(place())
      if (other === undefined || other === content || (source === 0 || isLocal && !other.includes('@'))) break
      observedAt = new Date(Date.parse(observedAt) + 1).toISOString()
    }
    taken.set(place(), content)
    return { source, observation: { ...observation, observed_at: observedAt }, places }
  })
}

/** The same history with nothing in the data of its deletions. */
export const withBareDeletions = ({ sources, said }: History): History =>
  ({ sources, said: said.map((one) => one.observation.deleted ? { ...one, observation: { ...one.observation, data: {} } } : one) })
