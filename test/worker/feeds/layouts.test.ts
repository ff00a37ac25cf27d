/** Layouts: which column means what, what is asked, what is hinted at, and files of layouts that no code knows. */
import t from 'tap'
import files from './layouts.json' with { type: 'json' }
import { makeParser } from '../../../worker/feeds/parsers/platforms/generic.ts'
import type { Extraction, FeedSettings } from '../../../worker/feeds/parsers/index.ts'
import { entriesOf, read, ways } from '../../helpers/feeds/table_feeds.ts'

const asked = ({ layout }: Extraction): string[] => layout.hints.filter(({ ask }) => ask).map(({ role }) => role)
const roleOf = ({ layout }: Extraction,
  header: string): string | undefined => layout.mapping.find((column) => column.header === header)?.role

t.test('FEED-105 files of layouts that no code knows are read by the names of their columns', (t) => {
  for (const { name, lines, settings, entries } of files) {
    const extraction = read(lines.join('\n'), settings as Partial<FeedSettings>)
    t.match(extraction.entries, entries, name)
    t.match(extraction, { layout: { name: 'generic' }, skips: [], unknown_words: [] }, name)
    t.same(asked(extraction), [], name)
  }
  t.end()
})

t.test('FEED-105 two columns that claim a role alike are asked about, and neither is read; they are no question where all their values are the same', (t) => {
  const two = read('Date,Time,Home,Away,Venue,Location\n2026-09-12,10:00,A,B,Oak Park,Elm Street\n2026-09-13,10:00,B,A,Elm Park,Elm Street')
  t.same(asked(two), ['venue'])
  t.same(two.layout.hints.find(({ role }) => role === 'venue')?.candidates, ['Venue', 'Location'])
  t.notOk(two.entries.some(({ venue }) => venue))
  const same = read('Date,Time,Home,Away,Venue,Location\n2026-09-12,10:00,A,B,Oak Park,Oak Park')
  t.same(asked(same), [])
  t.match(same.entries, [{ venue: { name: 'Oak Park' } }])
  const dates = read('Date,Game Date,Time,Home,Away\n2026-09-12,2026-09-13,10:00,A,B')
  t.same(asked(dates), ['date'])
  t.match(dates.skips, [{ code: 'no_column' }])
  t.end()
})

t.test('FEED-105 the mapping of the feed comes before layouts and names, and says so; a header that is gone is a warning', (t) => {
  const file = 'Date,Time,Team 1,Team 2,Place\n2026-09-12,10:00,A,B,Oak Park'
  const mapped = read(file, { mapping: { home: 'team 1', away: 'Team 2', venue: 'Place' } })
  t.match(mapped.entries, [{ home: { name: 'A' }, away: { name: 'B' }, venue: { name: 'Oak Park' } }])
  t.match(mapped.layout.mapping.find(({ role }) => role === 'home'), { header: 'Team 1', why: 'the mapping of the feed' })
  t.match(read(file, { mapping: { home: 'Heim' } }).warnings,
    ['The mapping of the feed gives "Heim" as home; the file has no such column.'])
  t.end()
})

t.test('FEED-106 a role without a column is hinted at by names and by values', (t) => {
  const rows = '2026-09-12,10:00,Lions,Bears,Oak\n2026-09-13,10:00,Bears,Wolves,Oak\n2026-09-14,10:00,Wolves,Lions,Elm'
  const renamed = read(`Date,Time,Team 1,Away Team,Location\n${rows}`)
  t.same(renamed.layout.hints.find(({ role }) => role === 'home'), { role: 'home', candidates: ['Team 1'], ask: true })
  t.equal(renamed.skips.length, 3)
  const dates = read(`Quand,Time,Home,Away,Location\n${rows}`)
  t.same(dates.layout.hints.find(({ role }) => role === 'date'), { role: 'date', candidates: ['Quand'], ask: true })
  t.same(read(`Date,Time,Home,Away,Location\n${rows}`).layout.unmapped, [])
  t.match(read(`Date,Time,Home,Away,Zebra\n${rows}`).layout.unmapped, [{ header: 'Zebra', samples: ['Oak', 'Elm'] }])
  t.end()
})

t.test('FEED-107 a fingerprint stands still under another order, case and blanks, and empty columns; it moves with a header or a meaning', (t) => {
  const print = (header: string, row = '2026-09-12,10:00,A,B,Oak', settings = {}): string => read(`${header}\n${row}`,
    settings).layout.fingerprint
  const first = print('Date,Time,Home Team,Away Team,Location')
  t.equal(print('DATE, Time ,home_team,Away Team*,location'), first)
  t.equal(print('DATE,TIME,HomeTeam,AWAYTEAM,location'), first, 'words that are joined')
  t.equal(print('Time,Date,Away Team,Home Team,Location', '10:00,2026-09-12,B,A,Oak'), first)
  t.equal(print('Date,Time,Home Team,Away Team,Location,Sponsor', '2026-09-12,10:00,A,B,Oak,'), first)
  t.not(print('Date,Time,Team 1,Away Team,Location'), first)
  t.not(print('Date,Time,Home Team,Away Team'), first)
  t.not(print('Date,Time,Home Team,Away Team,Location,Sponsor', '2026-09-12,10:00,A,B,Oak,Acme'), first)
  t.not(print('Date,Time,Home Team,Away Team,Location', undefined, { mapping: { home: 'Away Team', away: 'Home Team' } }), first)
  t.end()
})

t.test('FEED-123 known layouts are recognised by their headers, in whatever order, and their words mean what they do there', (t) => {
  const tgs = 'GM#,Date,Time,Division,Flight,Home Team,Away Team,Complex,Venue\n' +
    '7,2026-09-05,08:00:00,B12,B12 East,Foxes ,Owls,ELM PARK,Field 1\n8,2026-10-25,00:00:00,B12,B12 East,Owls,Foxes,TBD,TBD'
  t.match(read(tgs), {
    layout: { name: 'totalglobalsports_schedule' },
    entries: [{ file_id: '7', home: { name: 'Foxes' }, venue: { name: 'ELM PARK' }, field: 'Field 1', division: 'B12' },
      { time_status: 'tbd' }]
  })
  const report = 'GameID,FromDate,FromTime,ToDate,Status,SiteName,BillToName,SportName,LevelName,HomeTeams,AwayTeams\n' +
    '4,9/26/2026 12:00:00 AM,1/1/1900 12:00:00 PM,9/26/2026 1:20:00 PM,Rainout,ELM - NORTH FIELD,,Soccer,U-15,FOXES,OWLS'
  t.match(read(report), {
    layout: { name: 'arbiter_report' },
    entries: [{ date: '2026-09-26', start: '12:00', end: '13:20', status: 'postponed', venue: { name: 'ELM - NORTH FIELD' },
      division: 'U-15' }]
  })
  const upload = 'Start_Date,Start_Time,End_Date,End_Time,Title,Description,Location,Location_URL,Location_Details,All_Day_Event,' +
    'Event_Type,Tags,Team1_ID,Team1_Division_ID,Team1_Is_Home,Team2_ID,Team2_Division_ID,Team2_Name,Custom_Opponent,Event_ID,Game_ID\n' +
    '05/03/2026,TBD,05/03/2026,,,,Elm Park,,,0,Game,,FOX12,,0,,,River Otters,1,72,82'
  t.match(read(upload), { layout: { name: 'sportsengine_schedule_upload' }, entries: [{ file_id: '82', home: { name: 'River Otters' },
    away: { name: 'FOX12' } }] })
  const daysmart = 'Event Type,Event Sub Type,Event Description,Event Start,Event End,Home Team ID,Away Team ID,Resource,' +
    'Resource Area,Customer\nGame,regular,,10/03/2026 06:00 PM,10/03/2026 07:00 PM,31,75,Rink A,Full,'
  t.match(entriesOf(t, daysmart), [{ home: { name: '31', id: '31' }, start: '18:00', end: '19:00', venue: { name: 'Rink A' },
    field: 'Full' }])
  const club = 'Match Number,Date,Start Time,Home Team,Away Team,Division,Age,Gender,Location,Event Name\n' +
    '24,2026-02-28,09:00 EST,Foxes,Owls,U4 Coed,4,Coed,Elm - #3D,REC LEAGUE'
  t.match(read(club), { layout: { name: 'gotsport_club_schedule' }, entries: [{ venue: { name: 'Elm' },
    field: '#3D', competition: { name: 'REC LEAGUE' } }] })
  t.end()
})

t.test('FEED-105 without the known layouts the names alone give the same of most of them', (t) => {
  const parser = makeParser('names', 1, 'csv', [])
  const master = 'ID,Match Number,Round,Date,Start Time,End Time,Venue,Venue State,Pitch,Home Club,Home Team,Home Score,Away Club,' +
    'Away Team,Away Score,Status,Age,Gender,Division\n41,1,1.0,03/07/2026,09:00,10:15,Elm Park,NJ,EP #2,' +
    'Elm SC,Elm SC Otters,2,Fox FC,Fox FC Blue,1,,U09,Male,Flight 2'
  const [named, known] = [parser.parse(Buffer.from(master), ways), read(master)]
  t.equal(known.layout.name, 'gotsport_master_schedule')
  t.same(named.entries, known.entries)
  t.equal(roleOf(named, 'ID'), 'id')
  t.end()
})
