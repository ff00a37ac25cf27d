/** audit.check_ledger: what is wrong with the ledger, asked by an auditor. */
import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { game, idOf, makeRealm, makeSource, push, say, setClock } from '../../helpers/seed.ts'

const database = await useDatabase(t)

database.transaction('AUDIT-14, AUDIT-15 an auditor learns that nothing is wrong, and what is: audit.check_ledger', async (t, q) => {
  const { accountId } = await makeRealm(q)
  await makeSource(q, 'league', 'partnerApi')
  await setClock(q, '2026-09-01T08:30:00Z')
  await push(q, 'league', [game('g', { title: 'A' }), game('h')])
  await setClock(q, '2026-09-01T09:30:00Z')
  t.equal(await q.as('oyss_resolver', () => q.call('jobs.seal_ledger', { row_limit: 1000 })), 3)
  const check = () => q.as('oyss_auditor', () => q('select * from audit.check_ledger()'))
  t.same(await check(), [])
  await q('set local session_replication_role = replica')
  await q(`update ledger.versions set moves = moves || '{"title": "B"}' where moves ->> 'title' = 'A'`)
  await q('update canon.fixtures set version = 2 where fixture_id = $1', [await idOf(q, 'league', 'fixture', 'h')])
  t.match((await check()).map(({ mode, test_account_id: account, problem }) => [mode, account, problem]).toSorted(), [
    ['test', accountId, 'altered'], ['test', accountId, 'other_version']
  ])
})

database.transaction('AUDIT-14 the erasure of a person alters no sealed row', async (t, q) => {
  const { accountId } = await makeRealm(q)
  await makeSource(q, 'league', 'partnerApi')
  await setClock(q, '2026-09-01T08:30:00Z')
  await push(q, 'league', [say('stat_line', 'l', {
    fixture: { external_id: 'g' }, team: { external_id: 'x' }, sport: 'soccer', stats: { goals: 1 },
    player: { external_id: 'p', name: 'Ann Doe' }
  })])
  await setClock(q, '2026-09-01T09:30:00Z')
  while (await q.as('oyss_resolver', () => q.call('jobs.seal_ledger', { row_limit: 1000 })) as number > 0);
  await q.call('manage.erase_person', {
    account_id: accountId, mode: 'test', source: 'league', player_id: 'p', reason: 'Letter 12', made_by: 'Kim'
  } as never)
  t.same(await q.as('oyss_auditor', () => q('select * from audit.check_ledger()')), [])
})
