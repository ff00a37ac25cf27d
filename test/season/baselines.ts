/** What families would see without the service, on the same reports and with perfect recognising. */
import type { Change, ChangeKind } from './alarms.ts'
import type { Check } from './checks.ts'
import { judge, type Shown, type View } from './judge.ts'
import { dayOf } from './moments.ts'
import { isOn, type Report, type Source, type State, type World } from './types.ts'

export type Baseline = { name: string, views: View[], changes: Change[] }
type Unit = readonly (keyof State)[]
const UNITS: readonly Unit[] = [['start'], ['venue', 'field'], ['status']]
/** Chooses one of two reports of a value. */
type Rule = (a: Report, b: Report) => Report

const newest: Rule = (a, b) => b.at >= a.at ? b : a
/** Class rank, then the newest (DECIDE-1). */
const byRank: Rule = (a, b) => b.source.rank < a.source.rank ? b : b.source.rank > a.source.rank ? a : newest(a, b)

export function baselinesOf (world: World, reports: readonly Report[], checks: readonly Check[]): Baseline[] {
  const rule = (name: string, choose: Rule): Baseline => ({
    name, views: viewsOf(checks, reports, (given) => [decide(given, choose)]), changes: changesOf(world, reports, choose)
  })
  return [
    { name: 'best single source of each league', views: bestSources(world, reports, checks), changes: [] },
    rule('latest report wins', newest), rule("the specification's policy", byRank),
    {
      name: 'best combination of what was reported', changes: [],
      views: viewsOf(checks, reports, (given, check) => [combine(given, check)])
    }
  ]
}

/** Each value of a game by a rule, from what was reported of it. */
export function decide (reports: readonly Report[], choose: Rule): Partial<State> {
  return Object.assign({}, ...UNITS.map((unit) => {
    const stating = reports.filter(({ state }) => state[unit[0]!] !== undefined)
    if (stating.length === 0) return {}
    const { state } = stating.reduce(choose)
    return Object.fromEntries(unit.map((field) => [field, state[field]]))
  })) as Partial<State>
}

/** Of each source its newest report; of each value the right one, where any of them has it. */
function combine (reports: readonly Report[], { truth, day }: Check): Partial<State> {
  const current = [...Map.groupBy(reports, ({ source }) => source.key).values()].map((own) => decide(own, newest))
  const decided = decide(reports, byRank)
  if (truth === undefined) return current.find((state) => shownOf(state, day)[0]?.isOff !== false) ?? decided
  const start = current.find((state) => state.start === truth.start)?.start ?? decided.start
  const venue = current.find((state) => state.venue === truth.venue)?.venue ?? decided.venue
  const status = current.find((state) => state.status === truth.status)?.status ?? decided.status
  return { ...decided, ...start !== undefined && { start }, ...venue !== undefined && { venue }, ...status !== undefined && { status } }
}

type See = (reports: Report[], check: Check) => Partial<State>[]

/** Both families of a game see the same. */
function viewsOf (checks: readonly Check[], reports: readonly Report[], see: See): View[] {
  const ofGame = Map.groupBy(reports, ({ game }) => game.id)
  return checks.flatMap((check) => {
    const given = (ofGame.get(check.game.id) ?? []).filter(({ at }) => at <= check.at)
    const shown = see(given, check).flatMap((state) => shownOf(state, check.day))
    const listed = shown.filter(({ isOff }) => !isOff).length
    return [check.game.home, check.game.away].map((team) => ({ check, team, shown, listed }))
  })
}

function shownOf ({ start, venue, status }: Partial<State>, day: string): Shown[] {
  if (start === undefined || dayOf(start) !== day) return []
  return [{ start, venue, isOff: status !== undefined && !isOn({ status }), isMarked: false, text: '' }]
}

/** For each league the source by which the fewest families err, those that see no game included. */
function bestSources (world: World, reports: readonly Report[], checks: readonly Check[]): View[] {
  const sources = [...new Set(reports.map(({ source }) => source))].filter(({ kind }) => kind === 'league' || kind === 'assignor')
  return world.leagues.flatMap(({ number }) => {
    const own = checks.filter(({ game }) => game.league === number)
    const seenBy = (source: Source): View[] =>
      viewsOf(own, reports.filter((one) => one.source === source), (given) => [decide(given, newest)])
    const errors = (views: readonly View[]): number => views.filter((view) => judge(view).fault !== undefined).length
    return sources.map(seenBy).reduce((a, b) => errors(b) < errors(a) ? b : a)
  })
}

/** The events of a rule: what is decided otherwise after a report than before it. */
function changesOf (world: World, reports: readonly Report[], choose: Rule): Change[] {
  const given = new Map<string, Report[]>(world.games.map(({ id }) => [id, []]))
  return reports.flatMap((report) => {
    const { at, game } = report
    const own = given.get(game.id)!
    const before = decide(own, choose)
    own.push(report)
    const after = decide(own, choose)
    if (before.start === undefined) return []
    const change = (kind: ChangeKind, is: boolean): Change[] => is ? [{ at, game, kind, before, after }] : []
    return [
      ...change('rescheduled', before.start !== after.start), ...change('relocated', before.venue !== after.venue),
      ...change(after.status === 'scheduled' ? 'reinstated' : after.status ?? 'cancelled', before.status !== after.status)
    ]
  })
}
