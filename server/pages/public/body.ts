/** What api.get_team_page and api.get_competition_page answer. */
export type Named = { id: string, name?: string }
/** A source as read.name_source has it; parents and public schedules have no name. `schedule`: the name of its feed. */
export type Source = { class: string, name?: string, kind?: string, schedule?: string }
/**
 * Sources that report the same of a fixture. `value` is what they report, of times and statuses; `newer_at`: when they last did, where
 * that is later than what `winner` reported.
 */
export type Group = {
  what: 'agreed' | 'times' | 'places' | 'statuses', value?: string, sources: number, by: Source[], newer_at?: string, winner?: Source
}
export type Said = { sources: number, confirmed_at?: string, groups: Group[] }
export type State = { start?: string, date?: string, status?: string, venue?: Named & { field?: string } }
/** `fields`: what is otherwise than it was; `off`: when and by which source it was cancelled or postponed, where that was not last. */
export type Moved = { fields: string[], was: State, at?: string, by?: Source, off?: { at?: string, by?: Source } }
export type Address = Partial<Record<'line1' | 'line2' | 'city' | 'region' | 'postal_code' | 'country', string>>

/** One of several listings of a game, by sources of which none lists another of them; `venue`: its name. */
export type Listing = { start?: string, day?: string, venue?: string, said: Said }

/** `team` without an id: it is private. */
export type PageSide = { role: string, team: Partial<Named> }

/** A fixture as read.page_fixtures has it; `day` is the local day of one whose time is not known. */
export type PageFixture = {
  id: string, kind: string, sport: string, status: string, time_status: string, start?: string, end?: string, day?: string,
  time_zone?: string, over?: boolean, competition?: Named, division?: Named, stage?: Named,
  venue?: Named & { field?: string, geo?: [number, number] }, address?: Address, sides?: PageSide[], title?: string,
  result?: { scores: { role: string, score: number, penalties?: number }[], final: boolean, outcome?: string },
  said: Said, moved?: Moved, listings?: Listing[]
}

/** A rule that was applied to the group of teams that a row was in, from `first_position` on. */
export type Step = { rule: string, first_position: number, contenders: number, value?: string }
/** `team` is absent of one that is private. */
export type Row = {
  team?: string, name: string, position: number, played: number, wins: number, draws: number, losses: number, goals_for: number,
  goals_against: number, points: number, provisional: boolean, steps: Step[]
}
/** `teams`: how many the whole table has. */
export type Table = {
  name: string, type?: string, division?: string, division_id?: string, competition?: string, competition_id?: string,
  complete: boolean, teams: number, rows: Row[]
}

/** `part` is there on a page that a cursor asked for. */
export type TeamBody = {
  id: string, name: string, club?: string, sport?: string, age_group?: string, gender?: string, season?: string, mode: string,
  part?: 'later' | 'earlier', coming: PageFixture[], past: PageFixture[], later?: string, earlier?: string, tables?: Table[]
}
export type CompetitionBody = {
  id: string, name: string, sport?: string, season?: string, host?: string, start_date?: string, end_date?: string, mode: string,
  division?: Named & { age_group?: string, gender?: string, level?: string }, divisions?: Named[], tables?: Table[],
  coming?: PageFixture[], past?: PageFixture[], next?: string
}
