/** The view tenancy.private_live_teams. */
import t from 'tap'
import { useDatabase, type Query } from '../../helpers/database.ts'
import { mark, of, openClub } from '../../helpers/people/private_club.ts'
import { idOf, push, say, type Realm } from '../../helpers/seed.ts'

const database = await useDatabase(t)

/** What tenancy.hidden_teams, by which the API redacts, has of all teams. */
const hidden = (q: Query, live: Realm): Promise<string[]> => q.value(
  'select tenancy.hidden_teams($1, array(select team_id from canon.teams where realm_id = $1), null)', [live.realmId])
const viewed = async (q: Query): Promise<string[]> =>
  (await q('select p.team_id from tenancy.private_live_teams p order by p.team_id collate "C"')).map(({ team_id: id }) => id)

database.transaction('ANALYTICS-5, PRIVACY-21 the same teams are private as to the API: tenancy.private_live_teams', async (t, q) => {
  const { live, stranger, club } = await openClub(q)
  const same = async (what: string): Promise<string[]> => {
    const teams = await viewed(q)
    t.same(teams, await hidden(q, live), what)
    return teams
  }
  t.same(await same('nothing is private'), [])
  await mark(q, club)
  t.same(await same('the club is private'), [await idOf(q, 'club', 'team', 't', live)])
  await push(q, 'stranger', [say('team', 'z', { name: 'Harbour U9', organization: { external_id: club } })], stranger)
  t.equal((await same('a stranger claims a team for the club')).length, 1)
  await push(q, 'club', [say('team', 'y', { name: 'Harbour U10', organization: of('o') })], live)
  t.equal((await same('the club adds one')).length, 2)
  await push(q, 'club', [
    say('organization', 'o9', { name: 'Other' }), say('team', 'y', { name: 'Harbour U10', organization: of('o9') })
  ], live)
  t.equal((await same('the club gives one to another organization')).length, 1)
})
