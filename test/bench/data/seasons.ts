/** Double rounds of twenty teams, each in a stage of its own of the league that the bench has (makeLeague), with twelve fields a game. */

export const TEAMS = 20
export const GAMES = TEAMS * (TEAMS - 1)
const FIRST_GAME = Date.UTC(2026, 4, 2, 14)
const PAIRS = Array.from({ length: GAMES }, (_, n) => ({ home: n % TEAMS, away: (n % TEAMS + 1 + Math.floor(n / TEAMS)) % TEAMS }))
const at = (time: number): string => `${new Date(time).toISOString().slice(0, 19)}Z`
const to = (externalId: string): object => ({ external_id: externalId })
/** Few goals, so that many teams are level. */
const goals = (a: number, b: number, c: number): number => (a * 7 + b * 13 + c * 31 + (a * b) % 11) % 4

/** `age` (days) makes the observations newer, `later` (hours) moves every game. */
type Saying = { age: number, later?: number, isFinal?: boolean }

/** The first `count` games of the stages `prefix-0`, `prefix-1`, ... in turn. */
export function makeRounds (prefix: string, count: number, { age, later = 0, isFinal = false }: Saying): object[] {
  return Array.from({ length: count }, (_, n) => {
    const { home, away } = PAIRS[n % GAMES] as { home: number, away: number }
    const stage = Math.floor(n / GAMES)
    const start = FIRST_GAME + (n % GAMES) * 7 * 60_000 + later * 3_600_000
    return {
      type: 'fixture', external_id: `${prefix}-${stage}-${home}-${away}`, observed_at: at(Date.UTC(2026, 0, 1) + age * 86_400_000),
      data: {
        kind: 'game', sport: 'soccer', competition: to('c1'), division: to('d0'),
        stage: to(`${prefix}-${stage}`), start: at(start), end: at(start + 3_600_000),
        time_zone: 'America/New_York',
        status: isFinal ? 'completed' : 'scheduled', venue: { external_id: `v${n % 20}`, field: `Field ${n % 7}` },
        sides: [{ role: 'home', team: to(`t${home}`) }, { role: 'away', team: to(`t${away}`) }],
        ...isFinal &&
          {
            result: {
              scores: [{ role: 'home', score: goals(home, away, stage) }, { role: 'away', score: goals(away, home, stage + 1) }],
              final: true
            }
          },
      },
    }
  })
}
