/** TotalGlobalSports: Complex is the venue and Venue the field; 00:00:00 is no kick-off. */
import type { Signature } from '../columns.ts'

export const totalglobalsports: Signature[] = [{
  name: 'totalglobalsports_schedule',
  headers: ['GM#', 'Date', 'Time', 'Home Team', 'Away Team', 'Complex', 'Venue'],
  mapping: {
    id: 'GM#', date: 'Date', start: 'Time', home: 'Home Team', away: 'Away Team', venue: 'Complex', field: 'Venue',
    division: ['Division', 'Flight']
  },
  midnight_is_tbd: true
}]
