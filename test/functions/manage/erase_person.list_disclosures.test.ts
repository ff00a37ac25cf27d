/** manage.list_disclosures; what is written: test/functions/api/record_disclosures.test.ts. */
import t from 'tap'
import { useDatabase, type Query } from '../../helpers/database.ts'
import { homeOf, idOf, makeRealm, makeSource, push, say, setClock } from '../../helpers/seed.ts'

const database = await useDatabase(t)
type Asked = { account_id?: string, mode?: string, before?: string | null, row_limit?: number | null }

async function open (q: Query): Promise<{ club: string, list: (more?: Asked) => Promise<any[]> }> {
  await setClock(q, '2026-09-01T08:00:00Z')
  await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  await push(q, 'league', ['club', 'others'].map((id) => say('organization', id, { name: id, kind: 'club' })))
  const [club, others] = [await idOf(q, 'league', 'organization', 'club'), await idOf(q, 'league', 'organization', 'others')]
  await q(`insert into tenancy.disclosures (realm_id, account_id, key_id, fixture_id, grant_id, organization_id, line_count)
    select $1, $2, 'key_1', 'fx_' || n, 'grant_1', case when n < 4 then $3 else $4 end, n from generate_series(1, 5) n`, [
    homeOf(q).realmId, homeOf(q).accountId, club, others
  ])
  return {
    club, list: (more = {}) => q.as('oyss_manager', () => q.call('manage.list_disclosures', {
      account_id: homeOf(q).accountId, mode: 'test', organization_id: club, before: null, row_limit: null, ...more
    }))
  }
}

database.transaction('PRIVACY-15 an account that represents an organization reads to whom its players\' lines were shown, newest first, page by page; nobody else does: OYA04', async (t, q) => {
  const { club, list } = await open(q)
  t.equal(await q.code(() => list()), 'OYA04', 'whose data it is does not matter')
  await q.call('manage.add_representative', { account_id: homeOf(q).accountId, mode: 'test', organization_id: club })
  const all = await list()
  t.same(all.map(({ fixture_id: fixture, line_count: lines, account_name: name }) => [fixture, lines, name]), [
    ['fx_3', 3, 'Home'], ['fx_2', 2, 'Home'], ['fx_1', 1, 'Home']
  ])
  t.same(await list({ row_limit: 2 }), all.slice(0, 2))
  t.same(await list({ before: all[1].disclosure_id }), all.slice(2))
  const other = await makeRealm(q, 'Other')
  t.equal(await q.code(() => list({ account_id: other.accountId })), 'OYA04')
  t.equal(await q.code(() => list({ mode: 'live' })), 'OYA04')
  await q.call('manage.remove_representative', { account_id: homeOf(q).accountId, mode: 'test', organization_id: club })
  t.equal(await q.code(() => list()), 'OYA04', 'nor one that no longer does')
})
