/**
 * manage.create_source, list_sources; manage.describe_source, tenancy.register_source.
 */
import t from 'tap'
import type { Query } from '../../helpers/database.ts'
import { useDatabase } from '../../helpers/database.ts'
import { fixtureOf, game, homeOf, idOf, makeRealm, push, setClock, type SourceClass } from '../../helpers/seed.ts'

const database = await useDatabase(t)
const RANKS: Record<SourceClass, number> = { authoritativePush: 1, partnerApi: 2, hostFeed: 3, ownerCorrection: 4, scrape: 5, crowd: 6 }
type Made = { account_id?: string | null, mode?: string | null, source_key?: string | null, class?: string | null }
const create = (q: Query, made: Made = {}) =>
  q.as('oyss_manager', () =>
    q.call('manage.create_source', { account_id: homeOf(q).accountId, mode: 'test', source_key: 'league', class: 'crowd', ...made }))
const list = (q: Query, accountId: string, mode: string | null) =>
  q.as('oyss_manager', () => q.call('manage.list_sources', { account_id: accountId, mode }))

database.transaction('DECIDE-4 the class of a source gives its rank, 1 to 6', async (t, q) => {
  const { accountId } = await makeRealm(q)
  await setClock(q, '2026-09-01T08:00:00Z')
  for (const [name, rank] of Object.entries(RANKS)) {
    const { source_id: id, ...source } = await create(q, { source_key: name.toLowerCase(), class: name })
    t.match(id, /^src_[0-9A-HJKMNP-TV-Z]{26}$/)
    t.same(source, {
      account_id: accountId, mode: 'test', source_key: name.toLowerCase(), class: name, rank, created_at: new Date('2026-09-01T08:00:00Z')
    })
  }
})

database.transaction('ACCOUNT-3 the class is fixed at registration: to change it is refused (OYX13), to register again too (OYC03), and fields go on being decided by it', async (t, q) => {
  await makeRealm(q)
  await create(q, { source_key: 'parents', class: 'crowd' })
  await create(q, { source_key: 'league', class: 'partnerApi' })
  t.equal(await q.code("update tenancy.sources set class = 'authoritativePush' where source_key = 'parents'"), 'OYX13')
  t.equal(await q.code(() => create(q, { source_key: 'parents', class: 'authoritativePush' })), 'OYC03')
  await push(q, 'league', [game('g1', { title: 'by the league' }, { observed_at: '2026-09-01T08:00:00Z' })])
  await push(q, 'parents', [game(await idOf(q, 'league', 'fixture', 'g1'), { title: 'by parents' }, {
    observed_at: '2026-09-02T08:00:00Z'
  })])
  t.match(await fixtureOf(q, 'league', 'g1'), { title: 'by the league', provenance: { title: { source_class: 'partnerApi', rank: 2 } } })
})

database.transaction('ACCOUNT-3, REALM-3 a key taken in its realm: OYC03, in live mode also by another account; free in every other realm', async (t, q) => {
  const [a, b] = [await makeRealm(q, 'A'), await makeRealm(q, 'B')]
  await create(q, { account_id: a.accountId })
  t.equal(await q.code(() => create(q, { account_id: a.accountId })), 'OYC03')
  t.match(await create(q, { account_id: b.accountId }), { account_id: b.accountId, source_key: 'league' }, "another account's test realm")
  t.match(await create(q, { account_id: a.accountId, mode: 'live' }), { mode: 'live', source_key: 'league' })
  t.equal(await q.code(() => create(q, { account_id: b.accountId, mode: 'live' })), 'OYC03')
})

database.transaction('ACCOUNT-3 keys of 2 to 100 lower-case letters, digits and . _ : - are taken, others refused: OYV02', async (t, q) => {
  await makeRealm(q)
  for (const key of ['ab', '0a', 'feed:ical:lantern-fc', 'a._:-', 'x'.repeat(100)]) {
    t.equal((await create(q, { source_key: key })).source_key, key)
  }
  for (const key of [null, '', 'a', 'x'.repeat(101), 'League', '-ab', '.ab', 'a b', 'a/b', 'ab\n', 'äb']) {
    t.equal(await q.code(() => create(q, { source_key: key })), 'OYV02', JSON.stringify(key))
  }
})

database.transaction('ACCOUNT-3 keys that begin with oyss: are those of the service itself: OYV02, and the database keeps them out too', async (t, q) => {
  const { accountId, realmId } = await makeRealm(q)
  for (const key of ['oyss:recompute', 'oyss:merge', 'oyss:']) t.equal(await q.code(() => create(q, { source_key: key })), 'OYV02', key)
  for (const key of ['oyss', 'oyss-league', 'league:oyss:']) t.equal((await create(q, { source_key: key })).source_key, key)
  t.equal(
    await q.code(
      "insert into tenancy.sources (realm_id, source_id, account_id, source_key, class) values ($1, 'src_1', $2, 'oyss:recompute', " +
        "'crowd')",
      [realmId, accountId]
    ),
    '23514'
  )
})

database.transaction('a class or mode that there is none of: OYV02; an account that there is none of: OYN01', async (t, q) => {
  await makeRealm(q)
  for (const name of [null, '', 'CROWD', 'push']) t.equal(await q.code(() => create(q, { class: name })), 'OYV02')
  for (const mode of [null, 'both']) t.equal(await q.code(() => create(q, { mode })), 'OYV02')
  t.equal(await q.code(() => create(q, { account_id: 'acct_00000000000000000000000000' })), 'OYN01')
  t.equal(await q.code(() => list(q, 'acct_00000000000000000000000000', null)), 'OYN01')
})

database.transaction('ACCOUNT-5 sources are listed per account and mode, the oldest first', async (t, q) => {
  await setClock(q, '2026-08-01T00:00:00Z')
  const a = await makeRealm(q, 'A')
  await setClock(q, '2026-08-02T00:00:00Z')
  const b = await makeRealm(q, 'B')
  for (const [hour, key, mode] of [[3, 'third', 'test'], [1, 'first', 'test'], [2, 'second', 'live']] as const) {
    await setClock(q, `2026-09-01T0${hour}:00:00Z`)
    await create(q, { account_id: a.accountId, source_key: key, mode })
  }
  await create(q, { account_id: b.accountId, source_key: 'other', mode: 'live' })
  const keys = async (accountId: string, mode: string | null): Promise<unknown> =>
    (await list(q, accountId, mode)).map(({ source_key: key }) => key)
  t.same(await keys(a.accountId, null), ['first', 'second', 'third'])
  t.same(await keys(a.accountId, 'test'), ['first', 'third'])
  t.same(await keys(a.accountId, 'live'), ['second'])
  t.same(await keys(b.accountId, 'live'), ['other'])
  t.same(await keys(b.accountId, 'test'), [])
})
