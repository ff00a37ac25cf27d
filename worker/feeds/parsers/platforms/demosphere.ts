/** Demosphere: the schedule of a league as JSON by the ids of games, teams by theirs, a day and a time each as a whole stamp. */
import type { Signature } from '../columns.ts'

export const demosphere: Signature[] = [{
  name: 'demosphere_schedule',
  headers: ['dt', 'tim', 'tm1', 'tm2'],
  mapping: {
    id: 'id', date: 'dt', start: 'tim', home: 'tm1', away: 'tm2', home_score: 'sc1', away_score: 'sc2', venue: 'facn', status: 'stat'
  },
  sides_are_ids: true
}]
