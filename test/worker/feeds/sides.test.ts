/** Who plays and what a row is of: columns of both sides, of the opponent, or one line of both. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { read } from '../../helpers/feeds/table_feeds.ts'

const team = 'Lions'

t.test('FEED-114 sides stand in columns; with the opponent alone the feed\'s team or a column of teams is the other, at home or away as a column or a word before it says', async (t) => {
  const opponent = read('Date,Time,Opponent,Home or Away\n2026-09-12,10:00,Bears,Away\n2026-09-13,10:00,Bears,Home\n' +
    '2026-09-14,10:00,Bears,', { team })
  t.match(opponent.entries, [
    { home: { name: 'Bears' }, away: { name: 'Lions' } }, { home: { name: 'Lions' }, away: { name: 'Bears' } },
    { is_neutral: true, home: { name: 'Lions' } }
  ])
  const words = read('Date,Time,Opponent\n2026-09-12,10:00,@ Bears\n2026-09-13,10:00,vs. Bears\n2026-09-14,10:00,at Bears', { team })
  t.same(words.entries.map(({ home }) => home?.name), ['Bears', 'Lions', 'Bears'])
  const teams = read('Date,Time,Team,Opponent,H/A\n2026-09-12,10:00,Cubs,Bears,A')
  t.match(teams.entries, [{ home: { name: 'Bears' }, away: { name: 'Cubs' } }])
  t.match(read('Date,Time,Opponent\n2026-09-12,10:00,Bears'), { entries: [], skips: [{ row: 2, code: 'no_team' }] })
  const named = read('Date,Time,Game/Event Name,Opponent Name\n2026-09-12,10:00,,Bears\n2026-09-13,10:00,Practice,', { team })
  t.match(named.entries, [{ kind: 'game' }, { kind: 'practice', title: 'Practice', home: { name: 'Lions' } }])
})

t.test('FEED-114 of "A vs B" the first is at home, of "A at B" the second; what names no sides is no game', async (t) => {
  const lines = ['Lions vs Bears', 'Lions @ Bears', 'Bears at Lions', 'vs Bears', '@ Bears', 'Game: Lions vs. Bears (CANCELLED)',
    'FURY U8@Lions', 'Picture Day at Oak Park']
  const { entries } = read(`Date,Time,Subject\n${lines.map((line) => `2026-09-12,10:00,${line}`).join('\n')}`, { team })
  t.same(entries.map(({ kind, home, away, status }) => [kind, home?.name, away?.name, status]), [
    ['game', 'Lions', 'Bears', undefined], ['game', 'Bears', 'Lions', undefined], ['game', 'Lions', 'Bears', undefined],
    ['game', 'Lions', 'Bears', undefined],
    ['game', 'Bears', 'Lions', undefined], ['game', 'Lions', 'Bears', 'cancelled'], ['game', 'Lions', 'FURY U8', undefined],
    ['event', 'Lions', undefined, undefined]
  ])
  t.match(read('Date,Time,Subject\n2026-09-12,10:00,Cubs vs Bears', { vs_means: 'participants' }).entries, [{ is_neutral: true }])
})

t.test('FEED-114 of two sides that may both be the feed\'s team one is, or none: Lions against Mountain Lions', async (t) => {
  const lines = ['Lions vs Mountain Lions', 'Mountain Lions at LIONS', 'Mountain Lions vs Sea Lions', 'The Lions vs Bears']
  const { entries } = read(`Date,Time,Subject\n${lines.map((line) => `2026-09-12,10:00,${line}`).join('\n')}`, { team })
  t.same(entries.map(({ home, away }) => [home?.name, away?.name]), [
    ['Lions', 'Mountain Lions'], ['LIONS', 'Mountain Lions'], ['Mountain Lions', 'Sea Lions'], ['Lions', 'Bears']
  ])
})

t.test('FEED-116 a practice has its team as the one side and its title; without a team, a practice that only its title states is an event', async (t) => {
  const file = 'Date,Time,Event Type,Title,Home Team,Away Team\n2026-09-12,10:00,Practice,Cages,Cubs,\n' +
    '2026-09-12,11:00,Game,,Cubs,Mets\n2026-09-12,12:00,Meeting,Parents,,'
  t.match(read(file).entries, [
    { kind: 'practice', home: { name: 'Cubs' }, title: 'Cages' }, { kind: 'game', home: { name: 'Cubs' }, away: { name: 'Mets' } },
    { kind: 'event', title: 'Parents' }
  ])
  const titled = 'Date,Time,Title\n2026-09-12,10:00,Practice'
  t.match(read(titled, { team }).entries, [{ kind: 'practice', home: { name: 'Lions' }, title: 'Practice' }])
  t.match(read(titled).entries, [{ kind: 'event', title: 'Practice' }])
})

t.test('FEED-101 every row is an entry or a skip with its row of the file, a code and words; blank rows, headers again and days above rows are no rows', async (t) => {
  const { entries, skips, rows } = read([
    'Spring League,,,,,', ',,,,,', 'Game #,Date,Time,Home,Away,Status', '1,9/12/2026,10:00,Lions,Bears,', ',,,,,',
    'Game #,Date,Time,Home,Away,Status',
    '2,9/12/2026,10:00,,Bears,', '3,9/12/2026,10:00,Lions,,', '4,9/12/2026,10:00,,,', '5,9/12/2026,10:00,Lions,lions,',
    '6,,10:00,Lions,Cubs,',
    '7,9/44/2026,10:00,Lions,Cubs,', '8,9/12/2026,99:00,Lions,Cubs,', '9,9/12/2026,10:00,Lions,Cubs,Deleted',
    '10,9/12/2026,10:00,Lions,Cubs, north,x,y'
  ].join('\n'))
  t.equal(rows, entries.length + skips.length)
  t.match(entries, [{ row: 4, file_id: '1' }])
  t.same(skips.map(({ row, code, file_id: id }) => [row, code, id]), [
    [7, 'no_home', '2'], [8, 'no_away', '3'], [9, 'no_sides', '4'], [10, 'same_team', '5'], [11, 'no_date', '6'], [12, 'bad_date', '7'],
    [13, 'bad_time', '8'],
    [14, 'deleted', '9'], [15, 'too_many_cells', '10']
  ])
  t.ok(skips.every(({ words, excerpt }) => /^\S.*[.?]$/.test(words) && excerpt.length <= 200 && excerpt.length > 0))
})

t.test('FEED-101 a last row that ends early is a skip, for the file seems to be cut off', async (t) => {
  const lines = Array.from({ length: 8 }, (_, at) => `2026-09-12,10:00,A${at},B${at},Oak`)
  t.match(read(`Date,Time,Home,Away,Venue\n${lines.join('\n')}\n2026-09-12,10:00,A9,B`).skips, [{ row: 10, code: 'cut_off' }])
})

t.test('FEED-108 a date that is one in the other order only makes every date in figures doubtful, unless many can be read in the feed\'s order only', async (t) => {
  const doubtful = read('Date,Time,Home,Away\n05-06-2026,10:00,A,B\n13-05-2026,10:00,B,C\nMay 7 2026,10:00,C,D')
  t.same(doubtful.skips.map(({ row, code }) => [row, code]), [[2, 'day_month'], [3, 'day_month']])
  t.match(doubtful.entries, [{ row: 4, date: '2026-05-07' }])
  t.equal(read('Date,Time,Home,Away\n05-06-2026,10:00,A,B\n13-05-2026,10:00,B,C', { day_first: true }).entries.length, 2)
  const plain = Array.from({ length: 20 }, (_, at) => `05-${(at % 15) + 13}-2026,10:00,A${at},B`)
  const typo = read(`Date,Time,Home,Away\n${plain.join('\n')}\n13-05-2026,10:00,B,C`)
  t.same(typo.skips.map(({ code }) => code), ['day_month'])
})

t.test('FEED-24 an id that several competitions share is distinguished by the competition, and TBD is no id', async (t) => {
  const { entries } = read('Match Number,Date,Time,Home,Away,League\n7,9/12/2026,10:00,A,B,North\n7,9/12/2026,10:00,C,D,South\n' +
    '8,9/12/2026,10:00,E,F,South\nTBD,9/12/2026,11:00,E,F,South')
  t.same(entries.map(({ file_id: id }) => id), ['North|7', 'South|7', '8', undefined])
})

t.test('FEED-101 every reason for which a row of a table is skipped has its code and a sentence', (t) => {
  const one = (header: string, row: string, settings: object = {}): string[] =>
    read(`${header}\n${row}\n`, settings).skips.map(({ code }) => code)
  const header = 'Date,Time,Home,Away,Status'
  const game = '2026-09-12,10:00,Lions,Bears'
  const cases: Record<string, string[]> = {
    no_date: one(header, ',10:00,Lions,Bears,'), bad_date: one(header, 'soon,10:00,Lions,Bears,'),
    bare_number: one(header, '12,10:00,Lions,Bears,'),
    no_year: one(header, 'Sep 12,10:00,Lions,Bears,'), day_month: one(header, '13/09/2026,10:00,Lions,Bears,'),
    weekday: one(header, 'Mon 2026-09-12,10:00,Lions,Bears,'), bad_time: one(header, '2026-09-12,late,Lions,Bears,'),
    zone: one(header, '2026-09-12,10:00 MST,Lions,Bears,'), unknown_zone: one(`${header},Time Zone`, `${game},,Mars/Base`),
    no_home: one(header, '2026-09-12,10:00,,Bears,'), no_away: one(header, '2026-09-12,10:00,Lions,,'),
    no_sides: one(header, '2026-09-12,10:00,,,'), no_team: one('Date,Time,Opponent', '2026-09-12,10:00,Bears'),
    same_team: one(header, '2026-09-12,10:00,Lions,LIONS,'), no_title: one('Date,Time,Subject', '2026-09-12,10:00,'),
    deleted: one(header, `${game},Deleted`), unscheduled: one(header, `${game},Unscheduled`),
    too_many_cells: one(header, `${`${game},\n`.repeat(3)}${game},,x,y`),
    too_long: one(header, `2026-09-12,10:00,Lions,${'x'.repeat(65_537)},`),
    cut_off: one(header, `${`${game},\n`.repeat(6)}2026-09-12,10:00`),
    no_column: one('Date,Time,Home,Field', '2026-09-12,10:00,Lions,2')
  }
  for (const [code, found] of Object.entries(cases)) t.ok(found.includes(code), `${code}: ${found.join(' ')}`)
  const text = readFileSync(join(import.meta.dirname, '../../../worker/feeds/parsers/skips.ts'), 'utf8')
  t.same(Object.keys(cases).toSorted(), [...text.matchAll(/^  (\w+): \((?:value: string)?\) =>/gm)].map(([, name]) => name).toSorted())
  t.end()
})
