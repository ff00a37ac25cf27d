/** What goes into a parser of schedules and what comes out of it. Parsers are pure: bytes and settings in, entries and reasons out. */
import type { columnRoles } from '../../../platform/column_roles.ts'

export type FeedKind = 'csv' | 'xlsx' | 'ics' | 'html' | 'json'

/** What a column may mean. */
export type Role = typeof columnRoles[number]

/**
 * How a feed is registered. `team` is the name of the feed's own team; `time_zone` an IANA name; `day_first` how 05/06/2026 is read;
 * `fetched_on` the local day (YYYY-MM-DD) of the fetch, for dates without a year; `charset` a label that TextDecoder knows, of the feed
 * or of Content-Type; `parser` the name of the parser to use, else the one of the kind; `default_minutes` how long a game takes of which no
 * end is stated; `vs_means` whether "A vs B" says who is at home; `midnight_is_tbd` whether 00:00 is a kick-off.
 */
export type FeedSettings = {
  kind: FeedKind
  team?: string
  time_zone: string
  day_first: boolean
  charset?: string
  mapping?: Partial<Record<Role, string>>
  ignored?: string[]
  fetched_on: string
  vs_means?: 'home_first' | 'participants'
  midnight_is_tbd?: boolean
  default_minutes?: number
  parser?: string
}

export type Side = { name: string, id?: string }
export type EntryKind = 'game' | 'practice' | 'event'
export type EntryStatus = 'scheduled' | 'postponed' | 'cancelled' | 'completed' | 'in_progress' | 'forfeit'
export type TimeStatus = 'confirmed' | 'estimated' | 'tbd'

/**
 * One game, practice or event as the file states it. `row` is the row of the file, counted from 1 with the header, or the n-th event of a
 * calendar. `date` is the local day. `start` and `end` are wall times (HH:MM) in `zone`, which is the feed's when absent; `start_utc` and
 * `end_utc` (RFC 3339, Z) stand instead where the file gives an instant. `duration_minutes` stands where the file states a length or an
 * end on another day. `is_neutral`: the file does not say who is at home. `is_final`: a word of the file says that the score is final.
 * `status` stands where the file states one; without it nothing is claimed (FEED-394).
 */
export type Entry = {
  row: number
  file_id?: string
  kind: EntryKind
  date: string
  start?: string
  zone?: string
  start_utc?: string
  end?: string
  end_utc?: string
  duration_minutes?: number
  time_status: TimeStatus
  status?: EntryStatus
  home?: Side
  away?: Side
  is_neutral?: boolean
  venue?: { name: string, id?: string }
  field?: string
  division?: string
  age_group?: string
  gender?: string
  competition?: { name: string, id?: string }
  home_score?: number
  away_score?: number
  is_final?: boolean
  title?: string
  notes?: string
  url?: string
  sequence?: number
  stamp?: string
}

/** A row, or the event of a calendar by its UID, that gave no entry. `excerpt` has at most 200 characters and no persons. */
export type Skip = { row: number | string, code: string, words: string, excerpt: string, file_id?: string }

/**
 * What the file looks like. `fingerprint` does not depend on the order, case or blanks of headers, nor on empty columns without a role.
 * A hint is a role without a column and the columns that may have it, likeliest first; `ask` where the file cannot be read rightly before
 * somebody says which.
 */
export type Layout = {
  name: string
  kind: FeedKind
  headers: string[]
  fingerprint: string
  mapping: { role: string, header: string, why: string }[]
  samples?: Record<string, string[]>
  unmapped: { header: string, samples: string[] }[]
  hints: { role: string, candidates: string[], ask: boolean }[]
}

/**
 * `rows` = entries + skips. `doubts`: what was taken one way and may be meant otherwise, in sentences: somebody is to look at it before the
 * first run is applied. `not_posted`: the publisher says that there is no schedule yet. `persons_columns`: headers that were not read.
 * Without an entry and a skip the first of `warnings` says why.
 * `interval_seconds`: how long the publisher asks in the file to leave it alone.
 */
export type Extraction = {
  parser: string
  version: number
  layout: Layout
  rows: number
  entries: Entry[]
  skips: Skip[]
  unknown_words: string[]
  warnings: string[]
  persons_columns: string[]
  doubts?: string[]
  not_posted?: boolean
  interval_seconds?: number
}

/** The body is no schedule at all. `code` is for programs, `words` say what it is and what to do. */
export class Unreadable extends Error {
  readonly code: string
  readonly words: string

  constructor (code: string, words: string) {
    super(words)
    this.name = 'Unreadable'
    this.code = code
    this.words = words
  }
}

/** What a parser gives; `nothing` says why there is neither an entry nor a skip. */
export type Read = Extraction & { nothing?: string }

/**
 * What is looked for in a file whose columns changed: the roles that have no column any more, or another; the column of each role before,
 * in small letters (of several, with commas between); and what is listed: names and ids.
 */
export type Sought = {
  roles: Role[], was: Partial<Record<Role, string>>
  known: { teams: string[], venues: string[], fields: string[], divisions: string[], competitions: string[], ids: string[] }
}
/** What columns may mean: the header of each role, as written. */
export type Proposal = Partial<Record<Role, string>>

/**
 * A parser under a version: the same bytes and settings give the same extraction for ever under one number. `propose` returns, of a file
 * with columns, what these may mean; it throws `Unreadable` as `parse` does.
 */
export type Parser = {
  name: string, version: number, kind: FeedKind, parse: (body: Buffer, settings: FeedSettings) => Read
  propose?: (body: Buffer, settings: FeedSettings, sought: Sought) => Proposal[]
}
