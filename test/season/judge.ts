/** What a family sees of a day, against what was announced. */
import type { Check } from './checks.ts'
import type { Team } from './types.ts'

/**
 * An event of a team's calendar on a day; `venue` is undefined where it is none of the season's. `isMarked`: it states that
 * sources differ, that a newer report is not confirmed, or that no source lists it.
 */
export type Shown = {
  fixture?: string, start: number | undefined, venue: string | undefined, isOff: boolean, isMarked: boolean, text: string
}
/** `listed`: how many games of that day /v1/fixtures gives that are not off. */
export type View = { check: Check, team: Team, shown: Shown[], listed: number }
export type Fault = 'time' | 'place' | 'on' | 'missing'
export type Verdict = { fault: Fault | undefined, isDouble: boolean, isMarked: boolean }

/** The best of several events counts: what is wrong with listing two is counted by itself. */
export function judge ({ check: { truth }, shown }: Pick<View, 'check' | 'shown'>): Verdict {
  const on = shown.filter(({ isOff }) => !isOff)
  const isDouble = on.length > 1
  const isMarked = on.some((one) => one.isMarked)
  const faultOf = ({ start, venue }: Shown): Fault | undefined =>
    start !== truth!.start ? 'time' : venue !== truth!.venue ? 'place' : undefined
  if (truth === undefined) return { fault: on.length > 0 ? 'on' : undefined, isDouble, isMarked }
  if (on.length === 0) return { fault: 'missing', isDouble, isMarked }
  const faults = on.map(faultOf)
  return { fault: faults.includes(undefined) ? undefined : faults.includes('place') ? 'place' : 'time', isDouble, isMarked }
}

/** `warned` of the wrong views state a doubt, as do `doubted` of the right ones. */
export type Tally = {
  views: number, wrong: number, missing: number, doubles: number, listedTwice: number, warned: number, doubted: number
}

export function tallyOf (views: readonly View[]): Tally {
  const verdicts = views.map(judge)
  const count = (is: (verdict: Verdict) => boolean): number => verdicts.filter(is).length
  return {
    views: views.length,
    wrong: count(({ fault }) => fault !== undefined && fault !== 'missing'), missing: count(({ fault }) => fault === 'missing'),
    doubles: count(({ isDouble }) => isDouble), listedTwice: views.filter(({ listed }) => listed > 1).length,
    warned: count(({ fault, isMarked }) => isMarked && fault !== undefined),
    doubted: count(({ fault, isMarked }) => isMarked && fault === undefined)
  }
}
