/** What manage.read_review and manage.list_reviews answer with (identity.review_page, identity.reviews_page). Moments are RFC 3339. */
type Text = string | null

/** `weight`: the logarithm of the odds that it adds for one entity, negative against it; `rule`: that which it breaks. */
export type Feature = { name: string, value?: unknown, weight: number, words: string, rule?: string }
/** A value of either as stored; `_by`: keys of the sources that speak of it, the highest rank first. */
export type FieldPair = { field: string, first: unknown, second: unknown, first_by: string[] | null, second_by: string[] | null }
export type Source = { source_key: string, class: string, rank: number, external_ids: number }
/** `at`: null where the time is not known; `day` of the place, YYYY-MM-DD. */
export type Game = {
  fixture_id: string, at: Text, sorts_at: string, day: Text, time_zone: Text, status: string, opponent: Text, is_home: boolean, venue: Text
}
/** Games near each other, in order; the counts are of all (to 500). */
export type Schedules = { first: Game[], second: Game[], first_count: number, second_count: number }
/**
 * `twins`: two games of one day and whether they are one then (auto) or a person decides; `is_matched`: whether the matcher looks at the
 * realm, and so at games of different days afterwards.
 */
export type Consequences = {
  survivor_id: string, absorbed_id: string, external_ids: number, references: Record<string, number>, fixtures: number, parts: number,
  twins: [first: string, second: string, verdict: 'auto' | 'review'][], tables: number, calendars: number, webhooks: number,
  is_matched: boolean
}
export type Earlier = {
  review_id: string, is_same_pair: boolean, status: string, first_name: Text, second_name: Text, decided_at: Text, decided_by: Text,
  undone_at: Text, undone_by: Text, note: Text
}

export type Review = {
  review_id: string, entity_type: string, first_id: string, first_name: Text, second_id: string, second_name: Text, kind: string,
  status: 'pending' | 'approving' | 'approved' | 'rejected', doubt: Text, asked_by: Text, last_error: Text,
  score: number | null, auto: number, review: number, note: Text,
  evidence: { features?: Feature[], words?: string, veto?: Text }, proposed_at: string,
  decided_at: Text, decided_by: Text, undone_at: Text, undone_by: Text, survivor_id: Text, rests_on: Text, ground_stands: boolean | null,
  /** Pairs with the same evidence: that wait, and that the same person merged. */
  alike_count: number | null, alike_done: number
  is_under_way: boolean, are_one: boolean, is_reopenable: boolean, is_parted: boolean, newer_id: Text,
  resting: number, first_answer: string, second_answer: string,
  fields: FieldPair[], first_zone: Text, second_zone: Text, names: Record<string, Text>,
  first_sources: Source[], second_sources: Source[], schedules: Schedules | null,
  consequences: Consequences | null, earlier: Earlier[],
  queue: { position: number, waiting: number, previous: Text, next: Text }
}

export type Reviews = {
  data: {
    review_id: string, entity_type: string, status: string, score: number | null, alike_count: number | null,
    first_name: Text, second_name: Text, first_sources: string[], second_sources: string[], zone: Text,
    speaks_for: Text, speaks_against: Text, feature_for: Feature | null, feature_against: Feature | null,
    proposed_at: string, decided_at: Text, decided_by: Text, undone_at: Text
  }[],
  next_cursor: Text, waiting: Record<string, number>
}

export const types = ['team', 'fixture', 'venue', 'organization', 'competition', 'division', 'stage'] as const
/** What people call a type: a fixture is a game. */
export const formatType = (type: string, count = 1): string => {
  const word = type === 'fixture' ? 'game' : type.replaceAll('_', ' ')
  return count === 1 ? word : `${word}s`
}
