/** The view audit.seals. */
import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { game, makeRealm, makeSource, push } from '../../helpers/seed.ts'

const database = await useDatabase(t)

database.transaction('AUDIT-14 an auditor reads the seals and their hashes: audit.seals', async (t, q) => {
  const { accountId, realmId } = await makeRealm(q)
  await makeSource(q, 'league', 'partnerApi')
  await push(q, 'league', [game('g')])
  await q("select ledger.seal($1, 'infinity', 1000)", [realmId])
  t.match(await q.as('oyss_auditor', () => q('select * from audit.seals')), [{
    mode: 'test', test_account_id: accountId, seal_number: 1, after_position: '0', row_count: 2,
    hash: (await q.one('select hash from ledger.seals')).hash
  }])
})
