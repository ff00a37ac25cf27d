/** The clubs, complexes and teams of the invented Harbor Valley: nothing here exists. */

/** Observations as POST /v1/observations takes them. */
export type Observation = {
  type: string, external_id: string, observed_at: string, confidence?: number, deleted?: boolean, data: Record<string, unknown>
}

export type Club = { key: string, name: string, short: string, home: string, color: string }

export const clubs: Club[] = [
  { key: 'lantern', name: 'Lantern FC', short: 'Lantern', home: 'pier-nine', color: 'amber' },
  { key: 'driftwood', name: 'Driftwood United', short: 'Driftwood', home: 'heron-meadows', color: 'grey' },
  { key: 'kestrel', name: 'Kestrel SC', short: 'Kestrel', home: 'orchard-park', color: 'rust' },
  { key: 'juniper', name: 'Juniper Athletic', short: 'Juniper', home: 'orchard-park', color: 'green' },
  { key: 'saltmarsh', name: 'Saltmarsh Rovers', short: 'Saltmarsh', home: 'old-cannery', color: 'teal' },
  { key: 'copperline', name: 'Copperline FC', short: 'Copperline', home: 'quarry-road', color: 'copper' },
  { key: 'northwind', name: 'Northwind SC', short: 'Northwind', home: 'quarry-road', color: 'white' },
  { key: 'millrace', name: 'Millrace United', short: 'Millrace', home: 'old-cannery', color: 'blue' },
]

export const venues = [
  {
    key: 'pier-nine', name: 'Pier Nine Fields', line1: '9 Pier Street', city: 'Port Harbor', geo: [46.1901, -123.8312],
    fields: ['Field 1', 'Field 2', 'Small Pitch']
  },
  {
    key: 'orchard-park', name: 'Orchard Park Complex', line1: '400 Orchard Lane', city: 'Upper Valley', geo: [46.1423, -123.7618],
    fields: ['North', 'South']
  },
  {
    key: 'old-cannery', name: 'Old Cannery Turf', line1: '17 Cannery Row', city: 'Port Harbor', geo: [46.1937, -123.8107],
    fields: ['Turf A', 'Turf B']
  },
  {
    key: 'heron-meadows', name: 'Heron Meadows', line1: '88 Slough Road', city: 'Saltmarsh', geo: [46.1574, -123.9046],
    fields: ['East', 'West']
  },
  {
    key: 'quarry-road', name: 'Quarry Road Sports Park', line1: '2100 Quarry Road', city: 'Copperline', geo: [46.1098, -123.7012],
    fields: ['Pitch 1', 'Pitch 2', 'Pitch 3']
  },
]

/** The first field of a complex, where its games are played unless something else is said. */
export function mainField (venue: string): string {
  return venues.find(({ key }) => key === venue)?.fields[0] ?? 'Field 1'
}

export function teamKey (club: string, squad: 'u12f' | 'u14m'): string {
  return `${club}-${squad}`
}

/** Host, clubs, complexes and both teams of every club, as the league's platform reported them on `observedAt`. */
export function describePlaces (season: string, observedAt: string): Observation[] {
  const say = (type: string, external_id: string, data: Record<string, unknown>): Observation => ({
    type, external_id, observed_at: observedAt, data
  })
  return [
    say('organization', 'hvysl', {
      name: 'Harbor Valley Youth Soccer League', kind: 'league', short_name: 'HVYSL', region: 'OR', country: 'US',
      website: 'https://league.example.org'
    }),
    ...clubs.map((club) =>
      say('organization', club.key, { name: club.name, kind: 'club', short_name: club.short, region: 'OR', country: 'US' })),
    ...venues.map(({ key, name, line1, city, geo, fields }) => say('venue', key, {
      name, address: { line1, city, region: 'OR', postal_code: '97100', country: 'US' }, geo, time_zone: 'America/Los_Angeles', fields
    })),
    ...clubs.flatMap((club) => [describeTeam(club, 'u12f', season, observedAt), describeTeam(club, 'u14m', season, observedAt)]),
  ]
}

function describeTeam (club: Club, squad: 'u12f' | 'u14m', season: string, observed_at: string): Observation {
  const [label, age_group, gender] = squad === 'u12f' ? ['U12 Girls', 'U12', 'F'] : ['U14 Boys', 'U14', 'M']
  return {
    type: 'team', external_id: teamKey(club.key, squad), observed_at,
    data: {
      name: `${club.short} ${label}`, organization: { external_id: club.key, name: club.name }, sport: 'soccer', age_group, gender,
      season, colors: [club.color]
    }
  }
}
