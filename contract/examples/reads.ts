/** Examples of what is read, as they stand in the document. */

const fixture = 'fx_01K5T3M8Q9ZXW4V7N2B6C0D1EF'
const venue = 'ven_01K5T3M8Q9ZXW4V7N2B6C0D1EG'

const won = {
  source: 'my-league',
  source_class: 'authoritativePush',
  rank: 1,
  observation_id: 'obs_01K5T3M8Q9ZXW4V7N2B6C0D1EH',
  observed_at: '2026-09-01T08:00:00Z',
  confidence: 1
}

const before = {
  start: '2026-09-12T14:30:00Z', time_status: 'confirmed', status: 'scheduled', venue: { id: venue, name: 'North Park', field: 'Field 3' }
}
const after = { ...before, start: '2026-09-12T17:00:00Z' }

export const fixtureExample = {
  id: fixture,
  type: 'fixture',
  sport: 'soccer',
  kind: 'game',
  competition: { id: 'cmp_01K5T3M8Q9ZXW4V7N2B6C0D1EJ', name: 'Northside Fall League' },
  start: '2026-09-12T17:00:00Z',
  time_zone: 'America/Chicago',
  time_status: 'confirmed',
  status: 'scheduled',
  venue: { id: venue, name: 'North Park', field: 'Field 3', geo: [41.98, -87.66] },
  sides: [
    { role: 'home', team: { id: 'tm_01K5T3M8Q9ZXW4V7N2B6C0D1EK', name: 'Eagles U12' } },
    { role: 'away', team: { id: 'tm_01K5T3M8Q9ZXW4V7N2B6C0D1EM', name: 'Hawks U12' } }
  ],
  provenance: { start: won, venue: won, 'venue.field': won, sides: won },
  external_ids: { 'my-league': 'game-1041' },
  previous: before,
  updated_at: '2026-09-02T09:00:00Z',
  version: 2
}

export const historyExample = {
  id: fixture,
  data: [{
    version: 2,
    changed_at: '2026-09-02T09:00:00Z',
    kind: 'rescheduled',
    changed_fields: ['start'],
    before,
    after,
    source: won.source,
    observation_id: won.observation_id,
    change_group: 'obs_01K5T3M8Q9ZXW4V7N2B6C0D1EH',
    venue_change_scope: null,
    distance_km: null,
    reason: null
  }],
  next_cursor: null
}

export const resultsExample = {
  fixture,
  winning_source: won.source,
  reported: [{
    source: won.source,
    source_class: won.source_class,
    observed_at: '2026-09-12T18:20:00Z',
    confidence: 1,
    winning: true,
    result: { scores: [{ role: 'home', score: 2 }, { role: 'away', score: 1 }], final: true }
  }],
  next_cursor: null
}

export const changesExample = {
  data: [{
    id: fixture, type: 'fixture', event: 'oyss.fixture.rescheduled', version: 2, at: '2026-09-02T09:00:00Z', changed_fields: ['start']
  }],
  next_cursor: 'eyJwIjoxMDQxfQ.c2lnbmF0dXJl',
  has_more: false
}

export const provenanceExample = {
  id: fixture,
  data: [{
    field: 'start',
    claims: [{ ...won, value: '2026-09-12T17:00:00Z', withdrawn: false, winning: true, reason: 'The only claim.' }]
  }],
  next_cursor: null
}

export const pointerExample = { type: 'fixture', id: fixture }
