/** Clubs and venues as the South Jersey Soccer League and its assignor spell them (test/data/season, MIT). */
import { parse } from 'csv-parse/sync'
import { read } from '../house/sources.ts'

/** `prefix` begins the names of its teams at the league, `assignor` those at the assignor. */
export type Club = { league: number, name: string, town: string, prefix: string, assignor: string, squads: string[] }
/** `site` is its name at the assignor, `nickname` at clubs and managers. */
export type Venue = { id: string, club: string, name: string, site: string, nickname: string, fields: string[] }

const rows = (name: string): Record<string, string>[] => parse(read(`test/data/season/${name}.csv`), { columns: true })
const listOf = (text = ''): string[] => text.split('|')

export const clubs: readonly Club[] = rows('clubs').map(({ league, club = '', town = '', prefix = '', assignor = '', squads }) =>
  ({ league: Number(league), name: club, town, prefix, assignor, squads: listOf(squads) }))
export const venues: readonly Venue[] = rows('venues').map(({ club = '', venue = '', site = '', nickname = '', fields }, n) =>
  ({ id: `v${n + 1}`, club, name: venue, site, nickname, fields: listOf(fields) }))

const byId = new Map(venues.map((venue) => [venue.id, venue]))
export const venueOf = (id: string): Venue => byId.get(id)!
export const homesOf = ({ name }: Club): Venue[] => venues.filter(({ club }) => club === name)
export const slug = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '')
