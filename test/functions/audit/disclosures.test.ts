import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { makeLive, makeRealm } from '../../helpers/seed.ts'

const database = await useDatabase(t)

database.transaction('PRIVACY-13 audit.disclosures: to whom players were shown, by which key and grant, how many lines, in which mode; of test mode whose', async (t, q) => {
  const test = await makeRealm(q)
  const live = await makeLive(q, test.accountId)
  for (const { realmId } of [test, live]) {
    await q(`insert into tenancy.disclosures (realm_id, account_id, key_id, fixture_id, grant_id, organization_id, line_count)
      values ($1, 'acct_1', 'key_1', 'fx_1', 'grant_1', 'org_1', 2)`, [realmId])
  }
  const shown = { account_id: 'acct_1', key_id: 'key_1', fixture_id: 'fx_1', grant_id: 'grant_1', organization_id: 'org_1', line_count: 2 }
  t.match(await q.as('oyss_auditor', () => q('select * from audit.disclosures order by mode')), [
    { ...shown, mode: 'live', test_account_id: null }, { ...shown, mode: 'test', test_account_id: test.accountId }
  ])
})
