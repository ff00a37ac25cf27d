/**
 * manage.mark_private, manage.organizations_of, manage.list_calendar_tokens, manage.create_calendar_token,
 * manage.show_calendar_token, manage.revoke_calendar_token; api.use_calendar_token, tenancy.opens_team; manage.require_own_organization.
 */
import t from 'tap'
import { useDatabase, type Query } from '../../helpers/database.ts'
import { merge } from '../../helpers/identity/merged.ts'
import { act, makeAccount, makeHash, makePerson, type Person } from '../../helpers/people/people.ts'
import { game, idOf, makeLive, makeRealm, makeSource, push, say, setClock, sides, type Realm } from '../../helpers/seed.ts'

const database = await useDatabase(t)
type World = { live: Realm, owner: Person, developer: Person, club: string, girls: string, boys: string }

/** A private club of two teams, in live mode, with its people. */
async function open (q: Query): Promise<World> {
  await setClock(q, '2026-09-01T09:00:00Z')
  const { accountId } = await makeRealm(q)
  const live = await makeLive(q, accountId)
  await makeSource(q, 'club', 'ownerCorrection', live)
  await push(q, 'club', [
    say('organization', 'o', { name: 'Harbour Youth', kind: 'club' }), ...['girls', 'boys'].map((id) =>
      say('team', id, { name: `Harbour ${id}`, organization: { external_id: 'o' } })),
    game('g', { start: '2026-09-12T15:00:00Z', sides: sides('girls', 'rivals') })
  ], live)
  const club = await idOf(q, 'club', 'organization', 'o', live)
  await q.call('manage.add_representative', { account_id: accountId, mode: 'live', organization_id: club })
  const [owner, developer] = [
    await makePerson(q, { accountId, role: 'owner', name: 'Ana' }), await makePerson(q, { accountId, role: 'developer', name: 'Ben' })
  ]
  await act(q, 'manage.mark_private', owner.session, { mode: 'live', organization_id: club, is_private: true })
  return {
    live, owner, developer, club, girls: await idOf(q, 'club', 'team', 'girls', live), boys: await idOf(q, 'club', 'team', 'boys', live)
  }
}
const make = (q: Query, who: Person, organization_id: string, team_id: string | null, hash = makeHash(), name = 'Families') =>
  act(q, 'manage.create_calendar_token', who.session, { mode: 'live', organization_id, team_id, name, token_hash: hash })
const reads = (q: Query, team: string, hash: Buffer | null) => q.code(() => q.as('oyss_http', () =>
  q.call('api.get_calendar', { if_none_match: null, team_id: team, token_hash: hash })))
const isInForce = (q: Query, hash: Buffer) => q.as('oyss_http', () => q.call('api.use_calendar_token', { token_hash: hash }))

database.transaction('PRIVACY-20 owners make the teams of organizations private that their account represents, and of no other (OYN01)', async (t, q) => {
  const { owner, developer, club, girls } = await open(q)
  const elsewhere = await makeAccount(q, 'Elsewhere')
  const stranger = await makePerson(q, { accountId: elsewhere, role: 'owner' })
  const mark = (who: Person, is_private: boolean | null, mode = 'live') =>
    act(q, 'manage.mark_private', who.session, { mode, organization_id: club, is_private })
  t.equal(await reads(q, girls, null), 'OYN01')
  t.same([await q.code(() => mark(stranger, false)), await q.code(() => mark(developer, false)), await q.code(() => mark(owner, null)),
    await q.code(() => mark(owner, false, 'test'))], ['OYN01', 'OYA04', 'OYV02', 'OYN01'])
  t.match(await mark(owner, false), { is_private: false, team_count: 2 })
  t.equal(await reads(q, girls, null), undefined)
  t.match(await q("select user_id from tenancy.actions where operation = 'mark_private'"), [
    { user_id: owner.userId }, { user_id: owner.userId }
  ])
  await q("update tenancy.sessions set confirmed_at = util.now() - interval '11 minutes'")
  t.equal(await q.code(() => mark(owner, true)), 'OYA05', 'in live mode it is sensitive')
})

database.transaction('CALENDAR-21, CALENDAR-23 developers make tokens of a team or of all teams of an organization; each opens that, and nothing else', async (t, q) => {
  const { live, developer, club, girls, boys } = await open(q)
  const [one, all] = [makeHash(), makeHash()]
  t.match(await make(q, developer, club, girls, one, ' Girls '), {
    name: 'Girls', organization_id: club, team_id: girls, last_used_on: null
  })
  await make(q, developer, club, null, all)
  t.same([await reads(q, girls, one), await reads(q, boys, one), await reads(q, girls, all), await reads(q, boys, all)],
    [undefined, 'OYN01', undefined, undefined])
  t.same([await reads(q, girls, null), await reads(q, girls, makeHash())], ['OYN01', 'OYN01'])
  const rivals = await idOf(q, 'club', 'team', 'rivals', live)
  t.equal(await reads(q, rivals, makeHash()), undefined, 'what is public is read with any token')
  t.same([await q.code(() => make(q, developer, club, rivals)), await q.code(() => make(q, developer, 'org_1', null)),
    await q.code(() => make(q, developer, club, null, makeHash(), ' '))], ['OYN01', 'OYN01', 'OYV02'])
  await merge(q, 'team', girls, rivals, live)
  t.same([await reads(q, girls, one), await reads(q, rivals, one), await reads(q, rivals, null)], [undefined, undefined, 'OYN01'],
    'the token of a merged team opens its survivor')
})

database.transaction('CALENDAR-22 a token that is revoked, or whose account represents the organization no more or is suspended, opens nothing from the next request on', async (t, q) => {
  const { live, owner, developer, club, girls } = await open(q)
  const [first, second] = [makeHash(), makeHash()]
  const { token_id: tokenId } = await make(q, developer, club, girls, first)
  await make(q, developer, club, girls, second)
  const revoke = (who: Person, mode: string) =>
    act(q, 'manage.revoke_calendar_token', who.session, { mode, token_id: tokenId as string })
  const stranger = await makePerson(q, { accountId: await makeAccount(q, 'Elsewhere'), role: 'owner' })
  t.same([await q.code(() => revoke(stranger, 'live')), await q.code(() => revoke(owner, 'test'))], ['OYN01', 'OYN01'])
  t.not((await revoke(owner, 'live')).revoked_at, null)
  t.same([await reads(q, girls, first), await reads(q, girls, second)], ['OYN01', undefined])
  t.same([await isInForce(q, first), await isInForce(q, second)], [false, true])
  await q.call('manage.suspend_account', { account_id: live.accountId, reason: 'unpaid' })
  t.equal(await reads(q, girls, second), 'OYN01')
  await q.call('manage.reinstate_account', { account_id: live.accountId })
  t.equal(await reads(q, girls, second), undefined)
  await q('delete from tenancy.representatives where account_id = $1', [live.accountId])
  await q.call('manage.add_representative', {
    account_id: await makeAccount(q, 'Another'), mode: 'live', organization_id: club
  })
  t.equal(await q.value('select tenancy.opens_team($1, $2, $3, $4)', [live.realmId, girls, club, second]), false)
})

database.transaction('CALENDAR-23, CALENDAR-24, GRAPHQL-44 links are listed without their secrets, those in force first, with who made them and the day they were last used; organizations with their teams', async (t, q) => {
  const { developer, owner, club, girls } = await open(q)
  const [first, second] = [makeHash(), makeHash()]
  const { token_id: tokenId } = await make(q, developer, club, girls, first)
  await setClock(q, '2026-09-01T18:00:00Z')
  await make(q, owner, club, null, second, 'Everybody')
  t.same([await isInForce(q, first), await isInForce(q, makeHash())], [true, false])
  await act(q, 'manage.revoke_calendar_token', owner.session, { mode: 'live', token_id: tokenId as string })
  const reported = await act(q, 'manage.list_calendar_tokens', developer.session, { mode: 'live' }) as { tokens: object[] }
  t.match(reported, {
    organizations: [{
      id: club, name: 'Harbour Youth', private_since: /^2026-09-01T09:00:00(\.\d+)?Z$/, team_count: 2,
      teams: [{ name: 'Harbour boys' }, { id: girls, name: 'Harbour girls' }]
    }],
    tokens: [
      { name: 'Everybody', made_by: 'Ana', team_id: null, last_used_on: null, revoked_at: null },
      {
        name: 'Families', made_by: 'Ben', team_name: 'Harbour girls', last_used_on: '2026-09-01', created_at: /Z$/,
        revoked_at: /^2026-09-01T18.*Z$/
      }
    ]
  })
  t.notMatch(JSON.stringify(reported), /hash/)
  t.same(await act(q, 'manage.list_calendar_tokens', developer.session, { mode: 'test' }), { organizations: [], tokens: [] })
})
