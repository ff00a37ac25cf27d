import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { merge } from '../../helpers/identity/merged.ts'
import { idOf, makeRealm, makeSource, push, say, setClock } from '../../helpers/seed.ts'

const database = await useDatabase(t)

database.transaction('IDENTITY-34 who is one with an entity, its survivor first, over any number of merges, until they are undone', async (t, q) => {
  const { realmId } = await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  const ids: string[] = []
  for (const [hour, id] of ['a', 'b', 'c', 'd'].entries()) {
    await setClock(q, `2026-09-01T0${hour}:00:00Z`)
    await push(q, 'league', [say('team', id, { name: id })])
    ids.push(await idOf(q, 'league', 'team', id))
  }
  const [a, b, c, d] = ids as [string, string, string, string]
  const members = async (id: string) => await q.value('select identity.members_of($1, $2)', [realmId, id]) as string[]
  await merge(q, 'team', c, b)
  const last = await merge(q, 'team', b, a)
  for (const id of [a, b, c]) {
    t.equal((await members(id))[0], a)
    t.same((await members(id)).toSorted(), [a, b, c].toSorted())
  }
  t.same(await members(d), [d])
  await q.as('oyss_resolver', () => q("select identity.undo($1, $2, 'Lee')", [realmId, last]))
  t.same(await members(a), [a])
  t.same(await members(c), [b, c])
})
