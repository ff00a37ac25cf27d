/** The demo season, step by step: what each source reports, in order. */
import { makeCalendar } from './calendar.ts'
import { afterTheRain, clubCalendar, completed, knockoutDrawn, moves, partnerScores, rain, touchline, type Season } from './changes.ts'
import { cupFixtures, describeCompetitions, leagueFixtures } from './competitions.ts'
import { describePlaces, type Observation } from './people_and_places.ts'

/** The sources and their classes; a lower rank wins. */
export const sources = [
  { key: 'harbor-league', class: 'authoritativePush', about: "the league's own platform" },
  { key: 'match-scores', class: 'partnerApi', about: 'a scoring partner' },
  { key: 'feed:ical:lantern-fc', class: 'hostFeed', about: 'the calendar of one club' },
  { key: 'touchline', class: 'crowd', about: 'parents at the game' },
] as const

export type SourceKey = (typeof sources)[number]['key']
/** `observations` may read the fixtures served so far, by the league's own ids. */
export type Step = {
  title: string, source: SourceKey, observations: (read: () => Promise<Season>) => Observation[] | Promise<Observation[]>
}

/** The steps of a season that begins on that Saturday. */
export function makeSteps (firstSaturday: string): Step[] {
  const calendar = makeCalendar(firstSaturday)
  /** A time of day in UTC. */
  const on = (day: number, time: string): string => `${calendar.day(day)}T${time}:00Z`
  return [
    {
      title: 'The league publishes its clubs, venues, teams and competitions', source: 'harbor-league',
      observations: () => [...describePlaces(calendar.season, on(-36, '16:00')), ...describeCompetitions(calendar, on(-36, '16:00'))]
    },
    {
      title: 'The league publishes the schedule of the Harbor Valley League', source: 'harbor-league',
      observations: () => leagueFixtures(calendar, on(-27, '16:00'))
    },
    {
      title: 'The league publishes the Cannery Cup, knockout still without times', source: 'harbor-league',
      observations: () => cupFixtures(calendar, on(-17, '16:00'))
    },
    {
      title: "Lantern FC's calendar disagrees about its games and adds practices", source: 'feed:ical:lantern-fc',
      observations: async (read) => clubCalendar(calendar, await read(), on(-9, '05:00'))
    },
    { title: 'Games are rescheduled and relocated', source: 'harbor-league', observations: () => moves(calendar, on(3, '18:30')) },
    { title: 'Parents report scores', source: 'touchline', observations: async (read) => touchline(await read(), on(1, '01:00')) },
    { title: 'A storm: games are postponed', source: 'harbor-league', observations: () => rain(on(27, '20:00')) },
    {
      title: 'One postponed game is reinstated elsewhere, one is cancelled', source: 'harbor-league',
      observations: () => afterTheRain(calendar, on(30, '17:00'))
    },
    {
      title: 'The knockout is drawn; one league game is withdrawn', source: 'harbor-league',
      observations: () => knockoutDrawn(calendar, on(35, '23:30'))
    },
    {
      title: 'The scoring partner reports official results', source: 'match-scores',
      observations: async (read) => partnerScores(await read(), on(36, '02:00'))
    },
    { title: 'The league marks its games as completed', source: 'harbor-league', observations: () => completed(on(37, '15:00')) },
  ]
}
