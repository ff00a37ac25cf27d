/** What a season is made of. Instants are milliseconds. */
import type { Club } from './places.ts'

export type Team = { id: string, league: number, division: string, club: Club, squad: string, age: number, gender: 'M' | 'F' }
export type Status = 'scheduled' | 'postponed' | 'cancelled'
/** `venue` is an id. */
export type State = { start: number, venue: string, field: string, status: Status }
export type Why = 'published' | 'time' | 'venue' | 'field' | 'day' | 'cancelled' | 'rain' | 'replayed'
/** What is true from the moment on at which it is announced. */
export type Announced = { at: number, state: State, why: Why }
export type Game = { id: string, league: number, division: string, home: Team, away: Team, history: Announced[] }
export type Medium = 'push' | 'csv' | 'ics'
export type League = { number: number, key: string, name: string, town: string }
export type World = { seed: number, leagues: League[], teams: Team[], games: Game[] }

export type Kind = 'league' | 'assignor' | 'calendar' | 'app' | 'parents'
/** Who reports; `spells` is the league whose, the club whose, or the team whose it is. */
export type Source = {
  key: string, kind: Kind, class: string, rank: number, medium: Medium
  league?: League, club?: Club, team?: Team
}
/** What a source reports of a game at a moment. A parent reports a part of it. */
export type Report = { at: number, source: Source, game: Game, state: Partial<State>, isMistake: boolean }

/** What was announced of a game by a moment. */
export const truthAt = ({ history }: Game, at: number): State => (history.findLast((one) => one.at <= at) ?? history[0]!).state
export const isOn = (state: Pick<State, 'status'>): boolean => state.status === 'scheduled'
export const isSameState = (a: State, b: State): boolean =>
  a.start === b.start && a.venue === b.venue && a.field === b.field && a.status === b.status
