/** manage.list_grants, manage.list_given_grants, manage.create_grant, manage.revoke_grant; manage.refuse_giver. */
import t from 'tap'
import { useDatabase, type Query } from '../../helpers/database.ts'
import { act, makeAccount, makePerson, sentenceOf } from '../../helpers/people/people.ts'
import { idOf, makeLive, makeRealm, makeSource, push, say, type Realm } from '../../helpers/seed.ts'

const database = await useDatabase(t)
const GIVEN = { scope: 'participants:read', sources: null }

async function makeOrganizations (q: Query, realm: Realm): Promise<[string, string]> {
  await makeSource(q, 'league', 'authoritativePush', realm)
  await push(q, 'league', ['o', 'p'].map((id) => say('organization', id, { name: id, kind: 'club' })), realm)
  return [await idOf(q, 'league', 'organization', 'o', realm), await idOf(q, 'league', 'organization', 'p', realm)]
}

database.transaction('PEOPLE-51 in live mode owners give and revoke grants of organizations that their account represents, and of no other (OYN01)', async (t, q) => {
  const { accountId } = await makeRealm(q)
  const [o, p] = await makeOrganizations(q, await makeLive(q, accountId))
  const receiver = await makeAccount(q, 'Receiver')
  const owner = await makePerson(q, { accountId, role: 'owner' })
  const other = await makePerson(q, { accountId: receiver, role: 'owner' })
  const give = (who: Buffer, organization_id: string | null, account_id: string | null = receiver) =>
    act(q, 'manage.create_grant', who, { mode: 'live', account_id, organization_id, ...GIVEN })
  t.equal(await q.code(() => give(owner.session, o)), 'OYN01', 'pushing it is not speaking for it')
  await q.call('manage.add_representative', { account_id: accountId, mode: 'live', organization_id: o })
  t.same([await q.code(() => give(owner.session, p)), await q.code(() => give(other.session, o)),
    await q.code(() => give(owner.session, null))], ['OYN01', 'OYN01', 'OYN01'], 'nobody gives themselves what is another\'s')
  t.match(await sentenceOf(q, () => give(owner.session, p)), `This account does not represent organization ${p}.`)
  const grant = await give(owner.session, o)
  t.match(grant, { account_id: receiver, organization_id: o, mode: 'live' })
  const held = (who: Buffer, mode: string | null = null) => act(q, 'manage.list_grants', who, { mode })
  const given = (who: Buffer, mode: string | null = null) => act(q, 'manage.list_given_grants', who, { mode })
  t.match([await held(other.session), await held(other.session, 'test'), await held(owner.session)], [
    [{ grant_id: grant.grant_id }], [], []
  ])
  t.match([await given(owner.session), await given(owner.session, 'test'), await given(other.session)], [
    [{ grant_id: grant.grant_id }], [], []
  ])
  const revoke = (who: Buffer, mode: string | null = 'live') =>
    act(q, 'manage.revoke_grant', who, { mode, grant_id: grant.grant_id as string })
  t.same([await q.code(() => revoke(other.session)), await q.code(() => revoke(owner.session, 'test')),
    await q.code(() => revoke(owner.session, null))], ['OYN01', 'OYN01', 'OYV02'])
  await revoke(owner.session)
  t.match(await q.one('select revoked_by from tenancy.grants'), { revoked_by: owner.userId })
  t.equal(await q.code(() => revoke(owner.session)), 'OYN01')
  await q("update tenancy.sessions set confirmed_at = util.now() - interval '11 minutes'")
  t.equal(await q.code(() => give(owner.session, o)), 'OYA05', 'in live mode it is sensitive')
})

database.transaction('PEOPLE-51 in test mode owners give grants of their test data to their own account, and to nobody else (OYV02)', async (t, q) => {
  const home = await makeRealm(q)
  const elsewhere = await makeRealm(q, 'Elsewhere')
  const [o] = await makeOrganizations(q, home)
  const [foreign] = await makeOrganizations(q, elsewhere)
  const { session } = await makePerson(q, { accountId: home.accountId, role: 'owner' })
  const { session: stranger } = await makePerson(q, { accountId: elsewhere.accountId, role: 'owner' })
  const give = (account_id: string | null, organization_id: string) =>
    act(q, 'manage.create_grant', session, { mode: 'test', account_id, organization_id, ...GIVEN })
  t.same([await q.code(() => give(elsewhere.accountId, foreign)), await q.code(() => give(null, o)),
    await q.code(() => give(home.accountId, foreign))], ['OYV02', 'OYV02', 'OYN01'])
  const { grant_id } = await give(home.accountId, o) as { grant_id: string }
  t.equal(await q.code(() => act(q, 'manage.revoke_grant', stranger, { mode: 'test', grant_id })), 'OYN01')
  await act(q, 'manage.revoke_grant', session, { mode: 'test', grant_id })
  t.same(await act(q, 'manage.list_grants', session, { mode: 'test' }), [])
})
