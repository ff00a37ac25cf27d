/** The names that columns go by, by role: ">" parts names of more weight from those of less; names of one weight are equals. */
import type { Role } from './types.ts'

const table: Partial<Record<Role, string>> = {
  id: `
    game id, gameid, match id, fixture id, external id, game uid, uid
    > id, event id, contest id, schedule id
    > game number, match number, gm#, game #, match #, game no, match no, gm, game num, match num, contest number, fixture number,
    game code, event number, event #`,
  date: `
    date, game date, match date, start date, event date, from date, date of game, date of match, fixture date, scheduled date,
    gamedate, play date
    > date time, date/time, datetime, date & time, date and time, start datetime, start date time, start date/time, event start,
    game datetime, date time start, event date time, start utc, start time utc, start date utc, date utc, utc date, datetime utc,
    game date utc, start date gmt, start gmt, start timestamp, game timestamp, start epoch
    > when, start, starts, starts at, kickoff, kick off, scheduled at, scheduled, time
    > datum, fecha, data`,
  start: `
    start time, game time, match time, kickoff time, kick off time, from time, event start time, event time, time start, tip off,
    puck drop, first pitch, start time (local), local time
    > time, kickoff, kick off, ko, ko time, times, start
    > uhrzeit, hora, heure`,
  end: `
    end time, end, finish, finish time, to time, event end, end datetime, end date time, end date/time, ends, ends at, until,
    event end time, time end`,
  end_date: 'end date, event end date, to date, finish date',
  duration: `
    duration, duration hh:mm, duration minutes, duration mins, duration min, length, game length, game duration, minutes, mins,
    length minutes, length min, match length`,
  all_day: 'all day event, all day, allday, is all day',
  weekday: 'day, weekday, day of week, dow, week day, day name',
  zone: 'time zone, timezone, tz, zone name',
  home: `
    home team, hometeams, home team name, home side, home name, host team, home squad, team home, home team full name
    > home, local, heim, heimmannschaft, hometm, home tm
    > home team id, home id, home team code, home school, home club`,
  away: `
    away team, awayteams, away team name, away side, away name, visiting team, visitor team, visitors team, guest team, team away,
    away squad, visiting team name, visitor team name, away team full name
    > away, visitor, visitors, guest, guests, visiting, gast, awaytm, away tm, road team
    > away team id, away id, away team code, away school, away club, visitor id, visiting team id`,
  home_id: 'home team id, home id, home team code, hometeamid',
  away_id: 'away team id, away id, away team code, awayteamid, visitor id, visiting team id',
  team: 'team, team name, our team, my team, squad, your team, for team',
  opponent: `
    opponent, opponent name, opposition, opposing team, opponents, opponent team, opponent team name, rival, versus, vs, against`,
  home_or_away: `
    home or away, home/away, home / away, h/a, h / a, ha, vs/at, at/vs, vs/@, @/vs, vs @, vs or @, vs or at, vs / at, vs / @, @ / vs,
    home away, homeaway, is home, home game, home?, h or a, vs
    at, game location type, location type, site type, home team?`,
  venue: `
    complex, complex name
    > venue, venue name, site, site name, location, location name, facility, facility name, park, park name, ground, ground name,
    stadium, arena, where, place, school location, game location, event location, match venue, field location, playing venue,
    sports complex
    > resource, resource name, field, field name, rink, rink name, court, court name, gym, gymnasium, pitch, pitch name, diamond`,
  field: `
    field, field name, pitch, pitch name, subsite, sub site, sub location, sublocation, surface name, surface, court, court name,
    rink, rink name, diamond, resource area, location details, sub venue, subvenue, sub facility, playing area, field number,
    field #, field no, court number, court #, field/court, sheet, field id, playing surface, facility area, venue area
    > resource, resource name, venue, venue name, gym`,
  home_score: `
    home score, home team score, home goals, home pts, home points, home runs, home final score, score home, home team goals, h
    score, hs, home result, home team points, home team runs, homescore
    > home, home final`,
  away_score: `
    away score, away team score, away goals, away pts, away points, away runs, away final score, score away, away team goals, a
    score, as, visitor score, visiting score, visiting team score, visitors score, guest score, away result, away team points,
    visitor runs, awayscore, visitor team score
    > away, visitor, visitors, guest, away final`,
  score: 'score, scores, result, results, final score, game score, match score, final, ft, game result, match result, outcome',
  status: `
    status, game status, match status, event status, game state, schedule status, status name, state of game, cancelled, canceled,
    is cancelled, is canceled`,
  kind: `
    event type, game type, match type, schedule type, type of event, activity type, event category
    > type, category`,
  division: `
    division, division name, div, division/flight
    > flight, flight name
    > sub program, subprogram, sub program name
    > level, level name
    > bracket, pool, group, group name, conference, tier, age division, class, grade`,
  age_group: 'age group, age, agegroup, ages, age level',
  gender: 'gender, sex, boys/girls',
  competition: `
    competition, competition name
    > league, league name
    > tournament, tournament name, cup
    > event name, event
    > season, season name, program, program name`,
  title: `
    subject, title, summary, event title, event, matchup, match up, teams, game, match, fixture, contest, game name, match name
    > event name, game/event name, name, event description, activity
    > short label, label, extra label
    > description, details`,
  notes: `
    notes, note, comments, comment, remarks, game notes, public notes, additional info, extra info, memo
    > description, details, event description`,
  url: 'url, link, game url, event url, game link, web page'
}

/** Case, blanks, joined and underlined words and signs aside: FromDate, from_date and "From Date*" are one. */
export const normalise = (header: string): string => header.normalize('NFKC')
  .replace(/([a-z])([A-Z][a-z])/g, '$1 $2').replace(/([a-z0-9])([A-Z]{2,})/g, '$1 $2').toLowerCase()
  .replace(/(?<=[a-z0-9])\.(?=[a-z])/g, ' ').replace(/[\s_\u00a0]+/g, ' ')
  .replace(/[*#:.()?"']/g, '').replace(/\s*[-–]\s*/g, ' ').replace(/\s+/g, ' ').trim()

/** Two spellings are one when nothing but blanks differ. */
export const compact = (header: string): string => normalise(header).replace(/ /g, '')

const keysOf = (names: string): string[] => [...new Set(names.split(',').map(compact))].filter((key) => key !== '')
const weights = (text: string): string[][] => text.split('>').map(keysOf)

/** The names of each role, heaviest first. */
export const synonyms: ReadonlyMap<Role, string[][]> = new Map(Object.entries(table).map(([role, text]) => [role as Role, weights(text)]))

const AWAY = '(?:away|visit\\w*|guest|road)'
const HOME = '(?:home|host)'
const SCORE = '(?:score|goals|points|pts|runs)'
const both = (one: string, other: string, not = '^'): RegExp =>
  new RegExp(`${not === '^' ? '' : `^(?!.*\\b(?:${not})\\b)`}(?:.*\\b${one}\\b.*\\b${other}\\b|.*\\b${other}\\b.*\\b${one}\\b)`)
const NO_TEAM = 'id|code|club|score|goals|points|record|color|colour|jersey|number|rank'
const NO_DATE = 'end|update\\w*|creat\\w*|modif\\w*|birth|deadline|publish\\w*|entered|original|old|to'
const NO_START = 'end|arriv\\w*|meet|report|warm\\w*|slot|zone|updated|check'
const NO_VENUE = 'address|street|city|state|zip|url|map|directions|country|lat\\w*|lon\\w*|id|postal|room|phone'

/** What a header that is no synonym may still say by its words, after all synonyms. */
export const patterns: ReadonlyMap<Role, RegExp> = new Map<Role, RegExp>([
  ['date', both('(?:game|match|start|event|fixture|schedul\\w*|play)', 'date', NO_DATE)],
  ['start', both('(?:start|game|match|fixture|event|play|kick ?off|scheduled|begin\\w*|first)', 'time', NO_START)],
  ['end', both('(?:end|finish|stop)', 'time')],
  ['home_score', both(HOME, SCORE)],
  ['away_score', both(AWAY, SCORE)],
  ['home', both(HOME, 'team', NO_TEAM)],
  ['away', both(AWAY, 'team', NO_TEAM)],
  ['field', both('(?:field|court|rink|pitch|diamond)', '(?:name|number|no|label|assign\\w*)')],
  ['venue', new RegExp(`^(?!.*\\b(?:${NO_VENUE})\\b).*\\b(?:venue|location|facility|complex|site)\\b`)],
  ['status', both('(?:game|match|event)', 'status')],
  ['division', /\bdivision\b(?!.*\bid\b)/]
])

/** Columns that are known to hold nothing a schedule needs: never a candidate for a role by its words, never a question. */
export const ignored = new Set(`
  arrival time, arrive time, arrive early, arrive early minutes, meet time, report time, check in time, warm up time, time slot
  id, slot id, created at, created, date created, venue state, location url, location address, address, uniform, home color, away
  color, tags, private, host, home club, away club, round, week, season id, league id, points win, points loss, points tie, points
  ot win, points ot loss, affects standings, division override, bill to, sport, partner, custom game id, row, rsvp, tracks
  availability, track availability, reminder, event sub type`.split(',').map(compact))
