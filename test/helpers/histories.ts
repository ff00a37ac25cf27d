/**
 * Random histories: what several sources of different classes say about a handful of entities of every type, for fast-check.
 *
 * A base source describes two entities of each type first. The others know those by their canonical ids, written `@team-0` in a history and translated
 * realm by realm; what they tell of besides (`own-team-0`) is theirs alone. The pools are small, so that words collide, repeat and tie.
 */
import fc from 'fast-check'
import type { EntityType, Observation, SourceClass } from './seed.ts'

/** An observation with `@` ids in place of canonical ones; `source` counts the history's sources, the base is 0. `places`: where it comes in each telling. */
export type Said = { source: number, observation: Required<Omit<Observation, 'confidence'>> & { confidence?: number }, places: Place[] }
/** Observations come by rank; `isLast` ends a batch. */
export type Place = { rank: number, isLast: boolean }
/** `sources[0]` is the class of the base. */
export type History = { sources: SourceClass[], said: Said[] }

const CLASSES: SourceClass[] = ['authoritativePush', 'partnerApi', 'hostFeed', 'ownerCorrection', 'scrape', 'crowd']
const LONGEST = 14
const AT = 3
type Data = fc.Arbitrary<Record<string, unknown>>

/** The moments at which things are observed, hours apart. */
export const momentOf = (hour: number): string => `2026-09-01T${String(8 + hour).padStart(2, '0')}:00:00.000Z`
export const sourceName = (index: number): string => index === 0 ? 'base' : `source-${index}`

const some = <T extends Record<string, fc.Arbitrary<unknown>>>(required: (keyof T)[], members: T): Data =>
  fc.record(members, { requiredKeys: required as never[] }) as Data
const one = <T>(...values: T[]): fc.Arbitrary<T> => fc.constantFrom(...values)
const idOf = (type: string): fc.Arbitrary<string> => one(`@${type}-0`, `@${type}-0`, `@${type}-1`, `own-${type}-0`, `own-${type}-1`)
const referenceTo = (type: string): Data => some(['external_id'], { external_id: idOf(type), name: one('Kestrels', 'Otters') })
const sanctioning = one({ usys: '1' }, { usys: '2' }, { uslb: '3' }, { usys: '1', uslb: '4' })
const time = (hours: number[]): fc.Arbitrary<string> => one(...hours.map((hour) => `2026-09-12T${hour}:00:00Z`))

const result: Data = some(['scores', 'final'], {
  scores: fc.tuple(fc.nat(1), fc.nat(1)).map(([home, away]) => [{ role: 'home', score: home }, { role: 'away', score: away }]),
  final: fc.boolean(), official: fc.boolean(), outcome: one('draw', 'home_win'),
})
const stage: Data = some(['name', 'type'], {
  external_id: one('@stage-0', 'own-stage-0'), name: one('Pool A', 'Pool B'), type: one('pool', 'league'), order: one(1, 2), points: one('3-1-0'), tiebreakers: one([], ['points', 'wins']),
})
const division: Data = some(['name'], {
  external_id: one('@division-0', '@division-1', 'own-division-0'), name: one('Boys', 'Girls'), age_group: one('U09', 'U10'), gender: one('M', 'F'), level: one('Gold'),
  stages: fc.array(stage, { maxLength: 2 }),
})
const DATA: Record<string, { weight: number, data: Data }> = {
  organization: { weight: 1, data: some(['name', 'kind'], { name: one('Club', 'Union'), kind: one('club', 'league'), short_name: one('CU'), website: one('https://club.example'), sanctioning }) },
  competition: { weight: 3, data: some(['name', 'sport', 'kind'], {
    name: one('Cup', 'League'), sport: one('soccer', 'rugby'), kind: one('league', 'friendly_series'), host: referenceTo('organization'), season: one('2026', '2027'),
    start_date: one('2026-09-01', '2026-09-02'), time_zone: one('America/Denver'), divisions: fc.array(division, { maxLength: 2 }),
  }) },
  venue: { weight: 2, data: some(['name'], {
    name: one('Park', 'Arena'), address: one({ city: 'Leeds' }, { line1: '1 Road' }), geo: one([40, -75], [40.5, -75]), time_zone: one('America/New_York', 'Europe/Paris'), fields: one(['1'], ['1', '2'], []),
  }) },
  team: { weight: 2, data: some(['name'], {
    name: one('Reds', 'Blues'), organization: referenceTo('organization'), sport: one('soccer'), age_group: one('U09', 'U11'), birth_year: one(2016, 2017), gender: one('F', 'coed'),
    season: one('2026'), level: one('A'), coach: one('Kim', 'Lee'), colors: one([], ['red'], ['red', 'blue']), sanctioning,
  }) },
  fixture: { weight: 9, data: some(['kind', 'sport'], {
    kind: one('game', 'scrimmage'), sport: one('soccer', 'rugby'), competition: referenceTo('competition'), division: referenceTo('division'), stage: referenceTo('stage'),
    start: time([14, 16]), end: time([15, 17]), date: one('2026-09-12', '2026-09-13'), time_zone: one('America/Denver'), time_status: one('tbd', 'confirmed', 'estimated'),
    status: one('scheduled', 'postponed', 'cancelled', 'completed', 'in_progress'), venue: some(['external_id'], { external_id: idOf('venue'), name: one('Hill', 'Dale'), field: one('1', '2') }),
    sides: fc.tuple(one(['home', 'away'], ['away', 'home']), fc.array(referenceTo('team'), { maxLength: 2 })).map(([roles, teams]) => teams.map((team, n) => ({ role: roles[n], team }))),
    title: one('A', 'B'), notes: one('n', 'm'), result, url: one('https://a.example'),
  }) },
  result: { weight: 4, data: some(['fixture', 'result'], { fixture: referenceTo('fixture'), result }) },
  stat_line: { weight: 2, data: some(['fixture', 'team', 'sport', 'stats'], {
    fixture: referenceTo('fixture'), team: referenceTo('team'), sport: one('soccer'), stats: one({ saves: 1 }, { saves: 2 }), period: one('1H'), player: one({ external_id: 'p1', name: 'Al' }, { external_id: 'p1' }, { external_id: 'p2', name: 'Bo' }),
  }) },
}

const place: fc.Arbitrary<Place> = fc.record({ rank: fc.noShrink(fc.nat()), isLast: one(false, false, false, true) })
const envelope = { source: fc.nat(4), hour: fc.nat(5), confidence: one(1, 1, 0.5), places: fc.tuple(place, place) }
const saying = fc.oneof(...Object.entries(DATA).map(([type, { weight, data }]) => ({
  weight,
  arbitrary: fc.record({ ...envelope, type: fc.constant(type as EntityType), id: type === 'result' ? one('own-result-0', 'own-result-1') : idOf(type), deleted: one(false, false, false, false, true), data }),
})))
/** The same again, of another moment, by the same source. */
const repeating = fc.record({ ...envelope, again: fc.nat(LONGEST) })

/** A history with two tellings of it. */
export const histories: fc.Arbitrary<History> = fc.record({
  sources: fc.array(one(...CLASSES), { minLength: 3, maxLength: 5 }),
  words: fc.array(fc.oneof({ weight: 5, arbitrary: saying }, { weight: 1, arbitrary: repeating }), { minLength: 1, maxLength: LONGEST, size: 'max' }),
}).map(({ sources, words }) => {
  const said: Said[] = []
  for (const word of words) {
    const before = 'again' in word ? said[word.again % (said.length || 1)] : undefined
    if (before) said.push({ ...before, observation: { ...before.observation, observed_at: momentOf(word.hour) }, places: word.places })
    else if ('type' in word) {
      const { type, id, deleted, data, confidence, places } = word
      said.push({ source: word.source % sources.length, observation: { type, external_id: id, observed_at: momentOf(word.hour), confidence, deleted, data: deleted ? {} : data }, places })
    }
  }
  return { sources, said: untie(said) }
})

/**
 * Words of one source on one id that are equally old and equally sure are told apart by their content. Content that holds a canonical id differs from
 * realm to realm, so such words come a millisecond later.
 */
function untie (said: Said[]): Said[] {
  const taken = new Map<string, string>()
  return said.map(({ source, observation, places }) => {
    const content = JSON.stringify([observation.data, observation.type === 'competition' ? observation.external_id : '', observation.deleted])
    const isLocal = source === 0 || !content.includes('@')
    let observedAt = observation.observed_at
    const place = (): string => JSON.stringify([source, observation.type, observation.type === 'competition' ? '' : observation.external_id, observedAt, observation.confidence])
    for (;;) {
      const other = taken.get(place())
      if (other === undefined || other === content || (source === 0 || isLocal && !other.includes('@'))) break
      observedAt = new Date(Date.parse(observedAt) + 1).toISOString()
    }
    taken.set(place(), content)
    return { source, observation: { ...observation, observed_at: observedAt }, places }
  })
}

/** What the base says of the entities number `n`, before anything else. */
export function basics (n: number): Observation[] {
  const say = (type: EntityType, data: Record<string, unknown>): Observation => ({ type, external_id: `${type}-${n}`, observed_at: momentOf(AT), data })
  return [
    say('organization', { name: 'Base', kind: 'other' }),
    say('competition', { name: 'Base', sport: 'soccer', kind: 'other', divisions: [{ external_id: `division-${n}`, name: 'Base', stages: [{ external_id: `stage-${n}`, name: 'Base', type: 'other' }] }] }),
    say('venue', { name: 'Base' }), say('team', { name: 'Base' }), say('fixture', { kind: 'game', sport: 'soccer' }),
    say('stat_line', { fixture: { external_id: `fixture-${n}` }, team: { external_id: `team-${n}` }, sport: 'soccer', stats: { saves: 0 } }),
  ]
}

/** The batches of one telling (0 or 1), in order: source and observations. What lies between two ends comes in one batch a source. */
export function batchesOf ({ said }: History, telling: number): { source: number, observations: Observation[] }[] {
  const batches: { source: number, observations: Observation[] }[] = []
  let first = 0
  const placed = said.map((one) => ({ ...one, ...one.places[telling] as Place })).sort((a, b) => a.rank - b.rank)
  for (const { source, observation, isLast } of placed) {
    const open = batches.slice(first).find((batch) => batch.source === source)
    if (open) open.observations.push(observation)
    else batches.push({ source, observations: [observation] })
    if (isLast) first = batches.length
  }
  return batches
}
