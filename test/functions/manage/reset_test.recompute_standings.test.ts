import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { homeOf } from '../../helpers/seed.ts'
import { makeStage, orderOf, play, tableOf } from '../standings/stage.ts'

const database = await useDatabase(t)

database.transaction('manage.recompute_standings: changes nothing where all is well, and mends a table that was tampered with, with an event', async (t, q) => {
  const { accountId, realmId } = await makeStage(q)
  await play(q, 'A 1:0 B', 'B 2:0 C', 'C - A')
  const before = await tableOf(q)
  const recompute = (): Promise<unknown> =>
    q.as('oyss_manager', () => q.call('manage.recompute_standings', { account_id: accountId, mode: 'test' }))
  t.same(await recompute(), { stages: 1, changed: 0 })
  t.same(await tableOf(q), before)
  await q('update standings.rows set position = 4 - position where realm_id = $1', [realmId])
  await q("delete from standings.rows where realm_id = $1 and team_id in (select team_id from canon.teams where name = 'C')", [realmId])
  t.same(await recompute(), { stages: 1, changed: 1 })
  t.equal(orderOf(await tableOf(q)), orderOf(before))
  t.same({ ...await tableOf(q), as_of: null }, { ...before, as_of: null, version: before.version + 1 })
  t.equal(
    await q.value("select count(*)::integer from ledger.outbox where realm_id = $1 and event = 'oyss.standing.updated'", [realmId]), 2
  )
})

database.transaction('manage.recompute_standings: live for an account, an unknown account OYN01, an unknown mode OYV02', async (t, q) => {
  const { accountId } = await makeStage(q)
  t.same(await q.call('manage.recompute_standings', { account_id: accountId, mode: 'live' }), { stages: 0, changed: 0 })
  t.equal(await q.code(() => q.call('manage.recompute_standings', { account_id: 'acct_none', mode: 'test' })), 'OYN01')
  t.equal(await q.code(() => q.call('manage.recompute_standings', { account_id: accountId, mode: 'x' })), 'OYV02')
})

database.transaction('a reset removes the tables of the realm', async (t, q) => {
  const { accountId, realmId } = await makeStage(q)
  await play(q, 'A 1:0 B')
  t.equal(homeOf(q).realmId, realmId)
  await q.as('oyss_manager', () => q.call('manage.reset_test', { account_id: accountId, confirmation: null }))
  t.equal(
    await q.value(
      'select (select count(*) from standings.tables where realm_id = $1) + (select count(*) from standings.rows where realm_id = $1)',
      [realmId]
    ),
    '0'
  )
})
