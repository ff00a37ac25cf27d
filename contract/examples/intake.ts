/** Examples of a push, as they stand in the document. */

export const batchExample = {
  source: 'my-league',
  sent_at: '2026-09-01T08:00:05Z',
  observations: [
    {
      type: 'competition',
      external_id: 'fall-2026',
      data: {
        name: 'Northside Fall League',
        sport: 'soccer',
        kind: 'league',
        season: 'Fall 2026',
        start_date: '2026-09-05',
        end_date: '2026-11-15',
        time_zone: 'America/Chicago',
        divisions: [{
          external_id: 'u12-boys',
          name: 'U12 Boys',
          age_group: 'U12',
          gender: 'M',
          stages: [{
            external_id: 'u12-boys-table', name: 'Table', type: 'league', order: 0, points: '3-1-0',
            tiebreakers: ['points', 'head_to_head:mini_table', 'goal_diff_capped:4']
          }]
        }]
      }
    },
    {
      type: 'fixture',
      external_id: 'game-1041',
      observed_at: '2026-09-01T08:00:00Z',
      data: {
        kind: 'game',
        sport: 'soccer',
        competition: { external_id: 'fall-2026' },
        division: { external_id: 'u12-boys' },
        stage: { external_id: 'u12-boys-table' },
        start: '2026-09-12T14:30:00Z',
        end: '2026-09-12T15:45:00Z',
        time_zone: 'America/Chicago',
        venue: { external_id: 'north-park', name: 'North Park', field: 'Field 3' },
        sides: [
          { role: 'home', team: { external_id: 'eagles-u12', name: 'Eagles U12' } },
          { role: 'away', team: { external_id: 'hawks-u12', name: 'Hawks U12' } }
        ]
      }
    },
    {
      type: 'result',
      external_id: 'game-1007-final',
      confidence: 0.9,
      data: {
        fixture: { external_id: 'game-1007' },
        result: { scores: [{ role: 'home', score: 2 }, { role: 'away', score: 1 }], final: true, official: true, outcome: 'home_win' }
      }
    },
    { type: 'venue', external_id: 'old-park', deleted: true, data: {} }
  ]
}

export const receiptExample = {
  batch_id: 'batch_01K5T3M8Q9ZXW4V7N2B6C0D1EF',
  accepted: 3,
  rejected: 1,
  errors: [{ index: 2, path: '/data/sport', message: '`sport` must be one of soccer, baseball; got "soccr".' }]
}

export const batchStateExample = {
  ...receiptExample,
  status: 'done',
  received_at: '2026-09-01T08:00:06.120Z',
  applied_at: '2026-09-01T08:00:06.480Z',
  error: null,
  payload: {
    bytes: 1204,
    sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
    location: '/v1/batches/batch_01K5T3M8Q9ZXW4V7N2B6C0D1EF/payload'
  }
}
