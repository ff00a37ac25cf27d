/** The view audit.actions: the log of operations. */
import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { makeRealm, makeSource } from '../../helpers/seed.ts'

const database = await useDatabase(t)

database.transaction('AUDIT-3 an operation of the command line is a row with its account, subject and who ran it', async (t, q) => {
  const { accountId } = await makeRealm(q)
  const sourceId = await makeSource(q, 'league', 'partnerApi')
  const rows = await q.as('oyss_auditor', () => q("select * from audit.actions where operation = 'create_source'"))
  t.match(rows, [{ account_id: accountId, account_name: 'Home', mode: 'test', user_id: null, is_disclosure: false }])
  t.match(rows[0]?.meaning, /\w/, 'and what the operation does')
  t.ok([sourceId, 'league'].some((one) => String(rows[0]?.what).includes(one)), `of ${rows[0]?.what}`)
  t.equal(
    await q.as('oyss_auditor', () => q.value('select count(*)::integer from audit.actions')),
    await q.value('select count(*)::integer from tenancy.actions'), 'one row each'
  )
})
