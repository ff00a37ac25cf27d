/** The columns of the Parquet export, in order (EXPORT-3): what api.export_fixtures answers, and how Parquet writes it. */
import type { SchemaElement } from 'hyparquet'

const text = { type: 'BYTE_ARRAY', converted_type: 'UTF8' } as const
const whole = { type: 'INT32' } as const
const real = { type: 'DOUBLE' } as const
const flag = { type: 'BOOLEAN' } as const
const time = {
  type: 'INT64', converted_type: 'TIMESTAMP_MICROS', logical_type: { type: 'TIMESTAMP', isAdjustedToUTC: true, unit: 'MICROS' }
} as const
const day = { type: 'INT32', converted_type: 'DATE', logical_type: { type: 'DATE' } } as const

/** Name to type; every column may be null. */
export const columns = {
  fixture_id: text, version: whole, updated_at: time, sport: text, kind: text, status: text, time_status: text,
  competition_id: text, competition_name: text, division_id: text, division_name: text, age_group: text, gender: text, level: text,
  stage_id: text, stage_name: text, stage_type: text, start: time, end: time, date: day, time_zone: text,
  venue_id: text, venue_name: text, venue_field: text, venue_latitude: real,
  venue_longitude: real, home_team_id: text, home_team_name: text,
  away_team_id: text, away_team_name: text, participant_1_team_id: text,
  participant_1_team_name: text, participant_2_team_id: text, participant_2_team_name: text,
  title: text,
  home_score: whole, away_score: whole, home_penalties: whole, away_penalties: whole,
  participant_1_score: whole, participant_2_score: whole, result_final: flag,
  result_official: flag, result_period: text, result_outcome: text, url: text,
} as const satisfies Record<string, Partial<SchemaElement>>

export const schema: SchemaElement[] = [
  { name: 'fixtures', num_children: Object.keys(columns).length },
  ...Object.entries(columns).map(([name, element]): SchemaElement => ({ name, repetition_type: 'OPTIONAL', ...element }))
]
