/** GotSport: the master schedule of an event, the schedule of a club, and the page of an event. */
import type { Node } from '../grid.ts'
import { find, wordsOf } from '../page.ts'
import type { Signature } from '../columns.ts'
import type { Entry } from '../types.ts'

/** The event in the head of its page, cut short there with dots, by the number of its address; else the title of the page. */
function eventOf (page: Node): Entry['competition'] {
  const [link] = find(page, ({ name, attribs }) => name === 'a' && /\bnavbar-brand-event\b/.test(attribs?.class ?? ''))
  const [title] = find(page, ({ name }) => name === 'title')
  const reported = link ?? title
  const text = reported ? wordsOf(reported).replace(/\s*(?:\.{3}|…)$/, '') : ''
  const id = /\/events\/(\d{1,12})\b/.exec(link?.attribs?.href ?? '')?.[1]
  if (text === '' || /^(?:gotsport|home|leagues?|schedules?|games?)$/i.test(text)) return undefined
  return { name: text.slice(0, 200), ...(id !== undefined && { id }) }
}

export const gotsport: Signature[] = [
  {
    name: 'gotsport_master_schedule',
    headers: [
      'ID', 'Match Number', 'Date', 'Start Time', 'End Time', 'Venue', 'Pitch', 'Home Club', 'Home Team', 'Away Club', 'Away Team',
      'Status', 'Division'
    ],
    mapping: {
      id: 'ID', date: 'Date', start: 'Start Time', end: 'End Time', venue: 'Venue', field: 'Pitch', home: 'Home Team', away: 'Away Team',
      home_score: 'Home Score', away_score: 'Away Score', status: 'Status', division: 'Division', age_group: 'Age', gender: 'Gender'
    }
  },
  {
    name: 'gotsport_club_schedule',
    headers: ['Match Number', 'Date', 'Start Time', 'Home Team', 'Away Team', 'Division', 'Location', 'Event Name'],
    mapping: {
      id: 'Match Number', date: 'Date', start: 'Start Time', home: 'Home Team', away: 'Away Team', venue: 'Location', division: 'Division',
      age_group: 'Age', gender: 'Gender', competition: 'Event Name'
    }
  },
  {
    name: 'gotsport_event_page',
    headers: ['Match #', 'Time', 'Home Team', 'Results', 'Away Team', 'Location', 'Division'],
    mapping: {
      id: 'Match #', date: 'Time', home: 'Home Team', score: 'Results', away: 'Away Team', venue: 'Location', division: 'Division'
    },
    competitionOf: eventOf
  }
]
