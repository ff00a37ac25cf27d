/** Puts teams in order, rule by rule. */
import type { Appearance } from './games.ts'
import { cappedDifference, tallyOf, type Worth } from './tally.ts'

/** What a rule did to the group that a team was in when its turn came. */
export type Step = { rule: string, group: string[], did: 'split' | 'left level' | 'skipped' | 'shared' }
/** Teams that share a place, with the way there of each. */
export type Part = { teams: string[], steps: Map<string, Step[]> }
/** Everything a rule may look at. */
export type Evidence = { appearances: readonly Appearance[], worth: Worth }

type Key = number[]
type Split = { parts: string[][], did: Step['did'] }

/** The best first; teams of one part share their place. */
export function orderOf (group: string[], rules: readonly string[], evidence: Evidence): Part[] {
  const [rule, ...rest] = rules
  if (group.length === 1 || rule === undefined) return [{ teams: group, steps: new Map(group.map((team) => [team, []])) }]
  const { parts, did } = apply(rule, group, evidence)
  const step: Step = { rule, group, did }
  return parts.flatMap((part) => orderOf(part, did === 'shared' ? [] : rest, evidence)).map(({ teams, steps }) => ({
    teams,
    steps: new Map([...steps].map(([team, later]) => [team, [step, ...later]])),
  }))
}

function apply (rule: string, group: string[], evidence: Evidence): Split {
  if (rule === 'coin_toss') return { parts: [group], did: 'shared' }
  if (rule === 'head_to_head:pairwise_only' && group.length !== 2) return { parts: [group], did: 'skipped' }
  if (rule.startsWith('head_to_head:') && !haveMetEquallyOften(group, evidence)) return { parts: [group], did: 'skipped' }
  const parts = rule.startsWith('head_to_head:') ? miniTable(group, evidence) : partition(group, (team) => keyOf(rule, team, evidence))
  return { parts, did: parts.length > 1 ? 'split' : 'left level' }
}

/** The table of the games among the tied; made again for those it leaves tied, until it separates nobody. */
function miniTable (group: string[], { appearances, worth }: Evidence): string[][] {
  const among = appearances.filter(({ team, opponent }) => group.includes(team) && group.includes(opponent))
  const parts = partition(group, (team) => {
    const { points, goal_diff: difference, goals_for: goals } = tallyOf(among.filter((game) => game.team === team), worth)
    return [points, difference, goals]
  })
  if (parts.length === 1) return parts
  return parts.flatMap((part) => part.length === 1 ? [part] : miniTable(part, { appearances, worth }))
}

/** Every pair of the group met, and each as often as the others. */
function haveMetEquallyOften (group: string[], { appearances }: Evidence): boolean {
  const meetings = group.flatMap((one, at) =>
    group.slice(at + 1).map((other) => appearances.filter(({ team, opponent }) => team === one && opponent === other).length))
  return meetings.every((number) => number > 0 && number === meetings[0])
}

/** More is better, whatever the rule. */
function keyOf (rule: string, team: string, { appearances, worth }: Evidence): Key {
  const own = appearances.filter((game) => game.team === team)
  const tally = tallyOf(own, worth)
  const [name, limit] = rule.split(':')
  switch (name) {
    case 'points': return [tally.points]
    case 'wins': return [tally.wins]
    case 'goal_diff': return [tally.goal_diff]
    case 'goals_for': return [tally.goals_for]
    case 'goals_against': return [-tally.goals_against]
    case 'goal_diff_capped': return [cappedDifference(own, Number(limit))]
    default: throw new Error(`no such rule: ${rule}`)
  }
}

/** Equal keys together, the highest first. */
function partition (group: string[], keyOf: (team: string) => Key): string[][] {
  const keyed = group.map((team) => ({ team, key: keyOf(team) })).sort((one, other) => compare(other.key, one.key))
  const parts: string[][] = []
  for (const [at, { team, key }] of keyed.entries()) {
    const before = keyed[at - 1]
    if (before && compare(before.key, key) === 0) parts.at(-1)?.push(team)
    else parts.push([team])
  }
  return parts
}

function compare (one: Key, other: Key): number {
  const at = one.findIndex((number, index) => number !== other[index])
  return at < 0 ? 0 : (one[at] as number) - (other[at] as number)
}
