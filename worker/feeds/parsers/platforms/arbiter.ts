/** Arbiter: the file that games are imported by, and the report of games. "CLUB - PARK" is one venue in both. */
import type { Signature } from '../columns.ts'

export const arbiter: Signature[] = [
  {
    name: 'arbiter_import',
    headers: ['Date', 'Time', 'Game ID', 'Custom Game ID', 'Level', 'Home Team', 'Away Team', 'Site', 'Subsite'],
    mapping: {
      id: 'Game ID', date: 'Date', start: 'Time', home: 'Home Team', away: 'Away Team', venue: 'Site', field: 'Subsite', division: 'Level'
    },
    whole_place: true
  },
  {
    name: 'arbiter_report',
    headers: ['GameID', 'FromDate', 'FromTime', 'ToDate', 'Status', 'SiteName', 'LevelName', 'HomeTeams', 'AwayTeams'],
    mapping: {
      id: 'GameID', date: 'FromDate', start: 'FromTime', end: 'ToDate', home: 'HomeTeams', away: 'AwayTeams', venue: 'SiteName',
      division: 'LevelName', status: 'Status'
    },
    whole_place: true
  }
]
