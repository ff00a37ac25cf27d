/** How the two of a pair are called on pages, and the sentences of their evidence with these names (IDENTITY-145, IDENTITY-238). */
import type { Feature } from './page.ts'

/** What the first and the second are called. */
export type Sides = readonly [string, string]
type Named = { name: string | null, sources: readonly string[] }
/** Two of one name are distinguished by their sources, and where these are the same by their order; games by their sources. */
export function sidesOf (type: string, first: Named, second: Named): Sides {
  const [a, b] = [first, second].map(({ name }) => name ?? 'No name') as [string, string]
  const [one, other] = [first, second].map(({ sources }) => sources.slice(0, 2).join(', ')) as [string, string]
  const isKnown = one !== other && one !== '' && other !== ''
  if (type === 'fixture') return isKnown ? [`the game of ${one}`, `the game of ${other}`] : ['the first game', 'the second game']
  if (a.trim().toLowerCase() !== b.trim().toLowerCase()) return [a, b]
  return isKnown ? [`${a} (${one})`, `${b} (${other})`] : [`${a} (the first)`, `${b} (the second)`]
}
type Reported = readonly { source_key: string }[]
/** Those of a review as its page has it. */
export const sidesOfReview = (review: {
  entity_type: string, first_name: string | null, first_sources: Reported, second_name: string | null, second_sources: Reported
}): Sides => sidesOf(review.entity_type,
  { name: review.first_name, sources: review.first_sources.map(({ source_key: key }) => key) },
  { name: review.second_name, sources: review.second_sources.map(({ source_key: key }) => key) })

/** What a letter in a name may stand for, and how a stored gender is read. */
const letters: Readonly<Record<string, string>> = { b: 'boys', g: 'girls', m: 'men', w: 'women' }
const genders: Readonly<Record<string, string>> = { M: 'boys', F: 'girls' }
const nouns: Readonly<Record<string, string>> = {
  age: 'age or year of birth', gender: 'gender', colour: 'color', tier: 'tier', number: 'number', direction: 'direction',
  aside: 'remark in brackets', side: 'part, such as north or upper', form: 'legal form', part: 'part'
}
const inNames = ['words', 'other_words', 'own_words']
/** A value of a feature as people write it. */
export const plainValue = (name: string, value: string): string =>
  name === 'gender' ? value.split(' ').map((one) => genders[one] ?? one).join(' and ')
    : name === 'number' && /^[a-z]$/.test(value) ? value.toUpperCase() : value.replaceAll('_', ' ')

function only (name: string, value: string, side: string): string | null {
  const plain = plainValue(name, value)
  if (inNames.includes(name)) return `Only the name of ${side} has: ${plain}.`
  if (!Object.hasOwn(nouns, name)) return null
  if (name !== 'number' || !/^[a-z]$/.test(value)) return `Only ${side} states its ${nouns[name]}: ${plain}.`
  return `Only ${side} has the letter ${plain}${letters[value] === undefined ? '' : `, which may stand for ${letters[value]}`}.`
}

/** The sentence of a feature, where it compares two values with whose each is; a letter is no number. */
export function sentence ({ name, value, words }: Pick<Feature, 'name' | 'value' | 'words'>, sides: Sides): string {
  if (!Array.isArray(value) || value.length !== 2) return words
  const [first, second] = value as (string | null)[]
  if (first == null && second == null) return words
  if (first == null) return only(name, String(second), sides[1]) ?? words
  if (second == null) return only(name, first, sides[0]) ?? words
  const [one, other] = [plainValue(name, first), plainValue(name, second)]
  const isLetter = name === 'number' && /^[a-z]$/.test(first) && /^[a-z]$/.test(second)
  if (isLetter && first === second) return `The same letter: ${one}.`
  if (isLetter) return `Different letters: ${one} (${sides[0]}), ${other} (${sides[1]}).`
  return words.replace(`: ${first}; ${second}.`, () => `: ${one} (${sides[0]}), ${other} (${sides[1]}).`)
    .replace(`: ${first}.`, () => `: ${one}.`)
}
