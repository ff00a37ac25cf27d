/**
 * manage.create_grant with tenancy.sources_named, manage.list_grants, manage.revoke_grant; manage.list_given_grants:
 * test/functions/manage/create_grant.grants.test.ts; what a grant opens: test/functions/tenancy/authenticate.grants.test.ts,
 * test/functions/api/get_box_score.test.ts; manage.describe_grant, manage.require_own_grant.
 */
import t from 'tap'
import { useDatabase, type Query } from '../../helpers/database.ts'
import { homeOf, idOf, makeLive, makeRealm, makeSource, push, say, setClock } from '../../helpers/seed.ts'

const database = await useDatabase(t)
const ABSENT = 'grant_00000000000000000000000000'
const SCOPE = 'participants:read'
type Made = {
  account_id?: string | null, mode?: string | null, organization_id: string | null, scope?: string | null, sources?: string[] | null
}
const create = (q: Query, made: Made) => q.as('oyss_manager', () =>
  q.call('manage.create_grant', { account_id: homeOf(q).accountId, mode: 'test', scope: SCOPE, sources: null, ...made }))
const list = (q: Query, accountId = homeOf(q).accountId) =>
  q.as('oyss_manager', () => q.call('manage.list_grants', { account_id: accountId }))
const revoke = (q: Query, grantId: string | null) =>
  q.as('oyss_manager', () => q.call('manage.revoke_grant', { grant_id: grantId, made_by: 'somebody' }))

/** The ids of two organizations of the first realm. */
async function open (q: Query): Promise<[string, string]> {
  await setClock(q, '2026-09-01T08:00:00Z')
  await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  await push(q, 'league', ['o', 'p'].map((id) => say('organization', id, { name: id, kind: 'club' })))
  return [await idOf(q, 'league', 'organization', 'o'), await idOf(q, 'league', 'organization', 'p')]
}

database.transaction('KEY-9 a grant says who gave what to whom, in which mode and when', async (t, q) => {
  const [o] = await open(q)
  const { grant_id: id, ...grant } = await create(q, { organization_id: o })
  t.match(id, /^grant_[0-9A-HJKMNP-TV-Z]{26}$/)
  t.same(grant, {
    account_id: homeOf(q).accountId, mode: 'test', organization_id: o, scope: SCOPE, sources: null,
    created_at: new Date('2026-09-01T08:00:00Z')
  })
  t.same(await list(q), [{ grant_id: id, ...grant }])
})

database.transaction('ACCOUNT-6 given again a grant is the one that there is, however much later', async (t, q) => {
  const [o, p] = await open(q)
  const first = await create(q, { organization_id: o })
  await setClock(q, '2026-09-02T08:00:00Z')
  t.same(await create(q, { organization_id: o }), first)
  t.not((await create(q, { organization_id: p })).grant_id, first.grant_id)
  t.same((await list(q)).map(({ organization_id: id }) => id), [o, p])
})

database.transaction('ACCOUNT-6 a grant names the sources that it covers, each once, whichever account they belong to; none of another mode (OYV10), and a list names one at least (OYV02)', async (t, q) => {
  const [o, p] = await open(q)
  const live = await makeLive(q, homeOf(q).accountId)
  await makeSource(q, 'scores', 'partnerApi')
  await makeSource(q, 'elsewhere', 'partnerApi', live)
  const grant = await create(q, { organization_id: o, sources: ['scores', 'league', 'scores'] })
  t.same(grant.sources, ['league', 'scores'])
  t.same(await create(q, { organization_id: o, sources: ['league', 'scores'] }), grant, 'the same again')
  t.same((await list(q)).map(({ sources }) => sources), [['league', 'scores']])
  for (const sources of [['league', 'elsewhere'], ['nobody'], ['league', null], ['']]) {
    t.equal(await q.code(() => create(q, { organization_id: p, sources: sources as string[] })), 'OYV10', `${sources}`)
  }
  t.equal(await q.code(() => create(q, { organization_id: p, sources: [] })), 'OYV02')
  t.equal((await list(q)).length, 1)
})

database.transaction('ACCOUNT-6 given again for other sources a grant is refused: OYC03, so that nobody believes it narrower or wider than it is', async (t, q) => {
  const [o] = await open(q)
  await makeSource(q, 'scores', 'partnerApi')
  const narrow = await create(q, { organization_id: o, sources: ['league'] })
  for (const sources of [null, ['scores'], ['league', 'scores']]) {
    t.equal(await q.code(() => create(q, { organization_id: o, sources })), 'OYC03')
  }
  t.same(await list(q), [narrow])
  await revoke(q, narrow.grant_id)
  t.equal((await create(q, { organization_id: o })).sources, null)
  t.equal(await q.code(() => create(q, { organization_id: o, sources: ['league'] })), 'OYC03')
})

database.transaction('ACCOUNT-5 grants are listed oldest first, those of both modes and nobody else\'s', async (t, q) => {
  const [o, p] = await open(q)
  const home = homeOf(q)
  await setClock(q, '2026-09-02T08:00:00Z')
  const other = await makeRealm(q, 'Other')
  const live = await makeLive(q, home.accountId)
  await makeSource(q, 'league', 'authoritativePush', live)
  await push(q, 'league', [say('organization', 'o', { name: 'o', kind: 'club' })], live)
  const inLive = await idOf(q, 'league', 'organization', 'o', live)
  const made: string[] = []
  for (const [hour, organization, mode] of [[9, p, 'test'], [8, inLive, 'live'], [10, o, 'test']] as const) {
    await setClock(q, `2026-09-03T${String(hour).padStart(2, '0')}:00:00Z`)
    made.push((await create(q, { organization_id: organization, mode })).grant_id as string)
  }
  await create(q, { account_id: other.accountId, organization_id: inLive, mode: 'live' })
  const grants = await list(q)
  t.same(grants.map(({ grant_id: id, mode }) => [id, mode]), [[made[1], 'live'], [made[0], 'test'], [made[2], 'test']])
  t.same((await list(q, other.accountId)).map(({ account_id: id, organization_id: organization }) => [id, organization]), [[
    other.accountId, inLive
  ]])
})

database.transaction('ACCOUNT-6, KEY-9 an organization that the mode does not have: OYN01; another mode or scope: OYV02; an account that is not there: OYN01', async (t, q) => {
  const [o] = await open(q)
  const other = await makeRealm(q, 'Other')
  t.equal(await q.code(() => create(q, { organization_id: o, mode: 'live' })), 'OYN01')
  t.equal(
    await q.code(() => create(q, { organization_id: o, account_id: other.accountId })), 'OYN01',
    'nobody gives what another account\'s sandbox has'
  )
  for (const organization of [null, '', 'org_00000000000000000000000000']) {
    t.equal(await q.code(() => create(q, { organization_id: organization })), 'OYN01')
  }
  for (const scope of [null, '', 'participants:write', 'Participants:read']) {
    t.equal(await q.code(() => create(q, { organization_id: o, scope })), 'OYV02', `${scope}`)
  }
  for (const mode of [null, '', 'Live']) t.equal(await q.code(() => create(q, { organization_id: o, mode })), 'OYV02', `${mode}`)
  t.equal(await q.code(() => create(q, { organization_id: o, account_id: 'acct_00000000000000000000000000' })), 'OYN01')
  t.equal(await q.code(() => list(q, 'acct_00000000000000000000000000')), 'OYN01')
  t.same([await list(q), await list(q, other.accountId)], [[], []])
})

database.transaction('KEY-17 a grant that is taken back stays on record, with the moment and who did it, and holds no longer', async (t, q) => {
  const [o] = await open(q)
  const { grant_id: first } = await create(q, { organization_id: o, sources: ['league'] })
  await setClock(q, '2026-09-03T08:00:00Z')
  await revoke(q, first)
  const { grant_id: second } = await create(q, { organization_id: o })
  await setClock(q, '2026-09-04T08:00:00Z')
  t.equal(await q.code(() => revoke(q, first)), 'OYN01')
  t.same(
    await q.as('oyss_auditor', () => q(`
      select grant_id, account_name, organization_name, sources, created_at, revoked_at, revoked_by, is_in_force from audit.grants
       order by created_at, grant_id`)),
    [
      {
        grant_id: first, account_name: 'Home', organization_name: 'o', sources: ['league'], created_at: new Date('2026-09-01T08:00:00Z'),
        revoked_at: new Date('2026-09-03T08:00:00Z'), revoked_by: 'somebody', is_in_force: false
      },
      {
        grant_id: second, account_name: 'Home', organization_name: 'o', sources: null, created_at: new Date('2026-09-03T08:00:00Z'),
        revoked_at: null, revoked_by: null, is_in_force: true
      }
    ]
  )
})

database.transaction('ACCOUNT-6 a grant is taken back once and no other with it; one that is not there: OYN01', async (t, q) => {
  const [o, p] = await open(q)
  const [one, kept] = [await create(q, { organization_id: o }), await create(q, { organization_id: p })]
  await revoke(q, one.grant_id)
  t.same(await list(q), [kept])
  for (const id of [one.grant_id, ABSENT, '', null]) t.equal(await q.code(() => revoke(q, id)), 'OYN01', `${id}`)
  t.not((await create(q, { organization_id: o })).grant_id, one.grant_id, 'given again it is another')
})
