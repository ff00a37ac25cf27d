/** manage.add_representative, manage.remove_representative, manage.list_representatives. */
import t from 'tap'
import { useDatabase, type Query } from '../../helpers/database.ts'
import { merge } from '../../helpers/identity/merged.ts'
import { homeOf, idOf, makeLive, makeRealm, makeSource, push, say, setClock } from '../../helpers/seed.ts'

const database = await useDatabase(t)
const ABSENT = 'org_01ARZ3NDEKTSV4RRFFQ69G5FAV'
type Named = { account_id?: string | null, mode?: string | null, organization_id: string | null }
const add = (q: Query, named: Named) => q.as('oyss_manager', () =>
  q.call('manage.add_representative', { account_id: homeOf(q).accountId, mode: 'test', ...named }))
const remove = (q: Query, named: Named) => q.as('oyss_manager', () =>
  q.call('manage.remove_representative', { account_id: homeOf(q).accountId, mode: 'test', ...named }))
const list = (q: Query, accountId = homeOf(q).accountId) =>
  q.as('oyss_manager', () => q.call('manage.list_representatives', { account_id: accountId }))

async function open (q: Query): Promise<string> {
  await setClock(q, '2026-09-01T08:00:00Z')
  await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  await push(q, 'league', [
    say('organization', 'o', { name: 'O', kind: 'club' }), say('team', 't', { name: 'T', organization: { external_id: 'o' } })
  ])
  return idOf(q, 'league', 'organization', 'o')
}

database.transaction('PRIVACY-1 who pushes an organization, its teams or their players does not represent it: an operator records who does, once, and revokes it', async (t, q) => {
  const organization = await open(q)
  t.same(await list(q), [])
  const added = await add(q, { organization_id: organization })
  t.same(added, {
    account_id: homeOf(q).accountId, mode: 'test', organization_id: organization, created_at: new Date('2026-09-01T08:00:00Z')
  })
  await setClock(q, '2026-09-02T08:00:00Z')
  t.same(await add(q, { organization_id: organization }), added, 'the same again')
  t.same(await list(q), [added])
  const other = await makeRealm(q, 'Other')
  t.same(await list(q, other.accountId), [])
  t.equal(await q.code(() => remove(q, { account_id: other.accountId, organization_id: organization })), 'OYN01')
  await remove(q, { organization_id: organization })
  t.same(await list(q), [])
  t.equal(await q.code(() => remove(q, { organization_id: organization })), 'OYN01')
})

database.transaction('PRIVACY-1 an organization that the mode does not have: OYN01; another mode: OYV02; an account that is not there: OYN01', async (t, q) => {
  const organization = await open(q)
  await makeLive(q, homeOf(q).accountId)
  t.equal(await q.code(() => add(q, { organization_id: ABSENT })), 'OYN01')
  t.equal(await q.code(() => add(q, { organization_id: null })), 'OYN01')
  t.equal(await q.code(() => add(q, { organization_id: organization, mode: 'live' })), 'OYN01')
  t.equal(await q.code(() => add(q, { organization_id: organization, mode: 'all' })), 'OYV02')
  t.equal(await q.code(() => add(q, { organization_id: organization, account_id: 'acct_none' })), 'OYN01')
})

database.transaction('PRIVACY-2 neither grants nor representatives of an organization follow a redirect: the id is taken as it is given', async (t, q) => {
  const organization = await open(q)
  await push(q, 'league', [say('organization', 'p', { name: 'P', kind: 'club' })])
  const survivor = await idOf(q, 'league', 'organization', 'p')
  await merge(q, 'organization', organization, survivor)
  const grant = await q.as('oyss_manager', () => q.call('manage.create_grant', {
    account_id: homeOf(q).accountId, mode: 'test', organization_id: organization, scope: 'participants:read', sources: null
  }))
  t.equal(grant.organization_id, organization)
  t.equal((await add(q, { organization_id: organization })).organization_id, organization)
  t.same(await q('select organization_id from tenancy.grants'), [{ organization_id: organization }])
  const holds = (id: string) => q.value("select tenancy.holds_grant($1, $2, $3, 'src_1', 'participants:read')", [
    homeOf(q).realmId, homeOf(q).accountId, id
  ])
  t.same([await holds(organization), await holds(survivor)], [true, false])
})
