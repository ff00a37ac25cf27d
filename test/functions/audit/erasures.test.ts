import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { erase, ID, NAME, givePersonKeys, line, who } from '../../helpers/people/persons.ts'
import { open, readAll } from '../../helpers/people/audited_players.ts'
import { makeRealm, makeSource, push } from '../../helpers/seed.ts'

const database = await useDatabase(t)

database.transaction('PRIVACY-7, PRIVACY-13 auditors read who was erased and to whom players were shown', async (t, q) => {
  await open(q)
  const { pseudonym } = await erase(q)
  await q(`insert into tenancy.disclosures (realm_id, account_id, key_id, fixture_id, grant_id, organization_id, line_count)
    select realm_id, 'acct_1', 'key_1', 'fx_1', 'grant_1', 'org_1', 2 from tenancy.sources limit 1`)
  for (const role of ['oyss_auditor', 'oyss_auditor_unmasked'] as const) {
    const { erasures, disclosures } = await readAll(q, role)
    t.match(erasures, [{ row: { mode: 'test', source: 'league', pseudonym, reason: 'Letter 12', made_by: 'Operator O' } }])
    t.match(disclosures, [{ row: { mode: 'test', account_id: 'acct_1', key_id: 'key_1', fixture_id: 'fx_1', line_count: 2 } }])
    t.notMatch(JSON.stringify(await readAll(q, role)), new RegExp(`${ID}|${NAME}`))
  }
})

database.transaction('PRIVACY-7 audit.erasures: what was erased has hashes before and after, and how many rows of each table; a rehearsal leaves nothing', async (t, q) => {
  await givePersonKeys(q)
  await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  await push(q, 'league', [line('l', who())])
  const erasures = () => q.as('oyss_auditor', () => q('select * from audit.erasures'))
  await erase(q, { is_rehearsal: true })
  t.same(await erasures(), [])
  await erase(q)
  const [one] = await erasures()
  t.match(one, { source: 'league', row_counts: { 'canon.stat_lines': 1 }, hash_before: /^[0-9a-f]{64}$/, hash_after: /^[0-9a-f]{64}$/ })
  t.not(one!.hash_before, one!.hash_after)
})
