import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { homeOf, idOf, makeRealm, makeSource, push, say } from '../../helpers/seed.ts'
import { openWorkspace } from '../../helpers/workspace.ts'

const database = await useDatabase(t)

database.transaction('IDENTITY-172 teams of one source are two, and those whose names forbid it; a placeholder is apart from itself; places by where they are', async (t, q) => {
  const { realmId, accountId } = await makeRealm(q)
  await q.call('manage.set_matching', { account_id: accountId, mode: 'test', is_on: true })
  await makeSource(q, 'league', 'partnerApi')
  await makeSource(q, 'club', 'hostFeed')
  const team = (id: string, name: string, more = {}) => say('team', id, { name, sport: 'soccer', ...more })
  const venue = (id: string, region: string) => say('venue', id, { name: `Park ${id}`, address: { region, country: 'US' } })
  await push(q, 'league', [team('a', 'Quillmere 2013 Boys'), team('b', 'Oakton 2013 Boys'), team('tbd', 'TBD'), venue('v', 'IL')])
  await push(q, 'club', [team('g', 'Quillmere 2013 Girls', { gender: 'F' }), team('c', 'Plover Bend 2013 Boys'), venue('w', 'TX'),
    venue('x', 'IL')])
  await openWorkspace(q)
  await q('select likeness.open_workspace(1)')
  const apart = async (what: 'teams' | 'places', one: [string, string], other: [string, string]) => {
    const type = what === 'teams' ? 'team' : 'venue'
    const apart = { teams: 'matching.are_teams_apart', places: 'matching.are_places_apart' }[what]
    return q.value(`select ${apart}($1, $2, null, $3, null)`, [
      realmId, await idOf(q, one[0], type, one[1]), await idOf(q, other[0], type, other[1])
    ])
  }
  t.equal(homeOf(q).realmId, realmId)
  t.equal(await apart('teams', ['league', 'a'], ['league', 'b']), true, 'of one source')
  t.equal(await apart('teams', ['league', 'a'], ['club', 'g']), true, 'boys and girls')
  t.equal(await apart('teams', ['league', 'a'], ['club', 'c']), false)
  t.equal(await apart('teams', ['league', 'tbd'], ['league', 'tbd']), true)
  t.equal(await apart('teams', ['league', 'a'], ['league', 'a']), false)
  t.equal(await apart('places', ['league', 'v'], ['club', 'w']), true, 'two states')
  t.equal(await apart('places', ['league', 'v'], ['club', 'x']), false)
})
