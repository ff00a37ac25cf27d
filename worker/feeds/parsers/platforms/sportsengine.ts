/** SportsEngine: the upload of a schedule, whose teams are ids, distinguished by Team1_Is_Home. */
import type { Signature } from '../columns.ts'

export const sportsengine: Signature[] = [{
  name: 'sportsengine_schedule_upload',
  headers: [
    'Start_Date', 'Start_Time', 'End_Date', 'End_Time', 'Title', 'Location', 'Event_Type', 'Team1_ID', 'Team1_Is_Home', 'Team2_ID',
    'Team2_Name'
  ],
  mapping: {
    id: ['Game_ID', 'Event_ID'], date: 'Start_Date', start: 'Start_Time', end_date: 'End_Date', end: 'End_Time', all_day: 'All_Day_Event',
    title: 'Title', venue: 'Location', field: 'Location_Details', kind: 'Event_Type', team: 'Team1_ID', home_or_away: 'Team1_Is_Home',
    opponent: ['Team2_Name', 'Team2_ID'], notes: 'Description'
  }
}]
