/** How each source spells teams and venues. */
import { YEAR } from './moments.ts'
import type { Parameters } from './parameters.ts'
import { slug, venues, type Venue } from './places.ts'
import { randomOf } from './random.ts'
import type { Game, Source, Team } from './types.ts'

/** `id` is opaque, and of the source alone. */
export type Spelled = { id: string, name: string }
export type Spellings = {
  team: (source: Source, team: Team, game: Game) => Spelled
  venue: (source: Source, venue: Venue) => Spelled
}

/** A team of under twelve in 2025 was born in 2013. */
export const birthYear = ({ age }: Team): number => YEAR - age
export const isOwn = ({ club, team: managed }: Source, team: Team): boolean =>
  managed === team || (club !== undefined && club === team.club)

export function spellingsOf (seed: number, teams: readonly Team[], parameters: Parameters): Spellings {
  const chance = (rate: number, ...name: string[]): boolean => randomOf(seed, 'spelling', ...name).chance(rate)
  const hasSiblings = ({ club, division }: Team): boolean =>
    teams.filter((other) => other.club === club && other.division === division).length > 1

  /**
   * "Moorestown U12B", "Moorestown 2013 Boys"; with the squad where the club has two of the age. Another club of its own town is called by
   * its name.
   */
  const inCalendar = (source: Source, team: Team): string => {
    const { club, squad, age, gender } = team
    const isByYear = chance(parameters.calendarYears, source.key)
    const group = isByYear ? `${birthYear(team)} ${gender === 'M' ? 'Boys' : 'Girls'}` : `U${age}${gender === 'M' ? 'B' : 'G'}`
    const place = !isOwn(source, team) && source.club?.town === club.town ? club.name : club.town
    return [place, group, hasSiblings(team) || (isOwn(source, team) && chance(0.5, source.key, 'squad')) ? squad : ''].join(' ').trim()
  }
  const inApp = (source: Source, team: Team, game: Game): string => {
    if (isOwn(source, team)) return `${team.squad} ${birthYear(team)}${team.gender === 'M' ? 'B' : 'G'}`
    return chance(parameters.appBareOpponents, source.key, game.id) ? team.club.town : `${team.club.town} ${team.squad}`
  }
  const nameOf = (source: Source, team: Team, game: Game): string => {
    const { club, squad, age, gender } = team
    if (source.kind === 'assignor') return `${club.assignor} ${squad.toUpperCase()} ${birthYear(team)}`
    if (source.kind === 'calendar') return inCalendar(source, team)
    if (source.kind === 'app') return inApp(source, team, game)
    if (source.medium === 'csv') return `${club.name} ${club.prefix} ${squad} ${birthYear(team)}`
    return source.rank === 1 ? `${club.prefix} ${squad} ${birthYear(team)}` : `${club.prefix} ${squad} U${age}${gender === 'M' ? 'B' : 'G'}`
  }
  const placeOf = (source: Source, { name, site, nickname }: Venue): string => {
    if (source.kind === 'assignor') return site
    return source.kind !== 'league' && chance(parameters.venueNicknames, source.key, name) ? nickname : name
  }
  return {
    /** A manager types opponents: one spelled otherwise is another one. */
    team: (source, team, game) => {
      const name = nameOf(source, team, game)
      const isTyped = source.kind === 'app' && !isOwn(source, team)
      return { id: isTyped ? `${source.team!.id}-${slug(name)}` : `${source.kind}-${team.id}`, name }
    },
    venue: (source, venue) => ({ id: `${source.kind}-${venue.id}`, name: placeOf(source, venue) }),
  }
}

const fold = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]+/g, ' ').trim()
const spelled = venues.flatMap(({ id, name, site, nickname }) => [name, site, nickname].map((one) => ({ id, text: fold(one) })))
  .sort((a, b) => b.text.length - a.text.length)

/** The venue that a place as it is shown begins with; undefined where it is none. */
export const readVenue = (shown: string): string | undefined =>
  spelled.find(({ text }) => `${fold(shown)} `.startsWith(`${text} `))?.id
