/** The world of a season and what is reported of it, without the service. */
import t from 'tap'
import { isFalseAlarm, timingOf, type Change } from './alarms.ts'
import { checksOf } from './checks.ts'
import { judge, tallyOf, type Shown } from './judge.ts'
import { baselinesOn, policyOf } from './measure.ts'
import { DAY, dayOf, HOUR } from './moments.ts'
import { origins, readParameters } from './parameters.ts'
import { venues } from './places.ts'
import { readVenue } from './spellings.ts'
import { makeStage } from './stage.ts'
import { isOn, type State } from './types.ts'

const stage = makeStage(7)
const { world, reports } = stage
/** Reports lead to much that they share: text is compared faster. */
const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

t.test('a seed makes the same season again, and another seed another', async (t) => {
  t.ok(isSame(makeStage(7).reports, reports))
  t.notOk(isSame(makeStage(8).reports, reports))
})

t.test('another rate moves no decision that does not depend on it', async (t) => {
  const others = makeStage(7, { parentReports: 1, parentMistakes: 1 })
  t.ok(isSame(others.world, world))
  const ofSources = (all: typeof reports): object[] => all.filter(({ source }) => source.kind !== 'parents')
  t.ok(isSame(ofSources(others.reports), ofSources(reports)))
  t.ok(others.reports.length > reports.length)
})

t.test('a team plays once a day, and what is announced is announced before the game', async (t) => {
  const days = world.games.flatMap(({ home, away, history }) =>
    [...new Set(history.map(({ state }) => dayOf(state.start)))].flatMap((day) => [home, away].map(({ id }) => `${id} ${day}`)))
  t.same(days.filter((day, n) => days.indexOf(day) !== n), [])
  const later = world.games.flatMap(({ history }) => history.slice(1))
  const late = later.filter(({ at, state }) => isOn(state) && at > state.start - 2.5 * HOUR)
  t.equal(late.length, 0)
  t.ok(world.games.some(({ history }) => history.some(({ why }) => why === 'replayed')))
})

t.test('what is reported is reported once, in order, and never before it was announced unless it is a mistake', async (t) => {
  t.ok(reports.every(({ at }, n) => n === 0 || at >= reports[n - 1]!.at))
  const early = reports.filter(({ at, game, state, isMistake }) => !isMistake && state.start !== undefined &&
    !game.history.some((one) => one.at <= at && one.state.start === state.start))
  t.equal(early.length, 0)
})

t.test('every spelling of a venue is read as this venue', async (t) => {
  for (const { id, name, site, nickname } of venues) {
    for (const spelling of [name, site, nickname]) t.equal(readVenue(`${spelling}, Field 3`), id)
  }
  t.equal(readVenue('Elsewhere'), undefined)
})

t.test('a view is judged by the best event of the day; listing two is counted by itself', async (t) => {
  const truth: State = { start: 10 * HOUR, venue: 'v1', field: '1', status: 'scheduled' }
  const right: Shown = { start: truth.start, venue: 'v1', isOff: false, isMarked: false, text: '' }
  const of = (truth: State | undefined, ...shown: Shown[]): string => {
    const { fault, isDouble } = judge({ check: { truth } as never, shown })
    return `${fault ?? 'right'}${isDouble ? ' twice' : ''}`
  }
  t.equal(of(truth, right), 'right')
  t.equal(of(truth, right, { ...right, start: 11 * HOUR }), 'right twice')
  t.equal(of(truth, { ...right, start: 11 * HOUR }), 'time')
  t.equal(of(truth, { ...right, venue: 'v2' }), 'place')
  t.equal(of(truth, { ...right, isOff: true }), 'missing')
  t.equal(of(truth), 'missing')
  t.equal(of(undefined, right), 'on')
  t.equal(of(undefined, { ...right, isOff: true }), 'right')
})

t.test('an event is a false alarm where nobody moved, and where it moves back to what is older', async (t) => {
  const [one, other]: State[] = [
    { start: 10 * HOUR, venue: 'v1', field: '1', status: 'scheduled' }, { start: 12 * HOUR, venue: 'v1', field: '1', status: 'scheduled' }
  ]
  const history = [{ at: 0, state: one!, why: 'published' as const }, { at: HOUR, state: other!, why: 'time' as const }]
  const game = { ...world.games[0]!, history }
  const moved = (before: Partial<State>, after: Partial<State>, at = 3 * HOUR, kind: Change['kind'] = 'rescheduled'): boolean =>
    isFalseAlarm({ at, game, kind, before, after })
  t.notOk(moved(one!, other!))
  t.notOk(moved({ start: 11 * HOUR }, other!), 'from what nobody announced')
  t.ok(moved(other!, one!), 'back')
  t.ok(moved(other!, other!), 'nobody moved')
  t.ok(moved(one!, { start: 11 * HOUR }), 'to what nobody announced')
  t.ok(moved(one!, { ...one!, status: 'cancelled' }, DAY, 'cancelled'))
  const late: Change = { at: 3 * HOUR, game, kind: 'rescheduled', before: one!, after: other! }
  t.same(timingOf({ ...world, games: [game] }, [late]), { announced: 1, withinHour: 0, withinDay: 1, never: 0 })
  t.same(timingOf({ ...world, games: [game] }, []), { announced: 1, withinHour: 0, withinDay: 0, never: 1 })
})

t.test('the best combination errs least; the policy reports each of its own changes in time', async (t) => {
  const baselines = baselinesOn(stage)
  const errors = baselines.map(({ views }) => tallyOf(views)).map(({ wrong, missing }) => wrong + missing)
  t.ok(errors.every((count) => count >= errors[3]!), String(errors))
  t.ok(errors[3]! > 0)
  t.equal(policyOf(baselines).views.length, checksOf(world).length * 2)
})

t.test('every parameter states its origin, and --set knows its name', async (t) => {
  t.same(origins.filter(({ origin }) => !/^[A-Z].*\.$/.test(origin)), [])
  t.same(readParameters(['rainDays=0.3']), { rainDays: 0.3 })
  t.throws(() => readParameters(['rain=1']))
})
