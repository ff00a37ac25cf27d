/** Calendars (iCalendar, RFC 5545) as schedules. One event that is broken costs itself; a body that is no calendar is `Unreadable`. */
import { readEvent, type IcsEvent } from './event.ts'
import { intervalOf, layoutName, layoutOf, describeCalendar, valueOf } from './calendar.ts'
import { clockAt, toEntry, type Context } from './entry.ts'
import { occurrencesOf } from './series.ts'
import { excerptOf } from '../notes.ts'
import { decodeCalendar, personsIn, splitCalendar, type Calendar } from '../split.ts'
import { DAY } from './recur.ts'
import { makeZoneReader } from './zones.ts'
import type { Entry, FeedSettings, Parser, Read, Skip } from '../types.ts'
import { ianaZone, utcZone } from '../../../../platform/zones.ts'

const [DAYS_BACK, DAYS_AHEAD] = [90, 400]
/** All that may be looked at in one calendar, over its series. */
const STEPS = 2_000_000
const MOST_ENTRIES = 20_000
/** More of the games at midnight than this, and midnight is no kick-off. */
const MIDNIGHT_SHARE = 0.05

function parse (body: Buffer, settings: FeedSettings): Read {
  const calendar = splitCalendar(decodeCalendar(body, settings.charset), body)
  const warnings = new Set<string>()
  const warn = (words: string): void => { if (warnings.size < 100) warnings.add(words) }
  const feedZone = ianaZone(settings.time_zone) ?? utcZone
  const budget = { steps: STEPS }
  const zoneOf = makeZoneReader(calendar.zones, feedZone, budget)
  describeCalendar(calendar, settings, warn)
  const skips: Skip[] = []
  const events = calendar.events.flatMap((component, at): IcsEvent[] => {
    const event = readEvent(component, at + 1, { zoneOf, warn })
    if (!('code' in event)) return [event]
    const { code, words, uid, excerpt } = event
    skips.push({ row: uid ?? at + 1, code, words, excerpt: excerptOf(excerpt), ...(uid !== undefined && { file_id: uid }) })
    return []
  })
  const today = Date.parse(`${settings.fetched_on}T00:00:00Z`)
  const window = { from: today - DAYS_BACK * DAY, to: today + (DAYS_AHEAD + 1) * DAY - 1000, budget, room: MOST_ENTRIES, warn }
  const { occurrences, dropped } = occurrencesOf(events, window)
  const skip = (event: IcsEvent, code: string, words: string, fileId = event.uid): number =>
    skips.push({
      row: event.uid ?? event.row, code, words, excerpt: excerptOf(event.summary), ...(fileId !== undefined && { file_id: fileId })
    })
  for (const { event, code, words, fileId } of dropped) skip(event, code, words, fileId)
  const context = makeContext(calendar, settings, feedZone, warn)
  const read: { entry: Entry, clock: string | undefined }[] = []
  for (const occurrence of occurrences.toSorted((a, b) => (a.of ?? a.event).row - (b.of ?? b.event).row)) {
    const { event, start, fileId } = occurrence
    const entry = toEntry(occurrence, context)
    if ('fault' in entry) skip(event, entry.fault, entry.words, fileId)
    else if (read.length >= MOST_ENTRIES) skip(event, 'too_many', 'At most 20,000 entries are read of one calendar.', fileId)
    else read.push({ entry, clock: clockAt(start, context) })
  }
  describeSides(context, events, warn)
  const entries = withoutMidnights(read, warn)
  return {
    parser: 'ics', version: 2, layout: layoutOf(calendar), rows: entries.length + skips.length, entries, skips,
    unknown_words: [...context.unknown], warnings: [...warnings], persons_columns: personsIn(calendar), nothing: whyNothing(calendar),
    ...intervalOf(calendar)
  }
}

/** Single events are read whatever their day: what gives neither an entry nor a skip is a series. */
const whyNothing = ({ events: { length } }: Calendar): string => length === 0
  ? 'The calendar has no event.'
  : `No series of the calendar has an occurrence between ${DAYS_BACK} days ago and ${DAYS_AHEAD} days ahead that is not left out.`

function makeContext (calendar: Calendar, settings: FeedSettings, feedZone: Context['feedZone'], warn: Context['warn']): Context {
  const name = valueOf(calendar, 'X-WR-CALNAME') || valueOf(calendar, 'NAME')
  return {
    settings,
    feedZone,
    ways: {
      producer: layoutName(calendar),
      ...(settings.team && { team: settings.team }),
      ...(name !== '' && { calendar: name }),
      ...(settings.vs_means && { vs_means: settings.vs_means })
    },
    isCancelled: valueOf(calendar, 'METHOD').toUpperCase() === 'CANCEL',
    unknown: new Set(),
    warn
  }
}

/** PrestoSports writes "vs." of games on neutral ground too, and some of its publishers name the visitor first. */
function describeSides ({ ways, settings }: Context, events: IcsEvent[], warn: Context['warn']): void {
  const count = events.filter(({ summary }) => /\svs?\.?\s/i.test(summary)).length
  if (ways.producer !== 'prestosports' || settings.vs_means !== undefined || count === 0) return
  warn(`${count} events say "A vs. B": A is taken for the home team. Where the sides stand in no order, set vs_means to participants.`)
}

/** Midnight is a kick-off only where hardly any game has it. */
function withoutMidnights (read: { entry: Entry, clock: string | undefined }[], warn: Context['warn']): Entry[] {
  const isMidnight = ({ entry, clock }: { entry: Entry, clock: string | undefined }): boolean =>
    entry.kind === 'game' && clock === '00:00' && entry.time_status !== 'tbd'
  const [games, midnights] = [read.filter(({ entry }) => entry.kind === 'game').length, read.filter(isMidnight).length]
  if (midnights <= games * MIDNIGHT_SHARE) return read.map(({ entry }) => entry)
  warn(`${midnights} of ${games} games begin at 00:00: their time is taken as not known.`)
  return read.map((each) => {
    if (!isMidnight(each)) return each.entry
    const { start: _start, start_utc: _utc, end: _end, end_utc: _endUtc, duration_minutes: _minutes, zone: _zone, ...entry } = each.entry
    return { ...entry, time_status: 'tbd' as const }
  })
}

export const ics: Parser = { name: 'ics', version: 2, kind: 'ics', parse }
