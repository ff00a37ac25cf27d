/** Two entities field by field, with the evidence for one and against (IDENTITY-91, IDENTITY-145). */
import { html, join, type Markup } from '../../pages/html.ts'
import { fieldName, formatValue, withMoments, type Way } from '../format.ts'
import { shortId } from '../parts.ts'
import type { Feature, FieldPair, Review, Source } from './page.ts'

/** The field that a feature is about, where it is called otherwise. */
const fieldOf: Record<string, string> = {
  words: 'name', own_words: 'name', other_words: 'name', spelling: 'name', embedding: 'name', acronym: 'name', rung: 'name',
  remark: 'name', number: 'name', numbers: 'name', direction: 'name', sides: 'name', part: 'name', form: 'name', one_word: 'name',
  placeholder: 'name', bare_name: 'name', misspelt_name: 'name', generic_name: 'name', club: 'organization', colour: 'colors',
  shirt_colour: 'colors', tier: 'level', age: 'age_group', said_age: 'age_group', birth_year: 'age_group', street: 'address',
  city: 'address', postal_code: 'address', country: 'address', distance_km: 'geo', dates: 'start_date', teams: 'sides', day: 'start',
  time: 'start', score: 'result', lists: 'competition', schedule: 'games'
}
/** What comes first; the rest follows as it stands. */
const order = ['name', 'title', 'sides', 'organization', 'competition', 'age_group', 'birth_year', 'gender', 'season', 'start', 'venue']

/** + of evidence for one entity, − of evidence against. */
const signed = (weight: number): Markup | null =>
  weight === 0 ? null : html`<b class="${weight > 0 ? 'good' : 'bad'}">${weight > 0 ? '+' : '−'}</b>`

const isAlike = ({ first, second }: FieldPair): boolean => JSON.stringify(first) === JSON.stringify(second)

/** What a letter in a name may stand for, and how a stored gender is read. */
const letters: Readonly<Record<string, string>> = { b: 'boys', g: 'girls', m: 'men', w: 'women' }
const genders: Readonly<Record<string, string>> = { M: 'boys', F: 'girls' }
const nouns: Readonly<Record<string, string>> = {
  age: 'year of birth', gender: 'gender', colour: 'colour', tier: 'tier', number: 'number', direction: 'direction', aside: 'remark',
  side: 'part, such as north or upper', form: 'legal form', part: 'part'
}
const inNames = ['words', 'other_words', 'own_words']
/** The sentence of a feature: which of the two has what the other lacks; a letter is no number. */
export function sentence ({ name, value, words }: Pick<Feature, 'name' | 'value' | 'words'>): string {
  if (!Array.isArray(value) || value.length !== 2) return words
  const [first, second] = value as (string | null)[]
  const [isFirst, only] = [second == null, String(first ?? second)]
  const isLetter = name === 'number' && /^[a-z]$/.test(only)
  if (first != null && second != null) {
    return isLetter && /^[a-z]$/.test(second) && first !== second
      ? `Different letters: ${first.toUpperCase()}; ${second.toUpperCase()}.` : words
  }
  const side = isFirst ? 'A' : 'B'
  if (first === second || !(inNames.includes(name) || Object.hasOwn(nouns, name))) return words
  if (inNames.includes(name)) return `Only ${side} has in its name: ${only}.`
  if (!isLetter) return `Only ${side} states its ${nouns[name]}: ${genders[only] ?? only}.`
  return `Only ${side} has the letter ${only.toUpperCase()}${letters[only] === undefined ? '' : `, which may stand for ${letters[only]}`}.`
}

/** The values that a feature compares, where the two are shown nowhere else. */
function valuesOf (features: readonly Feature[]): readonly string[] {
  const pair = features.map(({ value }) => value).find((value) => Array.isArray(value) && value.length === 2) as unknown[] | undefined
  return [pair?.[0], pair?.[1]].map((value) =>
    typeof value === 'string' || typeof value === 'number' ? genders[value] ?? String(value) : '–')
}

function speak (pair: FieldPair, features: readonly Feature[], zone: string | null): Markup | string {
  if (features.length > 0) {
    return html`${features.map((one) => html`<div>${signed(one.weight)} ${withMoments(sentence(one), zone)}</div>`)}`
  }
  if (pair.first == null || pair.second == null) return 'Only one of them has it.'
  return isAlike(pair) ? 'The same.' : 'Not compared.'
}

function toneOf (pair: FieldPair, features: readonly Feature[]): 'good' | 'bad' | null {
  const weight = features.reduce((sum, feature) => sum + feature.weight, 0)
  if (features.length > 0 && weight !== 0) return weight > 0 ? 'good' : 'bad'
  return pair.first != null && isAlike(pair) ? 'good' : null
}

function row (name: string, first: Markup | string | null, second: Markup | string | null, words: Markup | string,
  tone: 'good' | 'bad' | null): Markup {
  const none = html`<i class="soft">nothing</i>`
  return html`
<tr${tone && html` class="${tone}"`}><th scope="row">${name}</th><td data-head="A">${first ?? none}</td><td data-head="B">${
  second ?? none}</td><td data-head="">${words}</td></tr>`
}

/** What one of the two has in a field, and who says so. */
const renderValue = (value: unknown, way: Way, by: string[] | null): Markup | null => value == null || value === ''
  ? null : html`${formatValue(value, way)}${by !== null && by.length > 0 && html` <small>${by.slice(0, 3).join(', ')}</small>`}`

const sources = (known: readonly Source[]): Markup | null => known.length === 0
  ? null : join(known.slice(0, 6).map(({ source_key: key, rank }) => `${key} (rank ${rank})`), ', ')

export function compareFields (review: Review): Markup {
  const { names: labels } = review
  const features = review.evidence.features ?? []
  const known = new Set(review.fields.map(({ field }) => field))
  const about = (feature: Feature): string => known.has(feature.name) ? feature.name : fieldOf[feature.name] ?? feature.name
  const place = (field: string): number => (order.indexOf(field) + 1) || order.length + 1
  const pairs = [...review.fields].sort((a, b) => place(a.field) - place(b.field))
  const rest = [...new Set(features.map(about))].filter((field) => !known.has(field))
  const shared = review.first_sources.some((one) => review.second_sources.some(({ source_key: key }) => key === one.source_key))
  const of = (field: string): Feature[] => features.filter((feature) => about(feature) === field)
  return html`<table class="list pair"><caption>Field by field</caption>
<thead><tr><th scope="col">Field</th><th scope="col">A ${shortId(review.first_id)}</th><th scope="col">B ${
  shortId(review.second_id)}</th><th scope="col">Evidence</th></tr></thead>
<tbody>${pairs.map((pair) => row(
  fieldName(pair.field), renderValue(pair.first, { labels, zone: review.first_zone }, pair.first_by),
  renderValue(pair.second, { labels, zone: review.second_zone }, pair.second_by),
  speak(pair, of(pair.field), review.first_zone ?? review.second_zone), toneOf(pair, of(pair.field))
))}${rest.map((field) => {
    const pair = { field, first: null, second: null, first_by: null, second_by: null }
    const { schedules } = review
    const [first, second] = field === 'games' && schedules !== null ? [schedules.first_count, schedules.second_count] : valuesOf(of(field))
    return row(fieldName(field), String(first), String(second), speak(pair, of(field), review.first_zone), toneOf(pair, of(field)))
  })}${row('Reported by', sources(review.first_sources), sources(review.second_sources),
    shared ? 'One source reports both, so they may be two.' : 'No source reports both.', null)}
</tbody></table>
${features.length > 0 && html`<p class="soft">+ is evidence that the two are one, − that they are not.</p>
`}`
}
