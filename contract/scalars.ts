/** The formats which members share. `x-must` is what a client reads when a value breaks the rule. */
import { text, type Schema } from './schema.ts'

/** Rule names a stage may order its tied teams by; `goal_diff_capped:N` takes a number. */
/** MODEL-7. */
export const tiebreakerRules = [
  'points', 'wins', 'goal_diff', 'goal_diff_capped:N', 'goals_for', 'goals_against', 'head_to_head:mini_table',
  'head_to_head:pairwise_only', 'coin_toss'
]
const tiebreakerPattern = `^(?:${tiebreakerRules.join('|').replace(':N', ':[1-9][0-9]{0,8}')})$`

export const scalars: Record<string, Schema> = {
  // INTAKE-11
  ExternalId: { ...text(1, 256, "The source's own id: opaque, stable within the source."), examples: ['game-1041'] },
  SourceKey: {
    type: 'string',
    pattern: '^[a-z0-9][a-z0-9._:-]{1,99}$',
    'x-must': 'be 2 to 100 characters from lower-case letters, digits, `.`, `_`, `:` and `-`, and start with a letter or digit',
    examples: ['my-league', 'feed:ical:eagles-u12']
  },
  Instant: {
    type: 'string',
    format: 'date-time',
    'x-must': 'be a time in UTC as RFC 3339 writes it, ending in Z, in the years 1900 to 2199, such as 2026-09-12T14:30:00Z',
    examples: ['2026-09-12T14:30:00Z']
  },
  CalendarDate: {
    type: 'string',
    format: 'date',
    'x-must': 'be a day of the calendar written as year-month-day, in the years 1900 to 2199, such as 2026-09-12',
    examples: ['2026-09-12']
  },
  InstantOrDate: {
    type: 'string',
    format: 'date-time-or-date',
    'x-must': 'be a time in UTC such as 2026-09-12T14:30:00Z, or a day such as 2026-09-12',
    examples: ['2026-09-12', '2026-09-12T14:30:00Z']
  },
  TimeZone: {
    type: 'string',
    format: 'time-zone',
    'x-must': 'be the name of a time zone in the IANA database, written exactly as there, such as America/Chicago, or UTC',
    examples: ['America/Chicago', 'UTC']
  },
  Uri: {
    type: 'string',
    format: 'uri',
    'x-must': 'be a URI with its scheme, such as https://example.org/schedule, in ASCII (%C3%BC for ü), whose scheme is not javascript, ' +
      'vbscript or data',
    examples: ['https://example.org/schedule']
  },
  Country: {
    type: 'string',
    pattern: '^[A-Z]{2}$',
    'x-must': 'be two upper-case letters, such as US',
    examples: ['US']
  },
  AgeGroup: {
    type: 'string',
    pattern: '^(?:U(?:0?[4-9]|1[0-9])|open|adult)$',
    'x-must': 'be one of U4 to U19, open, adult',
    description: 'Stored and served without a leading zero: `U09` becomes `U9`.',
    examples: ['U12', 'open']
  },
  Points: {
    type: 'string',
    pattern: '^[0-9]{1,2}-[0-9]{1,2}-[0-9]{1,2}$',
    'x-must': 'be the points for a win, a draw and a loss joined by hyphens, such as 3-1-0',
    examples: ['3-1-0']
  },
  Tiebreaker: {
    type: 'string',
    pattern: tiebreakerPattern,
    'x-must': `be one of ${tiebreakerRules.join(', ')} (N is a whole number from 1)`,
    examples: ['head_to_head:mini_table', 'goal_diff_capped:4']
  },
  Position: {
    type: 'array',
    description: 'Latitude and longitude, WGS-84 decimal degrees.',
    prefixItems: [
      { type: 'number', minimum: -90, maximum: 90 },
      { type: 'number', minimum: -180, maximum: 180 }
    ],
    minItems: 2,
    maxItems: 2,
    examples: [[41.8781, -87.6298]]
  },
  Sanctioning: {
    type: 'object',
    description: 'Identifiers that governing bodies assigned, keyed by body.',
    propertyNames: { minLength: 1, maxLength: 100 },
    additionalProperties: text(1, 200),
    examples: [{ us_youth_soccer: 'IL-20931' }]
  }
}
