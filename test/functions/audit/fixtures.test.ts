/** The view audit.fixtures: every fixture with names. */
import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { game, idOf, makeRealm, makeSource, push, say, score } from '../../helpers/seed.ts'

const database = await useDatabase(t)

database.transaction('AUDIT-10 a fixture has the names of what it refers to and the number of sources that list it', async (t, q) => {
  const { accountId } = await makeRealm(q)
  await makeSource(q, 'league', 'partnerApi')
  await makeSource(q, 'club', 'hostFeed')
  await push(q, 'league', [
    say('competition', 'cup', {
      name: 'Cup', sport: 'soccer', kind: 'league',
      divisions: [{ external_id: 'd', name: 'U12', stages: [{ external_id: 's', name: 'Final', type: 'league' }] }]
    }),
    say('team', 'a', { name: 'Eagles' }), say('team', 'b', { name: 'Hawks' }), say('venue', 'v', { name: 'Oak Park' }),
    game('g1', {
      start: '2026-09-12T14:00:00Z', competition: { external_id: 'cup' }, division: { external_id: 'd' }, stage: { external_id: 's' },
      venue: { external_id: 'v', field: '2' }, result: score(2, 1),
      sides: [{ role: 'home', team: { external_id: 'a' } }, { role: 'away', team: { external_id: 'b' } }]
    })
  ])
  const id = await idOf(q, 'league', 'fixture', 'g1')
  await push(q, 'club', [game(id, { start: '2026-09-12T14:00:00Z' })])
  t.match(await q.as('oyss_auditor', () => q('select * from audit.fixtures')), [{
    mode: 'test', test_account_id: accountId, fixture_id: id, competition_name: 'Cup', division_name: 'U12', stage_name: 'Final',
    venue_name: 'Oak Park', venue_field: '2', home_team_name: 'Eagles', away_team_name: 'Hawks', source_count: '2',
    starts_at: new Date('2026-09-12T14:00:00Z')
  }])
})
