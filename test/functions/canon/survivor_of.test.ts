import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { merge } from '../../helpers/identity/merged.ts'
import { idOf, makeRealm, makeSource, push, say, setClock } from '../../helpers/seed.ts'

const database = await useDatabase(t)

database.transaction('IDENTITY-30 a merged entity is answered for by its survivor, any other by itself, and none by none', async (t, q) => {
  const { realmId } = await makeRealm(q)
  const other = await makeRealm(q, 'Other')
  await makeSource(q, 'league', 'authoritativePush')
  for (const [hour, id] of ['a', 'b'].entries()) {
    await setClock(q, `2026-09-01T0${hour}:00:00Z`)
    await push(q, 'league', [say('team', id, { name: id })])
  }
  const [first, second] = [await idOf(q, 'league', 'team', 'a'), await idOf(q, 'league', 'team', 'b')]
  const survivor = (id: string | null, realm = realmId) => q.value('select canon.survivor_of($1, $2)', [realm, id])
  t.same([await survivor(first), await survivor(second), await survivor(null)], [first, second, null])
  await merge(q, 'team', second, first)
  t.same([await survivor(first), await survivor(second)], [first, first])
  t.equal(await survivor(second, other.realmId), second, 'another realm')
})
