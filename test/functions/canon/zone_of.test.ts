/** canon.zone_of: on whose clock people read when a fixture is. */
import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { game, idOf, makeRealm, makeSource, push, say } from '../../helpers/seed.ts'

const database = await useDatabase(t)

database.transaction('DASHBOARD-108 the clock of a fixture is that of its own zone, else its venue\'s, else its competition\'s; nothing else has one', async (t, q) => {
  const { realmId } = await makeRealm(q)
  await makeSource(q, 'league', 'partnerApi')
  const [venue, competition] = [{ venue: { external_id: 'v' } }, { competition: { external_id: 'c' } }]
  await push(q, 'league', [
    say('venue', 'v', { name: 'Park', time_zone: 'America/Denver' }),
    say('competition', 'c', { name: 'Cup', sport: 'soccer', kind: 'league', time_zone: 'America/New_York' }),
    game('own', { time_zone: 'America/Chicago', ...venue, ...competition }), game('venue', { ...venue, ...competition }),
    game('competition', competition), game('none')
  ])
  const zone = async (type: 'fixture' | 'venue', name: string) =>
    q.value('select canon.zone_of($1, $2)', [realmId, await idOf(q, 'league', type, name)])
  t.same(await Promise.all(['own', 'venue', 'competition', 'none'].map((name) => zone('fixture', name))), [
    'America/Chicago', 'America/Denver', 'America/New_York', null
  ])
  t.same([await zone('venue', 'v'), await q.value('select canon.zone_of($1, null)', [realmId])], [null, null])
})
