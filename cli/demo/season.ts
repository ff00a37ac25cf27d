/** The demo season, step by step: who said what, in the order in which it was said. */
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

export const steps: Step[] = [
  {
    title: 'The league publishes its clubs, venues, teams and competitions', source: 'harbor-league',
    observations: () => [...describePlaces('2025-08-01T16:00:00Z'), ...describeCompetitions('2025-08-01T16:00:00Z')]
  },
  {
    title: 'The league publishes the schedule of the Autumn League', source: 'harbor-league',
    observations: () => leagueFixtures('2025-08-10T16:00:00Z')
  },
  {
    title: 'The league publishes the Cannery Cup, knockout still without times', source: 'harbor-league',
    observations: () => cupFixtures('2025-08-20T16:00:00Z')
  },
  {
    title: "Lantern FC's calendar disagrees about its games and adds practices", source: 'feed:ical:lantern-fc',
    observations: async (read) => clubCalendar(await read(), '2025-08-28T05:00:00Z')
  },
  { title: 'Games are rescheduled and relocated', source: 'harbor-league', observations: () => moves('2025-09-09T18:30:00Z') },
  { title: 'Parents report scores', source: 'touchline', observations: async (read) => touchline(await read(), '2025-09-06T23:00:00Z') },
  { title: 'A storm: games are postponed', source: 'harbor-league', observations: () => rain('2025-10-03T20:00:00Z') },
  {
    title: 'One postponed game is reinstated elsewhere, one is cancelled', source: 'harbor-league',
    observations: () => afterTheRain('2025-10-06T17:00:00Z')
  },
  {
    title: 'The knockout is drawn; one league game is withdrawn', source: 'harbor-league',
    observations: () => knockoutDrawn('2025-10-11T23:30:00Z')
  },
  {
    title: 'The scoring partner reports official results', source: 'match-scores',
    observations: async (read) => partnerScores(await read(), '2025-10-12T02:00:00Z')
  },
  { title: 'The league marks its games as completed', source: 'harbor-league', observations: () => completed('2025-10-13T15:00:00Z') },
]
