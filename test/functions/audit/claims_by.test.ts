/** audit.claims_by: the claims of an external id are what its newest report states of each field, corrections and withdrawals included. */
import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { game, gone, idOf, makeRealm, makeSource, push } from '../../helpers/seed.ts'

const database = await useDatabase(t)
const at = (day: number) => ({ observed_at: `2026-09-0${day}T08:00:00Z` })

database.transaction('AUDIT-16 the newest report of a field counts, what it leaves out stands, and a withdrawn entity still claims', async (t, q) => {
  await makeRealm(q)
  await makeSource(q, 'league', 'partnerApi')
  await push(q, 'league', [game('g', { title: 'One', url: 'https://example.org' }, at(1))])
  await push(q, 'league', [game('g', { title: 'Three', status: 'postponed' }, at(3))])
  await push(q, 'league', [game('g', { title: 'Two' }, at(2))])
  await push(q, 'league', [gone('fixture', 'g', at(4))])
  const id = await idOf(q, 'league', 'fixture', 'g')
  const claims = await q.as('oyss_auditor', () =>
    q("select * from audit.claims_by($1, 'infinity', 'infinity') where field in ('title', 'url', 'status') order by field", [id]))
  t.match(claims, [
    { field: 'status', value: 'postponed', implied_by: '', observed_at: new Date(at(3).observed_at), is_withdrawn: true },
    { field: 'title', value: 'Three' }, { field: 'url', value: 'https://example.org', observed_at: new Date(at(1).observed_at) }
  ])
  t.equal(claims.length, 3)
  const before = await q.as('oyss_auditor', () =>
    q("select is_withdrawn from audit.claims_by($1, 'infinity', $2)", [id, at(3).observed_at]))
  t.same(new Set(before.map(({ is_withdrawn: isWithdrawn }) => isWithdrawn)), new Set([false]))
})
