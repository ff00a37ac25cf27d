/** What the bench pushes: a league of a hundred teams, and batches of its games with twelve fields each. */

const DAY = 86_400_000
const FIRST_GAME = Date.UTC(2026, 4, 2, 14)
const APART = 7 * 60_000
const at = (time: number): string => `${new Date(time).toISOString().slice(0, 19)}Z`

/** Observations are as old as their number of days after the first. */
const observedAt = (age: number): string => at(Date.UTC(2026, 0, 1) + age * DAY)
const say = (type: string, externalId: string, age: number, data: object): object => ({
  type, external_id: externalId, observed_at: observedAt(age), data
})
const count = <T>(length: number, make: (index: number) => T): T[] => Array.from({ length }, (_, index) => make(index))
const to = (externalId: string): object => ({ external_id: externalId })

/** What the games refer to: a competition with ten divisions of one stage each, a hundred teams, twenty venues. */
export function makeLeague (): object[] {
  const divisions = count(10, (n) => ({
    external_id: `d${n}`, name: `Division ${n}`, stages: [{ external_id: `s${n}`, name: 'Season', type: 'league' }]
  }))
  return [
    say('competition', 'c1', 0, { name: 'Northside League', sport: 'soccer', kind: 'league', divisions }),
    ...count(100, (n) => say('team', `t${n}`, 0, { name: `Team ${n}` })),
    ...count(20, (n) => say('venue', `v${n}`, 0, { name: `Venue ${n}`, geo: [40 + n / 100, -75] })),
  ]
}

/**
 * Games of the batch numbered `batch`. The same batch names the same games: `age` (days) makes it newer, `later` (hours) moves every game.
 */
export function makeGames (batch: number, size: number, { age = 1, later = 0 } = {}): object[] {
  return count(size, (n) => {
    const start = FIRST_GAME + (batch * size + n) * APART + later * 3_600_000
    return say('fixture', `f${batch}-${n}`, age, {
      kind: 'game', sport: 'soccer', competition: to('c1'), division: to(`d${n % 10}`), stage: to(`s${n % 10}`),
      start: at(start), end: at(start + 3_600_000), time_zone: 'America/New_York', status: 'scheduled',
      venue: { external_id: `v${n % 20}`, field: `Field ${n % 7}` },
      sides: [{ role: 'home', team: to(`t${n % 100}`) }, { role: 'away', team: to(`t${(n + 37) % 100}`) }],
    })
  })
}
