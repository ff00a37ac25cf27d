import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { game, idOf, makeRealm, makeSource, push } from '../../helpers/seed.ts'

const database = await useDatabase(t)

database.transaction('MODEL-24 a new fixture that nobody described is a game of some sport, scheduled, its time to be decided', async (t, q) => {
  const { realmId } = await makeRealm(q)
  t.match(await q.one("select * from project.fixture_row($1, 'fx_1', null, '{}')", [realmId]), {
    realm_id: realmId, fixture_id: 'fx_1', sport: 'other', kind: 'game', status: 'scheduled', time_status: 'tbd', starts_at: null,
      sides: null,
    version: 1, rendering: 1, document: null
  })
})

database.transaction('DECIDE-30 the next row has what won, nothing where no claim is left, and what was not decided as it is', async (t, q) => {
  const { realmId } = await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  const start = '2026-09-12T14:00:00Z'
  await push(q, 'league', [game('g', { start, title: 'Final', status: 'postponed', venue: { external_id: 'v', field: '2' },
    url: 'https://a.example' })])
  const [id, venue] = [await idOf(q, 'league', 'fixture', 'g'), await idOf(q, 'league', 'venue', 'v')]
  const next = (winners: object) => q.one(
    'select r.* from canon.fixtures f, project.fixture_row($1, f.fixture_id, f, $3) r where f.fixture_id = $2', [realmId, id,
      JSON.stringify(winners)]
  )
  t.match(await next({ title: 'Semi-final' }), {
    title: 'Semi-final', starts_at: new Date(start), status: 'postponed', time_status: 'confirmed', venue_id: venue, venue_field: '2',
      version: 2,
    rendering: 2, sorts_at: new Date(start)
  })
  t.match(await next({ title: null, status: null, start: null, time_status: null, venue: null, 'venue.field': null, sport: null,
    url: null }), {
    title: null, status: 'scheduled', starts_at: null, time_status: 'tbd', venue_id: null, venue_field: null, sport: 'other', url: null
  })
  t.match(await next({ venue: { id: 'ven_1' }, 'venue.field': { field: '7', venue: 'ven_1' }, merged_into: 'fx_2' }), {
    venue_id: 'ven_1', venue_field: '7', merged_into: 'fx_2'
  })
})
