import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { makeRealm, makeSource, push, say } from '../../helpers/seed.ts'
import { fill, mappedOf, openWorkspace, read, type Mapped } from '../../helpers/workspace.ts'

const database = await useDatabase(t)

database.transaction('HISTORY-12 a source that stops listing an entity, or lists it again, is a change of it, beside what moves or alone', async (t, q) => {
  const { realmId } = await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  const ids = ['a', 'b', 'c', 'd']
  await push(q, 'league', ids.map((id) => say('team', id, { name: id })))
  const teams: Mapped[] = []
  for (const id of ids) teams.push(await mappedOf(q, 'league', 'team', id))
  const [a, b, c, d] = teams
  await openWorkspace(q)
  const row = { type: 'team', round: 1, is_return: false }
  await fill(q, 'incoming', { ...row, seq: 0, ...a, verdict: 'withdrawal' }, { ...row, seq: 1, ...b, verdict: 'news', is_return: true },
    { ...row, seq: 2, ...c, verdict: 'news' }, { ...row, seq: 3, ...d, verdict: 'withdrawal' },
    { ...row, seq: 4, entity_id: 'tm_unknown', verdict: 'withdrawal' })
  await fill(q, 'decided', { entity_id: d!.entity_id, seq: 3, winners: { name: null }, is_new: false, is_withdrawal: false,
    is_return: false })
  await q("select resolve.record_liveness($1, 'team', 1)", [realmId])
  t.same(await read(q, 'decided', 'seq, entity_id, winners, is_withdrawal, is_return'), [
    [0, a!.entity_id, {}, true, false], [1, b!.entity_id, {}, false, true], [3, d!.entity_id, { name: null }, true, false]
  ])
})
