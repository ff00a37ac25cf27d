/** The files that leagues export and clubs publish: a table in the layout of GotSport, a calendar. */
import { clockOf, dayOf, rfc3339, ZONE, HOUR } from './moments.ts'
import { venueOf } from './places.ts'
import { gameId } from './observations.ts'
import type { Spellings } from './spellings.ts'
import type { Game, Source, State } from './types.ts'

/** A game as a source has it. */
export type Listed = { game: Game, state: State }

export const fileOf = (source: Source, listed: readonly Listed[], spellings: Spellings, at: number): string =>
  source.medium === 'csv' ? tableOf(source, listed, spellings) : calendarOf(source, listed, spellings, at)

const HEADERS = ['ID', 'Date', 'Start Time', 'Venue', 'Pitch', 'Home Team', 'Away Team', 'Status', 'Age', 'Gender', 'Division']
const STATUS = { scheduled: 'Scheduled', postponed: 'Postponed', cancelled: 'Cancelled' }

function tableOf (source: Source, listed: readonly Listed[], spellings: Spellings): string {
  const rows = listed.map(({ game, state: { start, venue, field, status } }) => {
    const [year, month, day] = dayOf(start).split('-')
    const team = (side: 'home' | 'away'): string => spellings.team(source, game[side], game).name
    return [
      game.id, `${month}/${day}/${year}`, clockOf(start), spellings.venue(source, venueOf(venue)).name, field, team('home'), team('away'),
      STATUS[status], `U${game.home.age}`, game.home.gender === 'M' ? 'Male' : 'Female', game.division
    ]
  })
  return [HEADERS, ...rows].map((row) => row.map((cell) => `"${cell}"`).join(',')).join('\r\n') + '\r\n'
}

function calendarOf (source: Source, listed: readonly Listed[], spellings: Spellings, at: number): string {
  const stamp = (moment: number): string => rfc3339(moment).replace(/[-:]/g, '')
  const team = (game: Game, side: 'home' | 'away'): string => spellings.team(source, game[side], game).name
  const events = listed.flatMap(({ game, state: { start, venue, status } }) => [
    'BEGIN:VEVENT', `UID:${gameId(source, game)}`, `DTSTAMP:${stamp(at)}`, `DTSTART:${stamp(start)}`,
    `DTEND:${stamp(start + 1.5 * HOUR)}`,
    `SUMMARY:${status === 'postponed' ? 'POSTPONED: ' : ''}${team(game, 'home')} vs ${team(game, 'away')}`,
    `LOCATION:${spellings.venue(source, venueOf(venue)).name.replace(/([,;])/g, '\\$1')}`,
    ...status === 'cancelled' ? ['STATUS:CANCELLED'] : [], 'END:VEVENT'
  ])
  return [
    'BEGIN:VCALENDAR', 'VERSION:2.0', `PRODID:-//${source.key}//Calendar//EN`, `X-WR-TIMEZONE:${ZONE}`, ...events, 'END:VCALENDAR', ''
  ].join('\r\n')
}
