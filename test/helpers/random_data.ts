/** Random data of observations, from pools so small that words collide, repeat and tie. */
import fc from 'fast-check'

export type Data = fc.Arbitrary<Record<string, unknown>>

/** A record whose other members may be absent. */
export const some = <T extends Record<string, fc.Arbitrary<unknown>>>(required: (keyof T)[], members: T): Data =>
  fc.record(members, { requiredKeys: required as never[] }) as Data
export const one = <T>(...values: T[]): fc.Arbitrary<T> => fc.constantFrom(...values)
/** An id that a source may use: a canonical one, written `@team-0`, or one of its own. */
export const idOf = (type: string): fc.Arbitrary<string> =>
  one(`@${type}-0`, `@${type}-0`, type === 'stat_line' ? '@stat_line-1' : `@${type}-2`, `@${type}-1`, `own-${type}-0`, `own-${type}-1`)
const referenceTo = (type: string): Data => some(['external_id'], { external_id: idOf(type), name: one('Kestrels', 'Otters', '', ' ') })
const sanctioning = one({ usys: '1' }, { usys: '2' }, { uslb: '3' }, { usys: '1', uslb: '4' })
const time = (hours: number[]): fc.Arbitrary<string> => one(...hours.map((hour) => `2026-09-12T${hour}:00:00Z`))

const result: Data = some(['scores', 'final'], {
  scores: fc.tuple(fc.nat(1), fc.nat(1)).map(([home, away]) => [{ role: 'home', score: home }, { role: 'away', score: away }]),
  final: fc.boolean(), official: fc.boolean(), outcome: one('draw', 'home_win'),
})
const stage: Data = some(['name', 'type'], {
  external_id: one('@stage-0', 'own-stage-0'), name: one('Pool A', 'Pool B'), type: one('pool', 'league'),
  order: one(1, 2), points: one('3-1-0'), tiebreakers: one([], ['points', 'wins']),
})
const division: Data = some(['name'], {
  external_id: one('@division-0', '@division-1', 'own-division-0'), name: one('Boys', 'Girls'),
  age_group: one('U09', 'U10'), gender: one('M', 'F'), level: one('Gold'),
  stages: fc.array(stage, { maxLength: 2 }),
})
/** Data of every type, and how often histories have it. */
export const DATA: Record<string, { weight: number, data: Data }> = {
  organization: {
    weight: 1,
    data: some(['name', 'kind'], {
      name: one('Club', 'Union'), kind: one('club', 'league'), short_name: one('CU'), website: one('https://club.example'), sanctioning
    })
  },
  competition: { weight: 3, data: some(['name', 'sport', 'kind'], {
    name: one('Cup', 'League'), sport: one('soccer', 'rugby'),
    kind: one('league', 'friendly_series'), host: referenceTo('organization'),
    season: one('2026', '2027'),
    start_date: one('2026-09-01', '2026-09-02'), time_zone: one('America/Denver'), divisions: fc.array(division, { maxLength: 2 }),
  }) },
  venue: { weight: 2, data: some(['name'], {
    name: one('Park', 'Arena'), address: one({ city: 'Leeds' }, { line1: '1 Road' }),
    geo: one([40, -75], [40.5, -75]), time_zone: one('America/New_York', 'Europe/Paris'),
    fields: one(['1'], ['1', '2'], []),
  }) },
  team: { weight: 2, data: some(['name'], {
    name: one('Reds', 'Blues'), organization: referenceTo('organization'), sport: one('soccer'),
    age_group: one('U09', 'U11'), birth_year: one(2016, 2017), gender: one('F', 'coed'),
    season: one('2026'), level: one('A'), coach: one('Kim', 'Lee'), colors: one([], ['red'], ['red', 'blue']), sanctioning,
  }) },
  fixture: { weight: 9, data: some(['kind', 'sport'], {
    kind: one('game', 'scrimmage'), sport: one('soccer', 'rugby'),
    competition: referenceTo('competition'), division: referenceTo('division'),
    stage: referenceTo('stage'),
    start: one('2026-09-12T14:00:00Z', '2026-09-12T16:00:00Z', '2026-09-13T12:00:00Z'), end: time([15, 17]),
    date: one('2026-09-12', '2026-09-13'),
    time_zone: one('America/Denver'), time_status: one('tbd', 'confirmed', 'estimated'),
    status: one('scheduled', 'postponed', 'cancelled', 'completed', 'in_progress'),
    venue: some(['external_id'], { external_id: idOf('venue'), name: one('Hill', 'Dale', ''), field: one('1', '2') }),
    sides: fc.tuple(one(['home', 'away'], ['away', 'home']), fc.array(referenceTo('team'), { maxLength: 2 })).map(([roles, teams]) =>
      teams.map((team, n) => ({ role: roles[n], team }))),
    title: one('A', 'B'), notes: one('n', 'm'), result, url: one('https://a.example'),
  }) },
  result: { weight: 4, data: some(['fixture', 'result'], { fixture: referenceTo('fixture'), result }) },
  stat_line: { weight: 2, data: some(['fixture', 'team', 'sport', 'stats'], {
    fixture: referenceTo('fixture'), team: referenceTo('team'), sport: one('soccer'), stats: one({ saves: 1 }, { saves: 2 }),
    period: one('1H'), player: one({ external_id: 'p1', name: 'Al' }, { external_id: 'p1' }, { external_id: 'p2', name: 'Bo' }),
  }) },
}
