/** Schedules of an invented league in the formats that feeds are read from, with games to come, whatever day it is. */
import * as xlsx from '@e965/xlsx'

/** `date` YYYY-MM-DD and `time` HH:MM are local. */
export type Game = { id: string, date: string, time: string, home: string, away: string, venue: string, division: string }
export type Column = keyof Game

const DAY = 86_400_000
const TEAMS = ['Kestrels', 'Herons', 'Ospreys', 'Falcons', 'Plovers', 'Curlews', 'Wrens', 'Martins']
const HEADERS: Record<Column, string> = {
  id: 'Game ID', date: 'Date', time: 'Start Time', home: 'Home Team', away: 'Away Team', venue: 'Location', division: 'Division'
}

/** Games from ten days ahead, four a day: a season in which every pair meets. */
export function makeGames (count = 24): Game[] {
  return Array.from({ length: count }, (_, n) => ({
    id: String(5001 + n), date: new Date(Date.now() + (10 + Math.floor(n / 4) * 3) * DAY).toISOString().slice(0, 10),
    time: ['09:00', '10:45', '13:30', '18:15'][n % 4] as string, home: TEAMS[n % 8] as string,
    away: TEAMS[(n + 1 + Math.floor(n / 8)) % 8] as string, venue: ['Oak Park', 'Mill Fields', 'South Run'][n % 3] as string,
    division: 'U12 A'
  }))
}

const quote = (text: string): string => /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text

/** `headers` renames columns. */
export function toCsv (games: readonly Game[], headers: Partial<Record<Column, string>> = {}): string {
  const names = { ...HEADERS, ...headers }
  const columns = Object.keys(names) as Column[]
  const rows = [columns.map((column) => names[column]), ...games.map((game) => columns.map((column) => game[column]))]
  return rows.map((row) => row.map((cell) => quote(cell)).join(',')).join('\r\n') + '\r\n'
}

export function toXlsx (games: readonly Game[], headers: Partial<Record<Column, string>> = {}): Buffer {
  const names = { ...HEADERS, ...headers }
  const columns = Object.keys(names) as Column[]
  const rows = [columns.map((column) => names[column]), ...games.map((game) => columns.map((column) => game[column]))]
  const sheet = xlsx.utils.aoa_to_sheet(rows)
  const book = xlsx.utils.book_new()
  xlsx.utils.book_append_sheet(book, sheet, 'Schedule')
  return xlsx.write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer
}

export function toIcs (games: readonly Game[]): string {
  const stamp = (date: string, time: string, minutes = 0): string => {
    const at = new Date(Date.parse(`${date}T${time}:00Z`) + minutes * 60_000)
    return at.toISOString().slice(0, 19).replace(/[-:]/g, '')
  }
  const lines = games.flatMap(({ id, date, time, home, away, venue }) => [
    'BEGIN:VEVENT', `UID:game-${id}@league.example`, 'DTSTAMP:20260101T000000Z', `DTSTART:${stamp(date, time)}`,
    `DTEND:${stamp(date, time, 90)}`, `SUMMARY:${home} vs ${away}`, `LOCATION:${venue}`, 'END:VEVENT'
  ])
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//league.example//Schedules//EN', ...lines, 'END:VCALENDAR', ''].join('\r\n')
}

export function toHtml (games: readonly Game[], headers: Partial<Record<Column, string>> = {}): string {
  const names = { ...HEADERS, ...headers }
  const columns = Object.keys(names) as Column[]
  const row = (cells: string[], tag: string): string => `<tr>${cells.map((cell) => `<${tag}>${cell}</${tag}>`).join('')}</tr>`
  const rows = games.map((game) => row(columns.map((column) => game[column]), 'td'))
  return `<!doctype html><title>Schedule</title><h1>Schedule</h1><table>${row(columns.map((column) => names[column]), 'th')}
${rows.join('\n')}</table>`
}

/** As an interface of the web has it: one record a game, sides and places as objects of their own. */
export const toJson = (games: readonly Game[]): string => JSON.stringify({
  meta: { count: games.length }, games: games.map(({ id, date, time, home, away, venue, division }) => ({
    id: Number(id), date, start_time: time, homeTeam: { name: home }, awayTeam: { name: away }, venue: { name: venue }, division
  }))
})
