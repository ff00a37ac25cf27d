/**
 * What happened to the season afterwards: disagreement, moves, rain, results. Every source names what it did not publish itself by its
 * canonical id.
 */
import { shift, TIME_ZONE, type Calendar } from './calendar.ts'
import { leagueFixtures } from './competitions.ts'
import { clubs, mainField, type Observation } from './people_and_places.ts'

/** A fixture as the API serves it. */
export type Served = { id: string, sides?: { team: { id: string, name?: string } }[] }
/** Fixtures by the league's own ids, such as L-01-1, and canonical ids of venues by the league's. */
export type Season = { games: Map<string, Served>, venues: Map<string, string> }

const game = { kind: 'game', sport: 'soccer' }

/** The calendar of Lantern FC: its games a quarter of an hour early ("be there at"), on another pitch, with a link; and its practices. */
export function clubCalendar (calendar: Calendar, season: Season, observed_at: string): Observation[] {
  const { day, instant } = calendar
  const planned = leagueFixtures(calendar, observed_at).filter(({ data }) => JSON.stringify(data.sides).includes('"lantern-u12f"'))
  const games = planned.flatMap(({ external_id, data }, at): Observation[] => {
    const served = season.games.get(external_id)
    const venue = season.venues.get((data.venue as { external_id: string }).external_id)
    const place = venue ? { venue: { external_id: venue, field: at % 2 ? 'Field 2' : 'Small Pitch' } } : {}
    const listed = { ...game, start: shift(data.start as string, -15), ...place, url: `https://lantern.example.org/games/${at + 1}` }
    return served ? [{ type: 'fixture', external_id: served.id, observed_at, confidence: 0.8, data: listed }] : []
  })
  const team = [...season.games.values()].flatMap(({ sides = [] }) => sides).find((side) => side.team.name === 'Lantern U12 Girls')?.team.id
  const practices = Array.from({ length: 12 }, (_, week): Observation => {
    const wednesday = week * 7 - 3
    const sides = team ? { sides: [{ role: 'participant', team: { external_id: team } }] } : {}
    return {
      type: 'fixture', external_id: `practice-${week + 1}`, observed_at,
      data: {
        kind: 'practice', sport: 'soccer', title: 'U12 Girls practice', time_zone: TIME_ZONE,
        start: instant(wednesday, '17:30'), end: instant(wednesday, '19:00'), ...sides
      }
    }
  })
  const gatherings: Observation[] = [
    {
      type: 'fixture', external_id: 'photo-day', observed_at,
      data: { kind: 'event', sport: 'soccer', title: 'Club photo day', date: day(14), time_status: 'tbd', time_zone: TIME_ZONE }
    },
    {
      type: 'fixture', external_id: 'tryout', observed_at,
      data: {
        kind: 'tryout', sport: 'soccer', title: 'Tryouts for next season', start: instant(98, '10:00'),
        end: instant(98, '12:00'), time_status: 'estimated', time_zone: TIME_ZONE
      }
    },
  ]
  return [...games, ...practices, ...gatherings]
}

/** The league moves games: later the same day, to the next field, to another complex, and one both at once. */
export function moves ({ instant }: Calendar, observed_at: string): Observation[] {
  return [
    say('L-02-1', observed_at, { start: instant(7, '15:00'), end: instant(7, '15:00', 75) }),
    say('L-02-2', observed_at, { start: instant(8, '11:00'), end: instant(8, '11:00', 75) }),
    say('L-03-1', observed_at, { venue: { external_id: 'pier-nine', field: 'Field 2' } }),
    say('L-03-2', observed_at, { venue: { external_id: 'old-cannery', field: 'Turf B' } }),
    say('L-04-1', observed_at, {
      start: instant(22, '13:00'), end: instant(22, '13:00', 75),
      venue: { external_id: 'old-cannery', field: 'Turf B' }, notes: 'The grass at the first venue is being reseeded.'
    }),
  ]
}

/** A wet weekend: three games postponed, one of them played after all, one cancelled for good. */
export function rain (observed_at: string): Observation[] {
  return ['L-05-1', 'L-05-2', 'L-05-3'].map((id) => say(id, observed_at, { status: 'postponed', notes: 'Fields closed after the storm.' }))
}

export function afterTheRain ({ instant }: Calendar, observed_at: string): Observation[] {
  return [
    say('L-05-1', observed_at, {
      status: 'scheduled', start: instant(32, '18:00'), end: instant(32, '18:00', 75),
      venue: { external_id: 'old-cannery', field: 'Turf A' }
    }),
    say('L-05-3', observed_at, { status: 'cancelled', notes: 'No date could be found.' }),
  ]
}

/** The knockout of the cup gets its times and sides; the league withdraws a game that Lantern's calendar still lists. */
export function knockoutDrawn ({ instant }: Calendar, observed_at: string): Observation[] {
  const at = (id: string, time: string, home: string, away: string): Observation => say(id, observed_at, {
    start: instant(36, time), end: instant(36, time, 80),
    time_status: 'confirmed',
    venue: { external_id: 'old-cannery', field: mainField('old-cannery') },
    sides: [{ role: 'home', team: { external_id: `${home}-u14m` } }, { role: 'away', team: { external_id: `${away}-u14m` } }],
  })
  return [
    at('C-semi-1', '09:00', 'lantern', 'millrace'), at('C-semi-2', '11:00', 'saltmarsh', 'kestrel'),
    at('C-third', '14:00', 'millrace', 'kestrel'), at('C-final', '16:00', 'lantern', 'saltmarsh'),
    { type: 'fixture', external_id: 'L-14-1', observed_at, deleted: true, data: {} }]
}

/** Parents report scores from the touchline, sometimes wrong. */
export function touchline (season: Season, observed_at: string): Observation[] {
  return ['L-01-1', 'L-01-2', 'L-01-3'].flatMap((key, at) => {
    const id = season.games.get(key)?.id
    return id ? [score(`parent-${key}`, observed_at, id, [at, 1], { final: true, confidence: 0.6 })] : []
  })
}

/** The scoring partner marks its results official; the league's platform confirms the status of the games played. */
export function partnerScores (season: Season, observed_at: string): Observation[] {
  return playedGames().flatMap((key, at) => {
    const id = season.games.get(key)?.id
    return id ? [score(`match-${key}`, observed_at, id, [(at * 7) % 4, (at * 5) % 3], { final: true, official: true })] : []
  })
}

export function completed (observed_at: string): Observation[] {
  const played = playedGames().map((key) => say(key, observed_at, { status: 'completed' }))
  const knockout = ([['C-semi-1', 1, 0], ['C-semi-2', 2, 1], ['C-third', 1, 3]] as const).map(([id, home, away]) => say(id, observed_at, {
    status: 'completed', result: { scores: [{ role: 'home', score: home }, { role: 'away', score: away }], final: true }
  }))
  const final = say('C-final', observed_at, {
    status: 'completed',
    result: {
      scores: [{ role: 'home', score: 2, penalties: 4 }, { role: 'away', score: 2, penalties: 3 }], final: true, official: true,
      outcome: 'home_win'
    }
  })
  const forfeit = say('L-06-4', observed_at, {
    status: 'forfeit', result: { scores: [{ role: 'home', score: 3 }, { role: 'away', score: 0 }], final: true, outcome: 'forfeit_away' }
  })
  return [...played, ...knockout, final, forfeit]
}

function playedGames (): string[] {
  const rounds = [1, 2, 3, 4].flatMap((round) => clubs.slice(0, 4).map((_, game) => `L-0${round}-${game + 1}`))
  const later = ['L-05-1', 'L-05-4', 'L-06-1', 'L-06-2', 'L-06-3']
  const pools = ['a', 'b'].flatMap((pool) => Array.from({ length: 6 }, (_, game) => `C-pool-${pool}-${game + 1}`))
  return [...rounds, ...later, ...pools]
}

function say (external_id: string, observed_at: string, data: Record<string, unknown>): Observation {
  return { type: 'fixture', external_id, observed_at, data: { ...game, ...data } }
}

function score (external_id: string, observed_at: string, fixture: string, [home, away]: [number, number], { confidence, ...result }: {
  final: boolean, official?: boolean, confidence?: number
}): Observation {
  const data = {
    fixture: { external_id: fixture }, result: { scores: [{ role: 'home', score: home }, { role: 'away', score: away }], ...result }
  }
  return { type: 'result', external_id, observed_at, ...(confidence === undefined ? {} : { confidence }), data }
}
