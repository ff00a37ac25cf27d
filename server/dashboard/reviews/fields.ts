/** Two entities field by field, with the evidence for one and against (IDENTITY-91, IDENTITY-145). */
import { html, join, type Markup } from '../../pages/html.ts'
import { capital, fieldName, formatValue, withMoments, type Way } from '../format.ts'
import { shortId } from '../parts.ts'
import type { Feature, FieldPair, Review, Source } from './page.ts'
import { plainValue, sentence, sidesOfReview, type Sides } from './sides.ts'

/** The field that a feature is about, where it is called otherwise. */
const fieldOf: Record<string, string> = {
  words: 'name', own_words: 'name', other_words: 'name', spelling: 'name', embedding: 'name', acronym: 'name', rung: 'name',
  remark: 'name', number: 'name', numbers: 'name', direction: 'name', sides: 'name', part: 'name', form: 'name', one_word: 'name',
  placeholder: 'name', bare_name: 'name', misspelt_name: 'name', generic_name: 'name', club: 'organization', colour: 'colors',
  shirt_colour: 'colors', club_form: 'organization', tier: 'level', age: 'age_group', said_age: 'age_group', birth_year: 'age_group',
  street: 'address', city: 'address', postal_code: 'address', country: 'address', distance: 'geo', dates: 'start_date',
  teams: 'sides', day: 'start', time: 'start', score: 'result', lists: 'competition', schedule: 'games'
}
/** What comes first; the rest follows as it stands. */
const order = ['name', 'title', 'sides', 'organization', 'competition', 'age_group', 'birth_year', 'gender', 'season', 'start', 'venue']

/** What only one of the two has. */
const isOneSided = ({ value }: Feature): boolean => Array.isArray(value) && value.length === 2 && value.includes(null)
/**
 * Whether it is evidence for one entity (1) or against (-1): so is what a rule forbids, whatever it weighs. What only one has never
 * is evidence for it.
 */
const signOf = (feature: Feature): number => feature.rule !== undefined ? -1
  : isOneSided(feature) ? Math.min(0, Math.sign(feature.weight)) : Math.sign(feature.weight)
const signed = (feature: Feature): Markup | null => {
  const sign = signOf(feature)
  return sign === 0 ? null : html`<b class="${sign > 0 ? 'good' : 'bad'}">${sign > 0 ? '+' : '−'}</b>`
}

const isAlike = ({ first, second }: FieldPair): boolean => JSON.stringify(first) === JSON.stringify(second)

/** What is measured between the two, and is a value of neither. */
const measures = ['distance', 'own_words', 'embedding', 'rung', 'part']
/** The values that a feature compares, where the two are shown nowhere else. */
function valuesOf (features: readonly Feature[]): readonly string[] {
  const found = features.find(({ name, value }) => !measures.includes(name) && Array.isArray(value) && value.length === 2)
  return [0, 1].map((side) => {
    const value = (found?.value as unknown[] | undefined)?.[side]
    return typeof value === 'string' || typeof value === 'number' ? plainValue(found?.name ?? '', String(value)) : '–'
  })
}

function speak (pair: FieldPair, features: readonly Feature[], zone: string | null, sides: Sides): Markup | string {
  if (features.length > 0) {
    return html`${features.map((one) => html`<div>${signed(one)} ${withMoments(sentence(one, sides), zone)}</div>`)}`
  }
  if (pair.first == null || pair.second == null) return 'Only one of them has it.'
  return isAlike(pair) ? 'The same.' : 'Not compared.'
}

function toneOf (pair: FieldPair, features: readonly Feature[]): 'good' | 'bad' | null {
  const signs = features.map(signOf)
  if (signs.includes(-1)) return signs.includes(1) ? null : 'bad'
  return signs.includes(1) || pair.first != null && isAlike(pair) ? 'good' : null
}

function row (sides: Sides, name: string, first: Markup | string | null, second: Markup | string | null, words: Markup | string,
  tone: 'good' | 'bad' | null): Markup {
  const none = html`<i class="soft">nothing</i>`
  return html`
<tr${tone && html` class="${tone}"`}><th scope="row">${name}</th><td data-head="${shorten(sides[0])}">${first ?? none}</td><td data-head="${
  shorten(sides[1])}">${second ?? none}</td><td data-head="">${words}</td></tr>`
}

/** On a phone a cell has its side beside it: the beginning and the end of a long name. */
const shorten = (side: string): string => side.length > 14 ? `${side.slice(0, 5)}…${side.slice(-8)}` : side
/** What one of the two has in a field, and who says so. */
const renderValue = (value: unknown, way: Way, by: string[] | null): Markup | null => value == null || value === ''
  ? null : html`${formatValue(value, way)}${by !== null && by.length > 0 && html` <small>${by.slice(0, 3).join(', ')}</small>`}`

const sources = (known: readonly Source[]): Markup | null => known.length === 0
  ? null : join(known.slice(0, 6).map(({ source_key: key, rank }) => `${key} (rank ${rank})`), ', ')

export function compareFields (review: Review): Markup {
  const { names: labels } = review
  const sides = sidesOfReview(review)
  const features = review.evidence.features ?? []
  const known = new Set(review.fields.map(({ field }) => field))
  const about = (feature: Feature): string => known.has(feature.name) ? feature.name : fieldOf[feature.name] ?? feature.name
  const place = (field: string): number => (order.indexOf(field) + 1) || order.length + 1
  const pairs = [...review.fields].sort((a, b) => place(a.field) - place(b.field))
  const rest = [...new Set(features.map(about))].filter((field) => !known.has(field))
  const shared = review.first_sources.some((one) => review.second_sources.some(({ source_key: key }) => key === one.source_key))
  const of = (field: string): Feature[] => features.filter((feature) => about(feature) === field)
  return html`<table class="list pair"><caption>Field by field</caption>
<thead><tr><th scope="col">Field</th><th scope="col">${capital(sides[0])} ${shortId(review.first_id)}</th><th scope="col">${
  capital(sides[1])} ${shortId(review.second_id)}</th><th scope="col">Evidence</th></tr></thead>
<tbody>${pairs.map((pair) => row(
  sides, fieldName(pair.field), renderValue(pair.first, { labels, zone: review.first_zone }, pair.first_by),
  renderValue(pair.second, { labels, zone: review.second_zone }, pair.second_by),
  speak(pair, of(pair.field), review.first_zone ?? review.second_zone, sides), toneOf(pair, of(pair.field))
))}${rest.map((field) => {
    const pair = { field, first: null, second: null, first_by: null, second_by: null }
    const { schedules } = review
    const [first, second] = field === 'games' && schedules !== null ? [schedules.first_count, schedules.second_count] : valuesOf(of(field))
    return row(
      sides, fieldName(field), String(first), String(second), speak(pair, of(field), review.first_zone, sides), toneOf(pair, of(field)))
  })}${row(sides, 'Reported by', sources(review.first_sources), sources(review.second_sources),
    shared ? 'One source reports both, so they may be two.' : 'No source reports both.', null)}
</tbody></table>
${features.length > 0 && html`<p class="soft">+ is evidence that the two are one, − that they are not.</p>
`}`
}
