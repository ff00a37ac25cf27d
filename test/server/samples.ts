/** A valid observation of each type which says everything that can be said. */
const ref = (id: string) => ({ external_id: id, name: `Name of ${id}` })

const result = {
  scores: [{ role: 'home', score: 2, penalties: 4 }, { role: 'away', score: 2, penalties: 3 }],
  final: true,
  official: true,
  period: '2H',
  outcome: 'home_win'
}

const data = {
  organization: {
    name: 'Eagles SC', kind: 'club', short_name: 'EAG', region: 'Illinois', country: 'US', website: 'https://eagles.example.org',
    sanctioning: { us_youth_soccer: 'IL-20931' }
  },
  competition: {
    name: 'Northside Fall League', sport: 'soccer', kind: 'league', host: ref('northside'), season: 'Fall 2026', start_date: '2026-09-05',
    end_date: '2026-11-15', time_zone: 'America/Chicago', website: 'https://league.example.org',
    divisions: [{
      external_id: 'u12', name: 'U12 Boys', age_group: 'U12', gender: 'M', level: 'Gold',
      stages: [{ external_id: 'table', name: 'Table', type: 'league', order: 0, points: '3-1-0', tiebreakers: ['points', 'goal_diff_capped:4'] }]
    }]
  },
  team: {
    name: 'Eagles U12 Blue', organization: ref('eagles'), sport: 'soccer', age_group: 'U12', birth_year: 2014, gender: 'M', season: 'Fall 2026',
    level: 'Gold', coach: 'A. Coach', colors: ['blue', 'white'], sanctioning: { us_club: '77' }
  },
  venue: {
    name: 'North Park',
    address: { line1: '1 Park Way', line2: 'Gate B', city: 'Chicago', region: 'IL', postal_code: '60601', country: 'US' },
    geo: [41.98, -87.66], time_zone: 'America/Chicago', fields: ['Field 1', 'Field 2']
  },
  fixture: {
    kind: 'game', sport: 'soccer', competition: ref('fall-2026'), division: ref('u12'), stage: ref('table'), start: '2026-09-12T14:30:00Z',
    end: '2026-09-12T15:45:00Z', date: '2026-09-12', time_zone: 'America/Chicago', time_status: 'confirmed', status: 'scheduled',
    venue: { ...ref('north-park'), field: 'Field 3' },
    sides: [{ role: 'home', team: ref('eagles-u12') }, { role: 'away', team: ref('hawks-u12') }],
    title: 'Opening day', notes: 'Bring both jerseys.', result, url: 'https://league.example.org/games/1041'
  },
  result: { fixture: ref('game-1'), result },
  stat_line: {
    fixture: ref('game-1'), team: ref('eagles-u12'), player: ref('p-9'), period: '1H', sport: 'soccer', stats: { goals_total: 2, minutes_played: 54.5 }
  }
}

export type ObservationType = keyof typeof data

/** A fresh copy, so that a test may break it. */
export const sample = (type: ObservationType): any => ({
  type, external_id: `${type}-1`, observed_at: '2026-09-01T08:00:00Z', confidence: 0.9, deleted: false, data: structuredClone(data[type])
})

export const sampleTypes = Object.keys(data) as ObservationType[]

/** The time at which the samples are received. */
export const receivedAt = Date.parse('2026-09-01T08:00:05Z')
