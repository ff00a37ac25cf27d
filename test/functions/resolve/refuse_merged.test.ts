import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { merge, undo } from '../../helpers/identity/merged.ts'
import { game, idOf, makeRealm, makeSource, push, say, setClock } from '../../helpers/seed.ts'
import { fill, openWorkspace } from '../../helpers/workspace.ts'

const database = await useDatabase(t)

database.transaction('IDENTITY-38 resolve.refuse_merged: a batch whose fixtures refer to what was merged meanwhile is applied again: 40001', async (t, q) => {
  const { realmId } = await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  for (const [hour, id] of ['v', 'w'].entries()) {
    await setClock(q, `2026-09-01T0${hour}:00:00Z`)
    await push(q, 'league', [say('venue', id, { name: id }), game(`g of ${id}`, { venue: { external_id: id } })])
  }
  const [fixture, v, w] = [
    await idOf(q, 'league', 'fixture', 'g of w'), await idOf(q, 'league', 'venue', 'v'), await idOf(q, 'league', 'venue', 'w')
  ]
  await merge(q, 'venue', w, v)
  // As another session would still have it, which read the fixture before the merge.
  await q('set local session_replication_role = replica')
  await q('update canon.fixtures set venue_id = $1 where fixture_id = $2', [w, fixture])
  const refuse = () => q.code('select resolve.refuse_merged($1)', [realmId])
  const staged = { entity_type: 'fixture', entity_id: fixture, version: 2 }
  await openWorkspace(q)
  t.equal(await refuse(), undefined, 'nothing was written')
  await fill(q, 'staged_versions', staged)
  t.equal(await refuse(), '40001')
  await fill(q, 'mentions', { entity_type: 'venue', external_id: 'w', entity_id: w })
  t.equal(await refuse(), undefined, 'what the batch names itself is refused by resolve.refuse_moved')
})

database.transaction('IDENTITY-38 resolve.refuse_merged: a game that was recognised by a decision which was undone meanwhile is applied again: 40001', async (t, q) => {
  const { realmId } = await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  for (const [hour, id] of ['a', 'b', 'c'].entries()) {
    await setClock(q, `2026-09-01T0${hour}:00:00Z`)
    await push(q, 'league', [say('team', id, { name: id })])
  }
  const [a, b, c] = [await idOf(q, 'league', 'team', 'a'), await idOf(q, 'league', 'team', 'b'), await idOf(q, 'league', 'team', 'c')]
  const [ground, resting] = [await merge(q, 'team', b, a), await merge(q, 'team', c, a)]
  await q('update identity.decisions set rests_on = $1 where decision_id = $2', [ground, resting])
  await openWorkspace(q)
  await fill(q, 'candidates', { entity_type: 'fixture', verdict: 'auto', decision_id: resting })
  const refuse = () => q.code('select resolve.refuse_merged($1)', [realmId])
  t.equal(await refuse(), undefined)
  await q('update identity.decisions set rests_on = null where decision_id = $1', [resting])
  await undo(q, 'team', b)
  t.equal(await refuse(), undefined, 'it does not rest on it')
  await q('update identity.decisions set rests_on = $1 where decision_id = $2', [ground, resting])
  await openWorkspace(q)
  await fill(q, 'candidates', { entity_type: 'fixture', verdict: 'auto', decision_id: resting })
  t.equal(await refuse(), '40001')
})

database.transaction('IDENTITY-38 resolve.refuse_moved: so is one that names an entity which was merged, or parted, since its id was looked up: 40001', async (t, q) => {
  const { realmId } = await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  for (const [hour, id] of ['a', 'b'].entries()) {
    await setClock(q, `2026-09-01T0${hour}:00:00Z`)
    await push(q, 'league', [say('team', id, { name: id })])
  }
  const [a, b] = [await idOf(q, 'league', 'team', 'a'), await idOf(q, 'league', 'team', 'b')]
  const refuse = async (entity_id: string, origin_id: string | null) => {
    await openWorkspace(q)
    await fill(q, 'mentions', { entity_type: 'team', external_id: 'x', entity_id, origin_id })
    return q.code("select resolve.refuse_moved($1, 'team')", [realmId])
  }
  t.equal(await refuse(b, null), undefined)
  t.equal(await refuse(a, b), '40001', 'parted')
  await merge(q, 'team', b, a)
  t.equal(await refuse(b, null), '40001', 'merged')
  t.equal(await refuse(a, b), undefined)
})
