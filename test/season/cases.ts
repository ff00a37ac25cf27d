/** The wrong views of the service, with the reason of each, and the most instructive of them. */
import type { Baseline } from './baselines.ts'
import { judge, type Fault, type View } from './judge.ts'
import { clockOf, dayOf } from './moments.ts'
import type { Played, Stage } from './player.ts'
import { venueOf } from './places.ts'
import type { Report, State } from './types.ts'

/**
 * Nobody had reported it; or somebody did later; or the policy chose another report; or, where the policy with perfect recognising is
 * right, the service took two for one or one for two.
 */
export type Reason = 'not reported by anyone' | 'delay' | 'policy' | 'recognising'
export type Wrong = { reason: Reason, fault: Fault | 'double', view: View, describe: (likes: number) => string }

const MOST = 10
const FAULTS = { on: 'shown though off', missing: 'not shown', double: 'listed twice', time: 'wrong time', place: 'wrong place' }
const kindOf = ({ reason, fault }: Wrong): string => `${reason}: ${FAULTS[fault]}`

export function wrongViewsOf (stage: Stage, played: Played, baselines: readonly Baseline[]): Wrong[] {
  const [, , policy, best] = baselines.map(({ views }) => views.map((view) => judge(view).fault !== undefined))
  return played.views.flatMap((view, n) => {
    const { fault, isDouble } = judge(view)
    if (fault === undefined && !isDouble) return []
    const reason = fault === undefined || !policy![n] ? 'recognising' : best![n] ? reasonOfSilence(stage, view) : 'policy'
    const wrong = { reason, fault: fault ?? 'double', view } as const
    return [{ ...wrong, describe: (likes) => describe(stage, played, wrong as Wrong, likes) }]
  })
}

/** How many there are of each reason and fault, the commonest first. */
export const countWrong = (wrong: readonly Wrong[]): [kind: string, count: number][] =>
  [...Map.groupBy(wrong, kindOf)].map(([kind, { length }]): [string, number] => [kind, length]).sort((a, b) => b[1] - a[1])

/** One of each reason, fault and league, the commonest first, then a second of each, until there are ten. */
export function chooseCases (wrong: readonly Wrong[]): string[] {
  const groups = [...Map.groupBy(wrong, (one) => `${kindOf(one)} ${one.view.check.game.league}`).values()]
    .sort((a, b) => b.length - a.length)
  const inTurn = groups.flatMap((group) => group.map((one, turn) => ({ one, turn, likes: group.length }))).sort((a, b) => a.turn - b.turn)
  return inTurn.slice(0, MOST).map(({ one, likes }) => one.describe(likes))
}

function reasonOfSilence ({ reports }: Stage, { check: { at, game, truth } }: View): Reason {
  const isRight = ({ state }: Report): boolean => truth === undefined
    ? state.status !== undefined && state.status !== 'scheduled'
    : state.start === truth.start && state.venue === truth.venue
  return reports.some((report) => report.at > at && report.game === game && isRight(report)) ? 'delay' : 'not reported by anyone'
}

const moment = (at: number): string => `${dayOf(at)} ${clockOf(at)}`
const describeState = ({ start, venue, status }: Partial<State>): string => [
  start === undefined ? '' : moment(start), venue === undefined ? '' : `at ${venueOf(venue).name}`, status ?? ''
].filter(Boolean).join(' ')

function describe ({ reports, spellings }: Stage, { ledger }: Played, wrong: Wrong, likes: number): string {
  const { check: { at, game, truth }, team, shown } = wrong.view
  const given = reports.filter((report) => report.game === game && report.at <= at).map(({ at, source, state, isMistake }) => {
    const names = [game.home, game.away].map((side) => spellings.team(source, side, game).name).join(' v ')
    return `    ${moment(at)} ${source.key} (rank ${source.rank}): ${describeState(state)}${isMistake ? ', a mistake' : ''}` +
      (source.kind === 'parents' ? '' : `, as ${names}`)
  })
  const seen = shown.map(({ text, start, fixture, isOff }) =>
    `${start === undefined ? 'no time' : clockOf(start)} ${text} (${fixture}${isOff ? ', off' : ''})`)
  const found = ledger.fixtures.filter(({ games }) => games.includes(game)).map(({ id, title, sources }) =>
    `    ${id} ${title} by ${sources.join(', ')}`)
  return [
    `${kindOf(wrong)} (${likes} such views in this league)`,
    `  ${moment(at)}, family of ${team.club.prefix} ${team.squad}, game ${game.id}`,
    `  announced: ${truth === undefined ? 'not on that day' : describeState(truth)}`, `  shown: ${seen.join('; ') || 'nothing'}`,
    '  reported:', ...given, '  fixtures at the end:', ...found
  ].join('\n')
}
