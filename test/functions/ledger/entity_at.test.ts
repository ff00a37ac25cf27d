import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { merge, undo } from '../../helpers/identity/merged.ts'
import { idOf, makeRealm, makeSource, push, say, setClock } from '../../helpers/seed.ts'

const database = await useDatabase(t)

database.transaction('HISTORY-45 ledger.entity_at: the entity that an id led to at a position, with its version and fields of then', async (t, q) => {
  const { realmId } = await makeRealm(q)
  for (const source of ['one', 'two', 'three']) await makeSource(q, source, 'partnerApi')
  const ids: string[] = []
  const positions: string[] = []
  const note = async () => { positions.push(await q.value('select max(position) from ledger.changes')) }
  for (const [n, source] of ['one', 'two', 'three'].entries()) {
    await setClock(q, `2026-09-01T0${n}:00:00Z`)
    await push(q, source, [say('team', 'x', { name: ['Eagles', 'Otters', 'Swifts'][n] })])
    ids.push(await idOf(q, source, 'team', 'x'))
  }
  await note()
  await merge(q, 'team', ids[2]!, ids[1]!)
  await note()
  await merge(q, 'team', ids[1]!, ids[0]!)
  await note()
  await undo(q, 'team', ids[2]!)
  await note()
  const at = async (id: string, position: string) =>
    Object.values(await q.one('select e.id, e.version, e.fields from ledger.entity_at($1, $2, $3) e', [realmId, id, position]))
  t.match(await at(ids[2]!, positions[0]!), [ids[2], 1, { name: 'Swifts' }])
  t.match((await at(ids[2]!, positions[1]!))[0], ids[1])
  t.match((await at(ids[2]!, positions[2]!))[0], ids[0], 'its survivor was merged too')
  t.match((await at(ids[2]!, positions[3]!))[0], ids[2], 'and unmerged again')
  t.match((await at(ids[1]!, positions[3]!))[0], ids[0])
  t.same(await at(ids[0]!, '0'), [null, null, null])
  t.same(await at('tm_none', positions[3]!), [null, null, null])
})
