/** Why two entities are, may be or cannot be one: manage.explain_pair. */
import t from 'tap'
import { useDatabase, type Query } from '../../helpers/database.ts'
import { homeOf, idOf, makeRealm, makeSource, push, say } from '../../helpers/seed.ts'

const database = await useDatabase(t)
const place = (q: Query) => ({ account_id: homeOf(q).accountId, mode: 'test' })
const explain = (q: Query, first_id: string, second_id: string) =>
  q.as('oyss_manager', () => q.call('manage.explain_pair', { ...place(q), first_id, second_id })) as Promise<any>

async function open (q: Query): Promise<(source: string, id: string) => Promise<string>> {
  const { realmId } = await makeRealm(q)
  await makeSource(q, 'league', 'partnerApi')
  await makeSource(q, 'club', 'partnerApi')
  await q('update tenancy.realms set is_matching = true where realm_id = $1', [realmId])
  await push(q, 'league', [
    say('team', 'red', { name: 'Riverside Strikers U13 Boys Red' }), say('team', 'blue', { name: 'Riverside Strikers U13 Boys Blue' })
  ])
  await push(q, 'club', [say('team', 'r', { name: 'RIVERSIDE STRIKERS U13B' })])
  return (source, id) => idOf(q, source, 'team', id)
}

database.transaction('IDENTITY-180 what was decided of the two is shown with its evidence, also of a pair that would only have been', async (t, q) => {
  const id = await open(q)
  await push(q, 'club', [say('team', 'again', { name: 'Riverside Strikers U13 Boys Blue' })])
  const made = "select first_id, second_id from identity.decisions where kind = 'mapping'"
  const [{ first_id: first, second_id: second }] = await q(made) as [any]
  t.equal(first, await id('club', 'again'), 'it was recognised')
  t.match(await explain(q, first, second), {
    are_one: true, survivor_id: first,
    decisions: [{ status: 'approved', kind: 'mapping', decided_by: 'matcher', evidence: { features: Array } }]
  })
  t.equal(await q.code(() => explain(q, first, 'ven_1')), 'OYV02')
  t.equal(await q.code(() => explain(q, first, 'tm_none')), 'OYN01')
  t.equal(await q.code(() => explain(q, 'none', first)), 'OYV02')
})
