/** Schedules that feeds read, of games to come: a CSV of any length, and calendars of twenty games. */

const DAY = 86_400_000
const GAMES = 20
const FIRST_DAY = 30
/** The day that many days from now. */
const dayOf = (days: number): string => new Date(Date.now() + (FIRST_DAY + days) * DAY).toISOString().slice(0, 10)
const clockOf = (n: number): string => `${String(8 + n % 12).padStart(2, '0')}:${n % 2 ? '30' : '00'}`

/** Games of a thousand teams in ten divisions, no two teams twice, whose ids bear the name of the file. */
export function makeFile (name: string, rows: number): string {
  const lines = Array.from({ length: rows }, (_, n) => {
    const division = n % 10
    const [home, away] = [n % 1000, (n + 10 * (1 + Math.floor(n / 1000) % 49)) % 1000]
    return [
      `${name}-${n}`, dayOf(n % 120), clockOf(n), `Team ${home}`, `Team ${away}`, `Park ${n % 20}`, `Field ${n % 7}`, `Division ${division}`
    ].join(',')
  })
  return `${['Game ID,Date,Start Time,Home Team,Away Team,Venue,Field,Division', ...lines].join('\r\n')}\r\n`
}

/** The calendar of a host in a round: in each round one of its games begins at another hour. */
export function makeCalendar (host: number, round: number): string {
  const events = Array.from({ length: GAMES }, (_, n) => {
    const hour = 9 + (n % GAMES === round % GAMES ? 1 + round % 8 : 0)
    const day = dayOf(n * 4).replaceAll('-', '')
    return [
      'BEGIN:VEVENT', `UID:${host}-${n}@league.example`, 'DTSTAMP:20260101T000000Z',
      `DTSTART:${day}T${String(hour).padStart(2, '0')}0000`, `DTEND:${day}T${String(hour + 1).padStart(2, '0')}3000`,
      `SUMMARY:Team ${host % 50} vs Team ${(host + n + 1) % 50}`, `LOCATION:Park ${n % 3}`, 'END:VEVENT'
    ].join('\r\n')
  })
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//league.example//Schedules//EN', ...events, 'END:VCALENDAR', ''].join('\r\n')
}
