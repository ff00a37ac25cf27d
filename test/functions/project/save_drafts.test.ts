import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { game, homeOf, idOf, makeRealm, makeSource, push, sides } from '../../helpers/seed.ts'
import { fill, openWorkspace } from '../../helpers/workspace.ts'

const database = await useDatabase(t)

database.transaction('LIST-31 drafts become fixtures with their documents and sides; one that was merged is played by nobody', async (t, q) => {
  const { realmId } = await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  await push(q, 'league', [game('g', { sides: sides('a', 'b') }), game('h', { sides: sides('a', 'b') })])
  const [g, h, a, b] = [
    await idOf(q, 'league', 'fixture', 'g'), await idOf(q, 'league', 'fixture', 'h'), await idOf(q, 'league', 'team', 'a'),
    await idOf(q, 'league', 'team', 'b')
  ]
  const rowOf = async (id: string) => q.value('select to_jsonb(f) from canon.fixtures f where f.fixture_id = $1', [id])
  const moved = { is_new: false, changed_fields: ['sides'] }
  const fresh = g.replace(/.{4}$/, '0000')
  const teams = (...ids: string[]) => ids.map((id, n) => ({ role: ['home', 'away'][n], team: { id } }))
  const drafts = [
    { ...await rowOf(g), ...moved, version: 2, sides: teams(b, a), sorts_at: '2026-09-12T14:00:00Z' },
    { ...await rowOf(h), ...moved, version: 2, merged_into: g, changed_fields: ['merged_into'] },
    { ...await rowOf(g), is_new: true, fixture_id: fresh, version: 1, sides: teams(a) }
  ]
  await openWorkspace(q)
  await fill(q, 'drafts', ...drafts)
  await fill(q, 'documents', ...[g, h, fresh].map((fixture_id) => ({ fixture_id, placeholders: [], document: `{"id":"${fixture_id}"}` })))
  await q('select project.save_drafts($1, 1, 2)', [homeOf(q).realmId])
  const rows = await q('select fixture_id as id, version, document, merged_into from canon.fixtures where realm_id = $1', [realmId])
  t.same(new Map(rows.map(({ id, ...row }) => [id, row])), new Map([[g, 2, null], [h, 2, g], [fresh, 1, null]].map(([id, version, into]) =>
    [id, { version, document: `{"id":"${id as string}"}`, merged_into: into }])))
  const played = await q('select fixture_id, role, team_id from canon.fixture_sides order by fixture_id, side_index')
  t.same(played.map((row) => Object.values(row)), [[fresh, 'home', a], [g, 'home', b], [g, 'away', a]].sort(([x],
    [y]) => x! < y! ? -1 : x! > y! ? 1 : 0))
})
