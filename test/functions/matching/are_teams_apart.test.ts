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

database.transaction('PAGE-13 two games of a team may be one unless their places, or their other teams, are known to be two', async (t, q) => {
  const { realmId } = await makeRealm(q)
  for (const source of ['league', 'club']) await makeSource(q, source, 'hostFeed')
  const known = ['a', 'b', 'c'].map((id) => say('team', id, { name: `Team ${id}` }))
  await push(q, 'league', [...known, say('venue', 'v', { name: 'Park' }), say('venue', 'w', { name: 'Pond' })])
  await push(q, 'club', [say('team', 'd', { name: 'Bare' }), say('venue', 'x', { name: 'Meadow' })])
  const ids: Record<string, string> = {}
  for (const id of ['a', 'b', 'c']) ids[id] = await idOf(q, 'league', 'team', id)
  for (const id of ['v', 'w']) ids[id] = await idOf(q, 'league', 'venue', id)
  ids.d = await idOf(q, 'club', 'team', 'd')
  ids.x = await idOf(q, 'club', 'venue', 'x')
  const mayBeOne = (one: string[], other: string[]): Promise<boolean> => q.value('select matching.may_be_one_game($1, $2, $3, $4, $5)', [
    realmId, one.slice(0, 2).map((id) => ids[id]), ids[one[2] ?? ''], other.slice(0, 2).map((id) => ids[id]), ids[other[2] ?? '']])
  t.equal(await mayBeOne(['a', 'b', 'v'], ['b', 'a', 'v']), true, 'the same')
  t.equal(await mayBeOne(['a', 'b', 'v'], ['a', 'd', 'x']), true, 'nothing known')
  t.equal(await mayBeOne(['a', 'b', 'v'], ['a', 'd']), true, 'no place')
  t.equal(await mayBeOne(['a', 'b'], ['a', 'c']), false, 'opponents of one list')
  t.equal(await mayBeOne(['a', 'b', 'v'], ['a', 'b', 'w']), false, 'places of one list')
})
