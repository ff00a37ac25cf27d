/** What a column of a schedule may mean. A mapping of a feed gives the header, as written, of each role that is not found by itself. */
export const columnRoles = [
  'id', 'date', 'start', 'end', 'end_date', 'duration', 'all_day', 'weekday', 'zone', 'home', 'away', 'home_id', 'away_id', 'team',
  'opponent', 'home_or_away', 'venue', 'field', 'home_score', 'away_score', 'score', 'status', 'kind', 'division', 'age_group', 'gender',
  'competition', 'title', 'notes', 'url'
] as const
