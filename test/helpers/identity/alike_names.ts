/** Names of teams compared in pairs. */
import { compare as comparePair, type Comparison, type Said, compareAll } from './comparing.ts'
import type { Query } from '../database.ts'

export type Pair = readonly [Said, Said]

export const compare = (q: Query, first: Said, second: Said): Promise<Comparison> => comparePair(q, 'team', first, second)

export type Compared = Comparison & { pair: string }

/** Compares many pairs, each in both orders, and gives each with its names. */
export async function compareEach (q: Query, pairs: readonly Pair[]): Promise<Compared[]> {
  const texts = pairs.map((pair) => pair.map((said) => typeof said === 'string' ? said : JSON.stringify(said)).join(' / '))
  return (await compareAll(q, 'team', pairs)).map((found, n) => ({ ...found, pair: `${texts[n]}: ${found.score} ${found.veto}` }))
}

export const isReviewable = (q: Query, veto: string): Promise<boolean | null> => q.value("select likeness.is_reviewable('team', $1)",
  [veto])
