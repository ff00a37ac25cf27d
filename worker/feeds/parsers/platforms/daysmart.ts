/** DaySmart Recreation: the import of events, a day and time in one cell, teams by their ids. */
import type { Signature } from '../columns.ts'

export const daysmart: Signature[] = [{
  name: 'daysmart_event_import',
  headers: ['Event Type', 'Event Description', 'Event Start', 'Event End', 'Home Team ID', 'Away Team ID', 'Resource', 'Resource Area'],
  mapping: {
    date: 'Event Start', end: 'Event End', home: 'Home Team ID', away: 'Away Team ID', venue: 'Resource', field: 'Resource Area',
    kind: 'Event Type', title: 'Event Description'
  }
}]
