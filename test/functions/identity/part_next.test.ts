import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { merge } from '../../helpers/identity/merged.ts'
import { idOf, makeRealm, makeSource, push, say, setClock } from '../../helpers/seed.ts'

const database = await useDatabase(t)

database.transaction('IDENTITY-223 where no names contradict each other nothing is parted; a person\'s decision is never among those that would be', async (t, q) => {
  const { realmId } = await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  const ids: string[] = []
  for (const [hour, id] of ['a', 'b', 'c'].entries()) {
    await setClock(q, `2026-09-01T0${hour}:00:00Z`)
    await push(q, 'league', [say('team', id, { name: id })])
    ids.push(await idOf(q, 'league', 'team', id))
  }
  const [a, b, c] = ids as [string, string, string]
  t.equal(await q.as('oyss_resolver', () => q.value('select identity.part_next($1)', [realmId])), null)
  await merge(q, 'team', c, b)
  const first = await merge(q, 'team', b, a)
  const between = () => q.value('select identity.decisions_between($1, $2, $3)', [realmId, a, c])
  t.same(await between(), [], 'people decided')
  await q("update identity.decisions set decided_by = 'matcher'")
  t.same(await between(), [first], 'what parts them is the first on the way')
  t.same(await q.value('select identity.decisions_between($1, $2, $3)', [realmId, a, 'tm_unknown']), [])
})
