/** The view audit.versions: every version with all its fields. */
import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { game, idOf, makeRealm, makeSource, push, say } from '../../helpers/seed.ts'

const database = await useDatabase(t)
const day = (n: number): { observed_at: string } => ({ observed_at: new Date(Date.UTC(2026, 0, 1) + n * 86_400_000).toISOString() })

database.transaction('AUDIT-5 every version has the fields of ledger.state_at, folded over whole states too', async (t, q) => {
  await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  await push(q, 'league', [say('team', 'x', { name: 'Eagles' }, day(0))])
  for (let n = 1; n <= 70; n++) {
    await push(q, 'league', [game('g', { title: `Title ${n}`, ...n % 2 === 0 && { url: 'https://example.org/' } }, day(n))])
  }
  const id = await idOf(q, 'league', 'fixture', 'g')
  const rows = await q.as('oyss_auditor', () => q('select * from audit.versions where entity_id = $1 order by version', [id]))
  t.equal(rows.length, 70)
  t.match(rows[33], { mode: 'test', entity_type: 'fixture', version: 34, source: 'league', fields: { title: 'Title 34' } })
  t.same(
    await q(`select a.entity_id, a.version from audit.versions a join ledger.versions v on v.position = a.position
      where a.fields <> ledger.state_at(v.realm_id, v.entity_id, v.version)`), [])
  t.equal(await q.value('select count(*) = (select count(*) from ledger.versions) from audit.versions'), true)
})
