/** Bytes: charsets and delimiters, workbooks, pages, and what is no schedule. */
import fc from 'fast-check'
import t from 'tap'
import { entriesOf, read, sheetOf, workbook } from '../../helpers/feeds/table_feeds.ts'

const game = { date: '2026-09-12', start: '10:00', home: { name: 'Étoile' }, away: { name: 'Bears' } }

t.test('FEED-102 a CSV is read in its charset and by its delimiter, whatever stands above the header', (t) => {
  const text = 'Date,Time,Home,Away\r\n2026-09-12,10:00,Étoile,Bears\r\n'
  const utf16 = Buffer.from(`\ufeff${text}`, 'utf16le')
  for (const [name, body, settings] of [
    ['UTF-8', Buffer.from(text), {}], ['UTF-8 with a mark', Buffer.from(`\ufeff${text}`), {}], ['UTF-16', utf16, {}],
    ['UTF-16 without a mark', utf16.subarray(2), {}],
    ['windows-1252', Buffer.from(text, 'latin1'), {}], ['windows-1252 that is named', Buffer.from(text, 'latin1'),
    { charset: 'ISO-8859-1' }],
    ['a charset that is none', Buffer.from(text), { charset: 'klingon' }]
  ] as [string, Buffer, object][]) t.match(entriesOf(t, body, settings), [game], name)
  for (const sign of [',', ';', '\t', '|']) {
    t.match(entriesOf(t, text.replaceAll(',', sign)), [game], sign)
    t.match(entriesOf(t, text.replace(/[^,\r\n]+/g, '"$&"').replaceAll(',', sign)), [game], `${sign} between quotes`)
  }
  t.match(entriesOf(t, `sep=;\r\n${text.replaceAll(',', ';')}`), [game])
  t.match(entriesOf(t, `Étoile schedule,,,\n"Printed, 1/2/2026",,,\n\n${text}`), [{ ...game, row: 5 }])
  t.match(read(Buffer.from(text, 'latin1')).warnings, ['The file is not UTF-8; it was read as windows-1252.'])
  t.match(entriesOf(t, 'Date,Time,Home,Away,Venue\n2026-09-12,10:00,Étoile,Bears,"Oak, ""North"" 7v7\nlower"\n' +
    '2026-09-13,10:00,A,B,5" line'), [
    { venue: { name: 'Oak, "North" 7v7 lower' }, row: 2 }, { row: 3, venue: { name: '5" line' } }
  ])
  t.end()
})

t.test('FEED-103 workbooks are read by the numbers of their cells, in either calendar of days and either format', (t) => {
  const rows = (shift: number): (string | number | null)[][] => [
    ['Game #', 'Date', 'Start', 'Home', 'Away', 'Home Score'], [101, 46277 - shift, 0.416666666666667, 'Étoile', 'Bears', 3],
    [102, '9/12/2026', '10:00 AM', 'Étoile', 'Bears', null]
  ]
  for (const format of ['xlsx', 'biff8'] as const) {
    const entries = entriesOf(t, workbook({ Games: sheetOf(rows(0)) }, format), { kind: 'xlsx' })
    t.match(entries, [{ ...game, file_id: '101', home_score: 3, row: 2 }, { ...game, file_id: '102', row: 3 }], format)
  }
  t.match(entriesOf(t, workbook({ Games: sheetOf(rows(1462)) }, 'xlsx', true), { kind: 'xlsx' }), [game, game])
  t.match(entriesOf(t, workbook({ Games: sheetOf(rows(0)) })), [game, game], 'under the name of a CSV')
  const stamped = [['Start', 'End', 'Home', 'Away'], [46277 + 10 / 24, 46277 + 11.5 / 24, 'Étoile', 'Bears']]
  t.match(entriesOf(t, workbook({ Games: sheetOf(stamped) }), { kind: 'xlsx' }), [{ ...game, end: '11:30' }])
  t.end()
})

t.test('FEED-103 a day or time that a spreadsheet left as a number is read in a CSV too, and shown with its reading', (t) => {
  const body = 'Game,Date,Time,Home,Away\n1,46277,0.4166667,Étoile,Bears\n2,46277.4166667,,Étoile,Bears\n3,46277,46277.4166667,Étoile,Bears'
  t.match(entriesOf(t, body), [game, game, game])
  t.same(read(body).layout.samples?.Date, ['46277 (2026-09-12)', '46277.4166667 (2026-09-12 10:00)'])
  t.same(read(body).layout.samples?.Time, ['0.4166667 (10:00)', '46277.4166667'])
  t.same(read(body).layout.samples?.Game, ['1', '2', '3'])
  const from1904 = workbook({ Games: sheetOf([['Date', 'Home', 'Away'], [46277 - 1462, 'Étoile', 'Bears']]) }, 'xlsx', true)
  t.same(read(from1904, { kind: 'xlsx' }).layout.samples?.Date, ['44815 (2026-09-12)'])
  fc.assert(fc.property(fc.integer({ min: 30_000, max: 59_999 }), (serial) => {
    const { entries: [entry] } = read(`Date,Time,Home,Away\n${serial},10:00,Étoile,Bears`)
    return entry?.date === new Date(Date.UTC(1899, 11, 30 + serial)).toISOString().slice(0, 10)
  }), { numRuns: 50 })
  t.end()
})

t.test('FEED-103 a number that is no day of 1982 to 2064 is a skip that says what to do, in a sheet and in a CSV', (t) => {
  for (const number of [5, 2026, 12_345, 60_000, 109_573]) {
    const rows = [['Date', 'Time', 'Home', 'Away'], [number, '10:00', 'Étoile', 'Bears'], ['2026-09-12', '10:00', 'Étoile', 'Bears']]
    for (const body of [workbook({ Games: sheetOf(rows) }), rows.map((row) => row.join(',')).join('\n')]) {
      t.match(read(body), {
        entries: [game], skips: [{ code: 'bare_number', words: `"${number}" is a number, not a date. Format the column as a date, or ` }]
      }, String(number))
    }
  }
  t.end()
})

t.test('FEED-103 the sheets that are schedules are read one after the other, others and hidden ones are not', (t) => {
  const rows = (home: string): (string | number)[][] => [['Date', 'Time', 'Home', 'Away'], ['2026-09-12', '10:00', home, 'Bears']]
  const body = workbook({ Notes: sheetOf([['Read me'], ['Thanks']]), U9: sheetOf(rows('Foxes')), U10: sheetOf([...rows('Owls'),
    ['2026-09-13', '10:00', '', 'Bears']]) })
  const { entries, skips } = read(body, { kind: 'xlsx' })
  t.same(entries.map(({ row, home }) => [row, home?.name]), [[2, 'Foxes'], [4, 'Owls']])
  t.match(skips, [{ row: 5, code: 'no_home', words: /^Sheet "U10": / }])
  t.end()
})

const html = (table: string,
  around = ''): string => `<!doctype html><html><head><title>League</title></head><body>${around}${table}</body></html>`
const tr = (...cells: string[]): string => `<tr>${cells.map((cell) => cell.startsWith('<t') ? cell : `<td>${cell}</td>`).join('')}</tr>`
const page = { kind: 'html' as const }

t.test('FEED-104 tables of pages are flattened; days stand above tables and rows; ids come from links; pictures and standings are passed over', (t) => {
  const sections = html(`<table class="standings">${tr('Team', 'W', 'L', 'Pts')}${tr('Foxes', '3', '0', '9')}</table><table class="games">
    <tr><th>Time</th><th colspan="2">Home</th><th>Score</th><th colspan="2">Away</th><th>Field</th></tr>
    <tr><td colspan="7">Saturday, September 12, 2026</td></tr>
    ${tr('10:00 AM', '<img src="a">', '<a href="/teams/12">Étoile</a>', '<a href="?game=771">3 - 1</a>', '<img>',
      '<a href="/x?team=13">Bears</a>', 'Oak Park #2')}
    ${tr('PPD', '', 'Cubs', '', '', 'Owls', 'Oak Park #2')}
    <tr><td colspan="7">Sunday, September 13, 2026</td></tr>${tr('10:00 AM', '', 'Cubs', '-', '', 'TBD', '')}</table>`)
  t.match(entriesOf(t, sections, page), [
    { row: 3, file_id: '771', date: '2026-09-12', home: { name: 'Étoile', id: '12' }, away: { name: 'Bears', id: '13' },
    home_score: 3, away_score: 1, field: '#2' },
    { row: 4, date: '2026-09-12', status: 'postponed', home: { name: 'Cubs' } }, { row: 6, date: '2026-09-13', home: { name: 'Cubs' } }
  ])
  const small = `<table>${tr('Time', 'Home', 'Away')}${tr('10:00', 'Étoile', 'Bears')}</table>`
  const above = [12, 13].map((day) => `<div><h3>September ${day}, 2026</h3></div>${small}`).join('')
  t.same(entriesOf(t, html(above), page).map(({ date, row }) => [date, row]), [['2026-09-12', 2], ['2026-09-13', 4]])
  const first = tr('<td rowspan="2">Sep 12, 2026</td>', '10:00', 'Bears', 'Étoile')
  const spanned = `<table>${tr('Date', 'Time', 'Visitor', 'Home')}${first}${tr('11:00', 'A', 'B')}</table>`
  t.match(entriesOf(t, html(spanned), page), [game, { date: '2026-09-12', start: '11:00', home: { name: 'B' } }])
  t.match(entriesOf(t, html(spanned), { kind: 'xlsx' }), [game, { start: '11:00' }], 'a page under the name of a workbook')
  t.end()
})

t.test('FEED-104 what a page shows twice is read once, and said; the event page of GotSport, with its event', (t) => {
  const row = tr('64', 'Feb 13, 2026 <div>5:00PM MST MST</div><label></label>', '<a href="/e/1/schedules?team=36">Foxes 13</a>',
    '<a href="/e/1/schedules?group=3&amp;match=2380">0 - 1</a>',
    '<a href="/e/1/schedules?team=37">Owls 13</a>', '<ul><li>Elm Complex - West Field #16</li></ul>', 'U13 Red')
  const names = tr('Match #', 'Time', 'Home Team', 'Results', 'Away Team', 'Location', 'Division').replaceAll('td>', 'th>')
  const table = `<table class="table"><thead>${names}</thead><tbody>${row}</tbody></table>`
  const { entries, warnings, layout, parser } = read(html(`<div class="wide">${table}</div><div class="narrow">${table}</div>`),
    { ...page, parser: 'gotsport_event', time_zone: 'America/Phoenix' })
  t.match(entries, [{
    file_id: '2380', date: '2026-02-13', start: '17:00', home: { name: 'Foxes 13', id: '36' }, away: { name: 'Owls 13', id: '37' },
      home_score: 0, away_score: 1,
    venue: { name: 'Elm Complex' }, field: 'West Field #16', division: 'U13 Red'
  }])
  t.equal(entries.length, 1)
  t.same([layout.name, parser], ['gotsport_event_page', 'gotsport_event'])
  t.match(warnings, ['The page shows 1 rows twice; each is read once.'])
  t.match(entries, [{ competition: undefined }], 'the title is no event: League')
  const named = (head: string): unknown => read(html(table, head), { ...page, time_zone: 'America/Phoenix' }).entries[0]?.competition
  t.same(named('<a class="left navbar-brand-event" href="/org_event/events/424">Presidents&#39; Day Cup ...</a>'),
    { name: "Presidents' Day Cup", id: '424' })
  t.end()
})

t.test('FEED-123 the team page of DASH: cards without a year, at home is who has the house; without a house nobody is, and the row is a skip', (t) => {
  const side = (name: string, id: number, score: string, icon: string): string =>
    `<div class="d-flex justify-content-between"><div class="text-truncate"><i class="fa ${icon}"></i>
      <a href="?Action=team&teamid=${id}">${name}</a></div><div>${score}</div></div>`
  const card = (day: string, time: string, sides: string,
    id = ''): string => `<div class="list-group-item"><div class="event__date"><div><div class="list-group-item-heading">${day}</div>
    <div class="mb-0">${time}</div><div class="mb-0 text-small">1h</div></div>${id}</div>
    <div class="event__details"><h6>Game</h6>${sides}<div class="mb-0"><small>Elm Field</small></div></div></div>`
  const stats = '<a href="index.php?Action=Stats/game&eventID=73">s</a>'
  const cards = card('Sep 12th', 'Sat 8:30 pm', side('Owls', 7, '1', 'fa-circle') + side('Foxes', 8, '6', 'fa-home'), stats) +
    card('Sep 19th', 'Sat 7:30 pm', side('Foxes', 8, '-', 'fa-home') + side('Owls', 7, '-', 'fa-circle')) + card('Sep 26th', 'Sat 7:30 pm',
      side('Foxes', 8, '', '') + side('Owls', 7, '', ''))
  const { entries, skips, layout } = read(html(`<a name="schedules"></a>${cards}`), page)
  t.match(entries, [
    { row: 1, file_id: '73', date: '2026-09-12', start: '20:30', duration_minutes: 60, home: { name: 'Foxes', id: '8' },
    away: { name: 'Owls' }, home_score: 6, away_score: 1, venue: { name: 'Elm Field' } },
    { row: 2, date: '2026-09-19', home: { name: 'Foxes' } }
  ])
  t.match(skips, [{ row: 3, code: 'no_sides' }])
  t.equal(layout.name, 'dash_team_page')
  t.match(read(html('<a name="schedules"></a><h3>Schedule</h3>'), { ...page, parser: 'dash' }), { rows: 0, not_posted: true })
  t.end()
})

t.test('FEED-114 a file that names sides only by their ids is read: by the names of its columns, by its layout, or by one mapping', (t) => {
  const sides = [{ home: { name: '881', id: '881' }, away: { name: '882', id: '882' }, date: '2026-09-12' }]
  const of = (names: string): string => `Game Date,Time,${names},Rink\n2026-09-12,10:00,881,882,North\n2026-09-13,10:00,882,881,North\n`
  for (const names of ['Home Team ID,Away Team ID', 'home_id,away_id', 'Home Team Code,Visitor ID']) {
    const { entries, layout } = read(of(names))
    t.match(entries, sides, names)
    t.same(layout.mapping.flatMap(({ role, header }) => /^(?:home|away)/.test(role) ? [[role, header]] : []).toSorted(), [
      ['away', names.split(',')[1]], ['away_id', names.split(',')[1]], ['home', names.split(',')[0]], ['home_id', names.split(',')[0]]
    ])
  }
  const asked = read(of('Squad A,Squad B'))
  t.match(asked.entries, [])
  t.same(asked.layout.hints.filter(({ role }) => /_id$/.test(role)).map(({ candidates }) => candidates.toSorted()),
    [['Squad A', 'Squad B'], ['Squad A', 'Squad B']], 'the columns are named')
  t.match(read(of('Squad A,Squad B'), { mapping: { home_id: 'Squad A', away_id: 'Squad B' } }).entries, sides)
  t.match(read('Date,Home,Away,Home ID\n2026-09-12,Lions,Bears,881\n').entries, [{ home: { name: 'Lions', id: '881' } }])
  t.end()
})
