/** The view audit.retentions. */
import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { retainAll } from '../../helpers/retaining.ts'
import { game, makeRealm, makeSource, push, setClock } from '../../helpers/seed.ts'

const database = await useDatabase(t)

database.transaction('OPERATE-71 an auditor reads what left, and for which file: audit.retentions', async (t, q) => {
  await setClock(q, '2026-09-01T12:00:00Z')
  const { accountId } = await makeRealm(q)
  await makeSource(q, 'league', 'partnerApi')
  await push(q, 'league', [game('g')])
  await setClock(q, '2026-10-01T12:00:00Z')
  const [path] = [...(await retainAll(q, 'payloads', 10)).keys()]
  t.match(await q.as('oyss_auditor', () => q('select * from audit.retentions')), [{
    mode: 'test', test_account_id: accountId, what: 'payloads', row_count: 1, path, sha256: /^[0-9a-f]{64}$/,
    before: new Date('2026-09-21T00:00:00Z'), removed_at: new Date('2026-10-01T12:00:00Z')
  }])
})
