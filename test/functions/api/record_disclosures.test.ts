/** api.record_disclosures, tenancy.grants_used, manage.list_disclosures: who read of players, with which key, by which grant, and when. */
import t from 'tap'
import { useDatabase, type Query } from '../../helpers/database.ts'
import { game, homeOf, idOf, makeLive, makeRealm, makeSource, push, say, setClock, sides, type Observation } from '../../helpers/seed.ts'

const database = await useDatabase(t)
const line = (id: string, team: string, player?: string, fixture = 'g'): Observation => say('stat_line', id, {
  fixture: { external_id: fixture }, team: { external_id: team }, sport: 'soccer', stats: { saves: 1 },
  ...player ? { player: { external_id: player, name: player } } : {}
})
const record = (q: Query, ...requests: [Buffer, string][]) => q.as('oyss_http', () =>
  q.call('api.record_disclosures', { requests: requests.map(([key, fixture]) => ({ key: key.toString('hex'), fixture })) }))
const written = (q: Query) => q(`select account_id, key_id, fixture_id, grant_id, organization_id, line_count, shown_at
  from tenancy.disclosures order by disclosure_id`)
const grant = (q: Query, organization: string, more: object = {}) => q.call('manage.create_grant', {
  account_id: homeOf(q).accountId, mode: 'test', organization_id: organization, scope: 'participants:read', sources: null, ...more
})

async function open (q: Query): Promise<{ fixture: string, other: string, club: string, guests: string }> {
  await setClock(q, '2026-09-01T08:00:00Z')
  await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  await push(q, 'league', [
    game('g', { sides: sides('home', 'away') }), game('h'),
    say('team', 'home', { name: 'Home', organization: { external_id: 'club' } }),
    say('team', 'away', { name: 'Away', organization: { external_id: 'guests' } }),
    line('1', 'home'), line('1', 'home', 'ann'), line('2', 'home', 'bea'), line('3', 'away', 'cid'), line('4', 'home', undefined, 'h')
  ])
  return {
    fixture: await idOf(q, 'league', 'fixture', 'g'), other: await idOf(q, 'league', 'fixture', 'h'),
    club: await idOf(q, 'league', 'organization', 'club'), guests: await idOf(q, 'league', 'organization', 'guests')
  }
}

database.transaction('PRIVACY-13 each answer is recorded with the account, the key, the fixture, every grant that opened lines and how many, and the time', async (t, q) => {
  const { fixture, other, club, guests } = await open(q)
  const [one, two] = [await grant(q, club), await grant(q, guests)]
  const { accountId, keyHash } = homeOf(q)
  t.same(await record(q, [keyHash, fixture]), [0])
  const key = await q.value('select key_id from tenancy.keys where key_hash = $1', [keyHash])
  const of = (given: { grant_id: string | null }, organization: string, lines: number) => ({
    account_id: accountId, key_id: key, fixture_id: fixture, grant_id: given.grant_id, organization_id: organization, line_count: lines,
    shown_at: new Date('2026-09-01T08:00:00Z')
  })
  t.same((await written(q)).toSorted((a, b) => b.line_count - a.line_count), [of(one, club, 2), of(two, guests, 1)])
  t.same(await record(q, [keyHash, fixture], [keyHash, other], [keyHash, fixture]), [0, 2], 'of several those that show players')
  t.equal((await written(q)).length, 6)
  t.equal(await q.code('delete from tenancy.disclosures'), 'OYX10')
})

database.transaction('PRIVACY-13 what no grant opens any more is not recorded, so that it is not sent: nor for another key, kind, account or realm', async (t, q) => {
  const { fixture, club } = await open(q)
  const { keyHash, publishableHash, accountId } = homeOf(q)
  const given = await grant(q, club, { sources: ['league'] })
  const other = await makeRealm(q, 'Other')
  const live = await makeLive(q, accountId)
  t.same(await record(
    q, [publishableHash, fixture], [other.keyHash, fixture], [live.keyHash, fixture], [Buffer.alloc(32), fixture], [keyHash, 'fx_none'],
    [keyHash, fixture]
  ), [5])
  await q.call('manage.revoke_grant', { grant_id: given.grant_id, made_by: 'O' })
  t.same(await record(q, [keyHash, fixture]), [])
  await grant(q, club)
  await q.call('manage.suspend_account', { account_id: accountId, reason: 'Unpaid' })
  t.same(await record(q, [keyHash, fixture]), [])
  t.equal((await written(q)).length, 1)
})
