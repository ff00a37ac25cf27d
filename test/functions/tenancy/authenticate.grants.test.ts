import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { idOf, makeLive, makeRealm, makeSource, push, say } from '../../helpers/seed.ts'

const database = await useDatabase(t)
const HOLDS = 'select tenancy.holds_grant($1, $2, $3, $4, $5)'

database.transaction('KEY-9 only the account to which the organization gave it holds a grant, in that realm, until it is taken back', async (t, q) => {
  const realm = await makeRealm(q)
  const other = await makeRealm(q, 'Other')
  const live = await makeLive(q, realm.accountId)
  const league = await makeSource(q, 'league', 'authoritativePush')
  const crowd = await makeSource(q, 'crowd', 'crowd')
  await push(q, 'league', [say('organization', 'o', { name: 'O', kind: 'club' }), say('organization', 'p', { name: 'P', kind: 'club' })])
  const [o, p] = [await idOf(q, 'league', 'organization', 'o'), await idOf(q, 'league', 'organization', 'p')]
  const grant = await q.call('manage.create_grant', {
    account_id: realm.accountId, mode: 'test', organization_id: o, scope: 'participants:read', sources: null
  })
  t.equal(await q.value(HOLDS, [realm.realmId, realm.accountId, o, league, 'participants:read']), true)
  for (const [name, values] of Object.entries({
    'another organization': [realm.realmId, realm.accountId, p], 'another account': [realm.realmId, other.accountId, o],
    'another realm': [live.realmId, realm.accountId, o], 'no organization': [realm.realmId, realm.accountId, null],
  })) t.equal(await q.value(HOLDS, [...values, league, 'participants:read']), false, name)
  t.same(
    await q.call('manage.create_grant', {
      account_id: realm.accountId, mode: 'test', organization_id: o, scope: 'participants:read', sources: null
    }),
    grant, 'given again it is the same'
  )
  await q.call('manage.revoke_grant', { grant_id: grant.grant_id, made_by: null })
  t.equal(await q.value(HOLDS, [realm.realmId, realm.accountId, o, league, 'participants:read']), false)
  await q.call('manage.create_grant', {
    account_id: realm.accountId, mode: 'test', organization_id: o, scope: 'participants:read', sources: ['league']
  })
  t.same(
    [
      await q.value(HOLDS, [realm.realmId, realm.accountId, o, league, 'participants:read']),
      await q.value(HOLDS, [realm.realmId, realm.accountId, o, crowd, 'participants:read'])
    ],
    [true, false], 'one that names its sources covers no other'
  )
})

database.transaction('a grant names an organization that exists (OYN01) and a known scope (OYV02); one that is not there cannot be taken back (OYN01)', async (t, q) => {
  const realm = await makeRealm(q)
  const create = "select manage.create_grant(manage.enter_operator('root'), $2, $1, $3, $4, null)"
  t.equal(await q.code(create, [realm.accountId, 'test', 'org_01ARZ3NDEKTSV4RRFFQ69G5FAV', 'participants:read']), 'OYN01')
  t.equal(await q.code(create, [realm.accountId, 'test', 'org_01ARZ3NDEKTSV4RRFFQ69G5FAV', 'everything']), 'OYV02')
  t.equal(await q.code(() => q.call('manage.revoke_grant', { grant_id: 'grant_01ARZ3NDEKTSV4RRFFQ69G5FAV' })), 'OYN01')
})

database.transaction('REALM-4 a reset takes the grants of its organizations with it', async (t, q) => {
  const realm = await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  await push(q, 'league', [say('organization', 'o', { name: 'O', kind: 'club' })])
  await q.call('manage.create_grant', {
    account_id: realm.accountId, mode: 'test', organization_id: await idOf(q, 'league', 'organization', 'o'), scope: 'participants:read',
    sources: null
  })
  await q.call('manage.reset_test', { account_id: realm.accountId, confirmation: null })
  t.same(await q.call('manage.list_grants', { account_id: realm.accountId }), [])
})
