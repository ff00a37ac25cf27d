/** Ways in which a publisher breaks a file (BREAKING, with what the reason names), and ways to write the same or what usually changes. */
import { makeGames, type Game, type Shape, type Table } from './mutations.ts'

export const TODAY = '2026-09-24'

export type Change = (table: Table, shape: Shape, games: Game[]) => Table | undefined
const column = (table: Table, header: string | undefined, change: (text: string, at: number) => string): Table | undefined => {
  const place = header === undefined ? -1 : table.headers.indexOf(header)
  return place < 0 ? undefined : { ...table, rows: table.rows.map((row, at) => row.with(place, change(row[place] as string, at))) }
}
const named = (table: Table, old: string | undefined, name: string): Table | undefined =>
  old === undefined ? undefined : { ...table, headers: table.headers.map((header) => header === old ? name : header) }
const swapped = (table: Table, one: string | undefined, other: string | undefined): Table | undefined =>
  one === undefined || other === undefined ? undefined
    : { ...table, headers: table.headers.map((header) => header === one ? other : header === other ? one : header) }
const shifted = (table: Table, header: string | undefined): Table | undefined => {
  const texts = table.rows.map((row) => row[table.headers.indexOf(header ?? '')] as string)
  return column(table, header, (_text, at) => texts[(at + 1) % texts.length] as string)
}
const again = (change: (game: Game, at: number) => Game | Game[]): Change => (_table, shape, games) => shape.table(games.flatMap(change))
const days = (date: string, count: number): string => new Date(Date.parse(date) + count * 86_400_000).toISOString().slice(0, 10)
/** The games that are over meet again six weeks later, under other ids. */
const secondLegs = (games: Game[], change: (game: Game) => object): Game[] =>
  games.filter(({ date }) => date < TODAY)
    .map((game) => ({ ...game, ...change(game), id: `9${game.id}`, date: days(game.date, 42), scores: ['', ''] }))
const toCome = (games: Game[]): Game[] => games.filter(({ date }) => date >= TODAY)
const exchanged = ({ home, away }: Game): object => ({ home: away, away: home })
const hours = (time: string, count: number): string => `${String((Number(time.slice(0, 2)) + count) % 24).padStart(2, '0')}${time.slice(2)}`

export const BREAKING: [string, Change, RegExp][] = [
  ['home renamed', (table, { home }) => named(table, home, 'Side A'), /Home/],
  ['date renamed', (table, { date }) => named(table, date, 'Day of play'), /Date/],
  ['venue renamed', (table, { venue }) => named(table, venue, 'Campus'), /column/],
  ['labels of sides swapped', (table, { home, away }) => swapped(table, home, away), /exchanged/],
  ['labels of time and place swapped', (table, { start, venue }) => swapped(table, start, venue), /start|place|venue|time/i],
  ['a column twice', (table, { away }) => ({
    headers: [...table.headers, away], rows: table.rows.map((row, at) => [...row, `Team ${at % 7}`])
  }), /another column/],
  ['home a row lower', (table, { home }) => shifted(table, home), /home|still to come/],
  ['dates a row lower', (table, { date }) => shifted(table, date), /date|days|still to come/],
  ['starts emptied', (table, { start }) => column(table, start, () => ''), /start/],
  ['day and month exchanged', (table, { date }) => column(table, date, (text) =>
    text.replace(/^(\d\d)\/(\d\d)/, '$2/$1').replace(/^(\d{4})-(\d\d)-(\d\d)$/, '$1-$3-$2')), /date|cannot be read|still to come/],
  ['teams under other names', (table, { home, away }) => {
    const one = column(table, home, (text) => `2026: ${text}`)
    return one && column(one, away, (text) => `2026: ${text}`)
  }, /team|still to come/],
  ['letters garbled', (table) => ({
    ...table, rows: table.rows.map((row) => row.map((text) => Buffer.from(text, 'utf8').toString('latin1')))
  }), /garbled/],
  ['a row more than columns', (table) => ({ ...table, rows: table.rows.map((row) => row.toSpliced(1, 0, 'x').slice(0, -1)) }), /./],
  ['half of it', (_table, shape, games) => shape.table(games.slice(0, games.length / 2)), /still to come/],
  ['its head lost', (_table, shape, games) => shape.table(games.filter(({ date }) => date > days(TODAY, 14))), /still to come/],
  ['half of its rows', again((game, at) => at % 2 ? game : []), /still to come|first and last/],
  ['no row', (_table, shape) => shape.table([]), /no game in it/],
  ['all twice', (table) => ({ ...table, rows: [...table.rows, ...table.rows] }), /twice/],
  ['all twice under running numbers', (_table, shape, games) => {
    const table = shape.table([...games, ...games].map((game, at) => ({ ...game, id: String(at + 1) })))
    return table.headers.includes('GameID') ? table : undefined
  }, /twice/],
  ['next year', again((game) => ({ ...game, date: days(game.date, 364) })), /days|still to come/],
  ['a day late', again((game) => ({ ...game, date: days(game.date, 1) })), /1 days|date/],
  ['five hours late', again((game) => ({ ...game, start: hours(game.start, 5) })), /5 hours|start/],
  ['twelve hours off', again((game) => ({ ...game, start: hours(game.start, 12) })), /start/],
  ['home and away exchanged', again((game) => ({ ...game, ...exchanged(game) })), /exchanged/],
  ['another league', again((game) => ({ ...game, id: `x${game.id}`, home: `Far ${game.home}`, away: `Off ${game.away}` })),
    /still to come/],
  ['one place for all', again((game) => ({ ...game, venue: 'League Office', field: 'Main' })), /venue/]
]

export const HARMLESS: [string, Change][] = [
  ['columns in another order', ({ headers, rows }) => ({ headers: headers.toReversed(), rows: rows.map((row) => row.toReversed()) })],
  ['headers in capitals', (table) => ({ ...table, headers: table.headers.map((header) => header.toUpperCase()) })],
  ['an empty column more', ({ headers, rows }) => ({ headers: [...headers, 'Reserved'], rows: rows.map((row) => [...row, '']) })],
  ['rows in another order', (table) => ({ ...table, rows: table.rows.toReversed() })],
  ['blank rows and blanks', ({ headers, rows }) => ({
    headers, rows: rows.flatMap((row) => [row.map((text) => ` ${text} `), row.map(() => '')])
  })],
  ['three games more', (_table, shape, games) => shape.table([...games, ...makeGames(75).slice(72)])],
  ['a weekend put off', again((game) => game.date === '2026-09-26' ? { ...game, date: '2026-10-24' } : game)],
  ['one team under another name', again((game) => game.home === 'Río Otters' ? { ...game, home: 'Storm' }
    : game.away === 'Río Otters' ? { ...game, away: 'Storm' } : game)],
  ['two games gone', again((game, at) => at === 40 || at === 55 ? [] : game)],
  ['what is over left', (_table, shape, games) => shape.table(games.filter(({ date }) => date >= days(TODAY, -7)))],
  ['second legs in place of what is over', (_table, shape, games) => shape.table([...toCome(games), ...secondLegs(games, exchanged)])],
  ['second legs, sides in order', (_table, shape, games) => shape.table([...toCome(games), ...secondLegs(games, () => ({}))])],
  ['second legs beside what is over', (_table, shape, games) => shape.table([...games, ...secondLegs(games, exchanged)])]
]
