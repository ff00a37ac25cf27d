/** Examples of entities other than fixtures, as they stand in the document. */
import { fixtureExample } from './reads.ts'

const source = 'my-league'
const provenance = { name: fixtureExample.provenance.start }
const common = { updated_at: '2026-09-02T09:00:00Z', version: 1 }
const organization = { id: 'org_01K5T3M8Q9ZXW4V7N2B6C0D1EN', name: 'Eagles SC' }

export const organizationExample = {
  ...organization, type: 'organization', kind: 'club', short_name: 'EAG', region: 'IL', country: 'US', provenance,
  external_ids: { [source]: 'eagles' }, ...common
}
export const teamExample = {
  id: 'tm_01K5T3M8Q9ZXW4V7N2B6C0D1EK', type: 'team', name: 'Eagles U12', organization,
  sport: 'soccer', age_group: 'U12', gender: 'M', season: 'Fall 2026', colors: ['blue'],
  provenance, external_ids: { [source]: 'eagles-u12' }, ...common
}
export const venueExample = {
  id: 'ven_01K5T3M8Q9ZXW4V7N2B6C0D1EG', type: 'venue', name: 'North Park',
  address: { line1: '1 Park Way', line2: null, city: 'Chicago', region: 'IL', postal_code: '60601', country: 'US' },
  geo: [41.98, -87.66], time_zone: 'America/Chicago', fields: ['Field 1', 'Field 3'],
  provenance, external_ids: { [source]: 'north-park' }, ...common
}
export const competitionExample = {
  id: 'cmp_01K5T3M8Q9ZXW4V7N2B6C0D1EJ', type: 'competition', name: 'Northside Fall League',
  sport: 'soccer', kind: 'league', host: organization, season: 'Fall 2026', start_date: '2026-09-05',
  end_date: '2026-11-15', time_zone: 'America/Chicago', website: null,
  divisions: [{
    id: 'div_01K5T3M8Q9ZXW4V7N2B6C0D1EP', name: 'U12 Boys', age_group: 'U12', gender: 'M', level: null,
    stages: [{ id: 'stg_01K5T3M8Q9ZXW4V7N2B6C0D1EQ', name: 'Table', type: 'league', order: 0 }]
  }],
  provenance, external_ids: { [source]: 'fall-2026' }, ...common
}
export const boxScoreExample = {
  fixture: fixtureExample.id, player_lines_withheld: true,
  lines: [{
    id: 'stl_01K5T3M8Q9ZXW4V7N2B6C0D1ER', team: teamExample.id, team_name: 'Eagles U12', player: null, player_name: null, period: null,
    sport: 'soccer', stats: { shots_total: 11 }, source, version: 1
  }]
}
const row = { draws: 0, provisional: false, played: 1 }
export const standingsExample = {
  stage: 'stg_01K5T3M8Q9ZXW4V7N2B6C0D1EQ', name: 'Table', type: 'league',
  division: 'div_01K5T3M8Q9ZXW4V7N2B6C0D1EP', division_name: 'U12 Boys',
  competition: competitionExample.id,
  complete: true, tiebreak_source: 'default', version: 2, as_of: '2026-09-12T19:00:00Z', points: '3-1-0',
  tiebreakers: ['points', 'head_to_head:pairwise_only', 'goal_diff', 'goals_for', 'goals_against'],
  missing_fixtures: [], derived_from: [`${fixtureExample.id}@5`],
  rows: [
    {
      team: teamExample.id, team_name: 'Eagles U12', position: 1, ...row, wins: 1, losses: 0, goals_for: 2, goals_against: 1, goal_diff: 1,
      points: 3, trace: ['points (2 teams): 3, ahead of 0']
    },
    {
      team: 'tm_01K5T3M8Q9ZXW4V7N2B6C0D1EM', team_name: 'Hawks U12', position: 2, ...row, wins: 0, losses: 1, goals_for: 1,
      goals_against: 2, goal_diff: -1, points: 0, trace: ['points (2 teams): 0, behind 3']
    }
  ]
}
