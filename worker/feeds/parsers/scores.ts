/** Scores of a row: one column each, or both in one cell. */
import type { Entry } from './types.ts'
import type { Values } from './when.ts'
import { clean } from './words.ts'

/** `word`: what stands in a score's cell instead of a number. */
export type Scores = Pick<Entry, 'home_score' | 'away_score'> & { word?: string }

const NUMBER = '(\\d{1,3})(?:\\.0+)?'
const OUTCOME = '([WLTD](?:in|on|oss|ost|ie|raw)?\\b)?'
const PAIR = new RegExp(`^${OUTCOME}[\\s:,]*${NUMBER}\\s*(?:-|–|—|:|to)\\s*${NUMBER}\\s*(?:\\(.*\\))?\\s*${OUTCOME}`, 'i')

const numberOf = (text: string): number | undefined => {
  const found = /^(\d{1,3})(?:\.0+)?(?:\s*[([*].*)?$/.exec(clean(text))
  return found ? Number(found[1]) : undefined
}

/** `isHomeSecond`: the side at home stands second; `isOfOne`: the row is of one team, whose own score stands first, and its opponent. */
export function readScores (values: Values, isHomeSecond: boolean, isOfOne: boolean): Scores {
  const [homeText, awayText] = [values.text('home_score'), values.text('away_score')]
  const [home, away] = [numberOf(homeText), numberOf(awayText)]
  if (home !== undefined && away !== undefined) return { home_score: home, away_score: away }
  const text = clean(values.text('score'))
  const pair = PAIR.exec(text)
  if (pair) {
    const [one, two] = [Number(pair[2]), Number(pair[3])]
    const won = (pair[1] ?? pair[4] ?? '').slice(0, 1).toUpperCase()
    const [less, more] = [Math.min(one, two), Math.max(one, two)]
    const [first, second] = !isOfOne || won === '' ? [one, two] : won === 'L' ? [less, more] : [more, less]
    return isHomeSecond ? { home_score: second, away_score: first } : { home_score: first, away_score: second }
  }
  const word = [text, clean(homeText), clean(awayText)].find((cell) => /^\p{L}/u.test(cell))
  return {
    ...(home !== undefined && { home_score: home }), ...(away !== undefined && { away_score: away }), ...(word !== undefined && { word })
  }
}
