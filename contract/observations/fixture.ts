/** `data` of a fixture observation (MODEL-10). */
import { closed, described, list, ref, text, type Schema } from '../schema.ts'

export const fixture: Record<string, Schema> = {
  FixtureData: closed(['kind', 'sport'], {
    kind: ref('FixtureKind'),
    sport: ref('Sport'),
    competition: ref('Reference'),
    division: ref('Reference'),
    stage: ref('Reference'),
    start: ref('Instant'),
    end: ref('Instant'),
    date: described(ref('CalendarDate'), 'The local date while no time is known; used with `time_status` tbd.'),
    time_zone: ref('TimeZone'),
    time_status: described(ref('TimeStatus'), 'Left out, a start implies confirmed, and a date without a start tbd.'),
    status: described(ref('FixtureStatus'), 'A source that never states one implies scheduled; that reinstates nothing.'),
    venue: ref('VenueReference'),
    sides: list(ref('SideData'), { maxItems: 2 }),
    title: text(0, 200, 'For what is not a game.'),
    notes: text(0, 2000),
    result: ref('Result'),
    url: ref('Uri')
  }),
  SideData: closed(['role', 'team'], { role: ref('SideRole'), team: ref('Reference') })
}
