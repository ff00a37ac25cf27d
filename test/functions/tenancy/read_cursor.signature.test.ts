import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { makeRealm } from '../../helpers/seed.ts'

const database = await useDatabase(t)
const SIGN = 'select tenancy.sign_cursor($1, $2, $3)'

database.transaction('a cursor can stand in an address as it is', async (t, q) => {
  const { realmId } = await makeRealm(q)
  for (const place of ['1', '2026-09-12T14:30:00Z fx_01', 'infinity ÿÿÿ???>>>', 'x'.repeat(300)]) {
    t.match(await q.value(SIGN, [realmId, 'changes', place]), /^[A-Za-z0-9_-]+\.[A-Za-z0-9_-]{20}$/)
  }
})

database.transaction('the signature depends on realm, epoch, purpose and place, and on nothing else', async (t, q) => {
  const [{ realmId }, { realmId: otherId }] = [await makeRealm(q, 'A'), await makeRealm(q, 'B')]
  const signature = async (...values: unknown[]): Promise<string> => (await q.value(SIGN, values)).split('.')[1]
  const first = await signature(realmId, 'changes', '7')
  t.equal(await signature(realmId, 'changes', '7'), first)
  t.not(await signature(otherId, 'changes', '7'), first)
  t.not(await signature(realmId, 'fixtures', '7'), first)
  t.not(await signature(realmId, 'changes', '8'), first)
  await q('update tenancy.realms set epoch = epoch + 1 where realm_id = $1', [realmId])
  t.not(await signature(realmId, 'changes', '7'), first)
})
