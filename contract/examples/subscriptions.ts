/** Examples of subscriptions, deliveries and events, as they stand in the document. */

const id = 'sub_01K5T3M8Q9ZXW4V7N2B6C0D1EF'
const event = { id: 'evt_01K5T3M8Q9ZXW4V7N2B6C0D1EF', type: 'oyss.fixture.rescheduled' }

export const subscriptionRequestExample = {
  url: 'https://club.example.org/hooks/oyss', events: ['oyss.fixture.*', 'oyss.result.finalized'],
  filter: { team: 'tm_01K5T3M8Q9ZXW4V7N2B6C0D1EF' }
}

export const subscriptionExample = {
  id, type: 'subscription', mode: 'live', ...subscriptionRequestExample, status: 'enabled', disabled_reason: null,
  disabled_at: null, created_at: '2026-09-01T08:00:00Z', previous_secret_ends_at: null
}

export const subscriptionWithSecretExample = { ...subscriptionExample, secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=' }

export const deliveryExample = {
  id: 'dlv_01K5T3M8Q9ZXW4V7N2B6C0D1EF',
  type: 'delivery',
  subscription: id,
  event,
  status: 'pending',
  next_attempt_at: '2026-09-02T09:00:06.120Z',
  created_at: '2026-09-02T09:00:00.250Z',
  attempts: [{
    attempt: 1, ended_at: '2026-09-02T09:00:01.120Z', status_code: 503, duration_ms: 870, error: null,
    next_attempt_at: '2026-09-02T09:00:06.120Z'
  }]
}

export const eventExample = {
  specversion: '1.0',
  id: event.id,
  source: 'https://exchange.example.org/v1/live',
  type: event.type,
  subject: 'fx_01K5T3M8Q9ZXW4V7N2B6C0D1EF',
  time: '2026-09-02T09:00:00Z',
  datacontenttype: 'application/json',
  data: {
    id: 'fx_01K5T3M8Q9ZXW4V7N2B6C0D1EF',
    type: 'fixture',
    version: 2,
    kind: 'rescheduled',
    changed_fields: ['start'],
    before: { start: '2026-09-12T14:30:00Z', time_status: 'confirmed', status: 'scheduled' },
    after: { start: '2026-09-12T17:00:00Z', time_status: 'confirmed', status: 'scheduled' },
    competition: { id: 'cmp_01K5T3M8Q9ZXW4V7N2B6C0D1EF', name: 'Northside Fall League' },
    sides: [{ role: 'home', team: { id: 'tm_01K5T3M8Q9ZXW4V7N2B6C0D1EF', name: 'Eagles U12' } }],
    reason: 'Moved from 2026-09-12 14:30 to 17:00.',
    change_group: 'grp_01K5T3M8Q9ZXW4V7N2B6C0D1EF',
    source: 'my-league',
    observation_id: 'obs_01K5T3M8Q9ZXW4V7N2B6C0D1EF'
  }
}
