/** Every rate of a simulated season, with the origin of its value. `npm run season -- --set rainDays=0.3` plays with another one. */
const SJSL = 'South Jersey Soccer League, autumn 2022'

/** Name, value, and where it comes from. Shares are from 0 to 1, delays are medians (random.ts). */
const TABLE = {
  weekends: [10, 'Most divisions of the South Jersey Soccer League play 10 rounds.'],
  teamsInDivision: [8, 'Assumed; divisions of youth leagues have 6 to 10 teams.'],
  timeMoves: [0.04, `${SJSL}: 45 of 2,606 games had another time after 16 days, 6 of 787 after 30 more; the rest of a season is assumed.`],
  venueMoves: [0.06, `${SJSL}: 95 of 2,606 games had another venue after 16 days, 21 of 787 after 30 more.`],
  fieldMoves: [0.1, `${SJSL}: 167 of 2,606 games had another pitch after 16 days, 74 of 787 after 30 more.`],
  dayMoves: [0.02, `${SJSL}: 2 of 2,606 games had another date after 16 days, 12 of 787 after 30 more.`],
  cancellations: [0.02, 'Assumed: teams that withdraw or have too few players.'],
  noticeHours: [72, 'Assumed: moves are announced three days before the game, by half of them later.'],
  rainDays: [0.1, 'Assumed: one day of play in ten is rained out in a town.'],
  rainedOut: [0.8, 'Assumed share of the games of such a day; the rest is played on turf.'],
  lateRain: [0.25, 'Assumed share of rainouts that are announced less than three hours before the game.'],
  replayed: [0.85, 'Assumed share of rainouts that get a new date.'],

  pushLagMinutes: [10, 'Assumed: a league platform pushes when its office has stored the change.'],
  exportLagHours: [2, 'Assumed: time until the office of a league has stored what it announced by e-mail.'],
  exportEveryHours: [24, 'Assumed: an export is read once a night.'],
  pageLagHours: [3, 'Assumed: time until a volunteer has changed the page of a league.'],
  pageEveryHours: [6, 'The service reads a page every 6 hours, more often in the two days before a game (FEED-14).'],
  leagueOmits: [0.01, 'Assumed share of its own changes that a league never stores.'],
  leagueMistakes: [0.01, 'Assumed share of the changes that a league stores wrong at first.'],

  assignorOmitsGames: [0.025, 'South Jersey Soccer League: 6 of about 250 games of one Sunday were missing in the assignor\'s system.'],
  assignorLagHours: [6, 'Assumed: referees are assigned in the evening.'],
  assignorOmits: [0.05, 'Assumed.'],
  assignorMistakes: [0.02, 'Assumed.'],

  calendars: [8, 'Eight clubs publish a calendar, as the issue states.'],
  calendarOmitsGames: [0.03, 'Assumed.'],
  calendarLagHours: [10, 'Assumed: a volunteer of the club keeps the calendar.'],
  calendarOmits: [0.15, 'Assumed.'],
  calendarMistakes: [0.03, 'Assumed.'],
  calendarEveryHours: [1, 'Assumed: an hour until a change is published and read, which happens every quarter of an hour then (FEED-14).'],
  calendarYears: [0.5, 'Assumed share of clubs that name teams "2014 Boys" rather than "U12B".'],

  appTeams: [0.4, 'Assumed share of teams whose manager uses a team app.'],
  appLagHours: [3, 'Assumed: a manager changes the app when parents ask.'],
  appOmits: [0.1, 'Assumed.'],
  appMistakes: [0.03, 'Assumed.'],
  appBareOpponents: [0.5, 'Assumed share of games whose opponent a manager names by its town alone.'],

  parentReports: [0.3, 'Assumed share of changes within two days of a game that a parent reports.'],
  parentLagMinutes: [45, 'Assumed.'],
  parentMistakes: [0.005, 'Assumed share of games that a parent reports as off though they are on.'],

  mended: [0.7, 'Assumed share of mistakes that are noticed.'],
  mendHours: [20, 'Assumed time until a mistake is noticed.'],
  venueNicknames: [0.6, 'Assumed share of venues that clubs and managers shorten ("Mem. Fields").']
} as const satisfies Record<string, readonly [value: number, origin: string]>

export type Parameters = Record<keyof typeof TABLE, number>

export const origins = Object.entries(TABLE).map(([name, [value, origin]]) => ({ name, value, origin }))

/** The values of the table, but for some. */
export const makeParameters = (changed: Partial<Parameters> = {}): Parameters =>
  ({ ...Object.fromEntries(origins.map(({ name, value }) => [name, value])), ...changed }) as Parameters

/** What `--set name=value` gives. */
export function readParameters (settings: readonly string[]): Partial<Parameters> {
  return Object.fromEntries(settings.map((setting) => {
    const [name = '', value] = setting.split('=')
    if (!(name in TABLE) || !Number.isFinite(Number(value ?? Number.NaN))) throw new Error(`"${setting}" sets no parameter of a season`)
    return [name, Number(value)]
  }))
}
