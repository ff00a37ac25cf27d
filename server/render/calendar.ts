/** The calendar of a team as iCalendar text (RFC 5545). What is in it was decided by api.get_calendar. */
import ical, {
  escape, ICalCalendarMethod, ICalEventStatus, ICalEventTransparency, type ICalEventData, type ICalLocation
} from 'ical-generator'
import type { Group } from '../pages/public/body.ts'
import { formatTime, knownZone } from '../pages/public/when.ts'
import { doubt, fieldName, otherName, shortDoubts } from '../pages/public/words.ts'
import { oneLine, present } from './event_text.ts'

type Named = { id: string, name?: string }
type Score = { role: string, score: number, penalties?: number }

/** A fixture in the body of api.get_calendar. `day`: the local date of one without a time. */
export type CalendarFixture = {
  id: string, kind: string, sport: string, status: string, time_status: string, start?: string, end?: string, day?: string
  competition?: Named, division?: Named, stage?: Named
  venue?: Named & { field?: string, geo?: [number, number] }, address?: Record<string, string | null>
  sides?: { role: string, team: Partial<Named> }[], title?: string, url?: string
  result?: { scores: Score[], final: boolean, outcome?: string }
  updated_at: string, version: number, time_zone?: string
  /** Of a game that sources list at several times: each (null: none), in the zone of the fixture. */
  starts?: (string | null)[]
  /** Of such a game: they list it with other teams. */
  sides_differ?: true
  /** `unlisted`: no source lists it any longer. `groups`: newer reports that disagree; `soon`: it begins within 48 hours. */
  doubts?: { unlisted?: true, groups?: Group[], time_zone?: string, soon?: true }
}
export type CalendarBody = { id: string, name: string, fixtures: CalendarFixture[] }

const minute = 60_000
/** The length of a fixture without an end (CALENDAR-4). */
const usualLength = 90 * minute
const dayLength = 24 * 60 * minute
/** CALENDAR-10. */
const ttl = 3600

/** The whole calendar. `domain` ends the UIDs and never changes. */
export function renderCalendar ({ id, name, fixtures }: CalendarBody, domain: string): string {
  // The library writes the name as it is given, and no end to the last line.
  const calendar = ical({
    prodId: '//OYSS//OYSS Exchange//EN', name: escape(oneLine(name), false), method: ICalCalendarMethod.PUBLISH, scale: 'GREGORIAN', ttl
  })
  for (const fixture of fixtures) calendar.createEvent(eventOf(fixture, domain, id))
  return `${calendar.toString()}\r\n`
}

/** One event as ical-generator takes it (CALENDAR-3), in the calendar of a team. */
export function eventOf (fixture: CalendarFixture, domain: string, team?: string): ICalEventData {
  const { id, version, url, day } = fixture
  const updatedAt = new Date(fixture.updated_at)
  return {
    id: `${id}@${domain}`,
    sequence: version - 1,
    stamp: updatedAt,
    lastModified: updatedAt,
    ...(day === undefined
      ? timesOf(fixture)
      : {
        allDay: true, start: new Date(day), end: new Date(Date.parse(day) + dayLength), transparency: ICalEventTransparency.TRANSPARENT
      }),
    summary: summaryOf(fixture),
    description: descriptionOf(fixture, team),
    location: locationOf(fixture),
    categories: present(fixture.kind.replace('_', ' '), fixture.sport.replace('_', ' '), fixture.competition?.name, fixture.division?.name)
      .map((name) => ({ name })),
    status: statusOf(fixture),
    // The library escapes an address as if it were text, which readers take literally.
    url: url?.replace(/[,;\\]/g, encodeURIComponent) ?? null
  }
}

function timesOf ({ start, end }: CalendarFixture): { start: Date, end: Date } {
  const startsAt = new Date(start as string)
  return { start: startsAt, end: new Date(end ?? startsAt.getTime() + usualLength) }
}

function statusOf ({ status, time_status: timeStatus, day, doubts }: CalendarFixture): ICalEventStatus {
  if (status === 'cancelled') return ICalEventStatus.CANCELLED
  const isTentative = status === 'postponed' || timeStatus !== 'confirmed' || day !== undefined || doubts?.unlisted
  return isTentative ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED
}

/** CALENDAR-8, CALENDAR-17, CALENDAR-26. */
function summaryOf (fixture: CalendarFixture): string {
  const { status, day, starts = [], time_zone: timeZone, doubts } = fixture
  const prefix = status === 'cancelled' || status === 'postponed' ? `${status.toUpperCase()}: ` : ''
  const clock = (start: string, zone = knownZone(timeZone)): string =>
    `${formatTime('time', start, zone)}${zone === 'UTC' ? ' UTC' : ''}`
  const times = [...new Set(starts.map((start) => start === null ? 'time TBD' : clock(start)))]
  const when = times.length > 1 ? ` (${times.join(' or ')}, sources differ)` : day === undefined ? '' : ' (time TBD)'
  const doubt = doubts?.unlisted ? ' (no longer listed)'
    : doubts?.groups && doubts.soon ? shortDoubts(doubts.groups, knownZone(doubts.time_zone), fixture.start) : ''
  return `${prefix}${headlineOf(fixture)}${scoreOf(fixture)}${when}${doubt}`
}

const isContest = (kind: string): boolean => kind === 'game' || kind === 'scrimmage'

/** Who plays whom; or, of what is no game, what it is called. */
function headlineOf ({ kind, sides = [], title }: CalendarFixture): string {
  const called = oneLine(title)
  if (called !== '' && !isContest(kind)) return called
  const names = homeFirst(sides).map(({ team }) => oneLine(team.name) || 'TBD')
  if (!isContest(kind)) return [...present(names.join(', ')), kind].join(': ')
  if (names.length === 1) names.splice(sides[0]?.role === 'away' ? 0 : 1, 0, 'TBD')
  return names.join(' vs ') || called || kind
}

/** ` (2-1)`, ` (1-1, 4-3 on penalties)`, ` (3-0, forfeit)`: only what is final. */
function scoreOf ({ status, result }: CalendarFixture): string {
  const { scores, outcome = '' } = result?.final ? result : { scores: [] }
  const ordered = homeFirst(scores)
  const penalties = ordered.flatMap((score) => score.penalties ?? [])
  const parts = present(
    ordered.map(({ score }) => score).join('-'),
    penalties.length === 2 && `${penalties.join('-')} on penalties`,
    (status === 'forfeit' || outcome.startsWith('forfeit')) && 'forfeit',
    outcome === 'abandoned' && outcome
  )
  return parts.length > 0 ? ` (${parts.join(', ')})` : ''
}

function descriptionOf (fixture: CalendarFixture, team?: string): string | null {
  const { kind, sides, sides_differ: doSidesDiffer, title, competition, division, stage, time_status: timeStatus, day, doubts } = fixture
  const lines = present(
    ...(doubts?.groups ?? []).map((group) => `${doubt(group, knownZone(doubts?.time_zone), fixture.start)}.`),
    ...present(otherName(sides, team) ?? (doSidesDiffer && 'Sources differ about who plays')).map((note) => `${note}.`),
    isContest(kind) && title,
    present(competition?.name, division?.name, stage?.name).join(', '),
    day === undefined && timeStatus === 'estimated' && 'The time is an estimate.',
    day !== undefined && 'The time is not known yet.'
  )
  return lines.join('\n') || null
}

/** CALENDAR-9. */
function locationOf ({ venue, address }: CalendarFixture): ICalLocation | null {
  const { line1, line2, city, region, postal_code: postalCode, country } = address ?? {}
  const field = venue?.field && fieldName(venue.field)
  const title = present(venue?.name, field, line1, line2, city, present(region, postalCode).join(' '), country).join(', ')
  const geo = venue?.geo && { lat: degrees(venue.geo[0]), lon: degrees(venue.geo[1]) }
  if (title !== '') return { title, ...(geo && { geo }) }
  return geo ? { geo } : null
}

/** To six decimals (RFC 5545). The library leaves out the equator and the prime meridian: zero becomes a tenth of a metre. */
const degrees = (value: number): number => Number(value.toFixed(6)) || 0.000001

/** Home before away; participants stay as they are. */
const homeFirst = <Side extends { role: string }>(sides: readonly Side[]): readonly Side[] =>
  sides[0]?.role === 'away' ? sides.toReversed() : sides
