/** The view audit.folds, and what audit.entity_as_of makes of it. */
import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { retainAll } from '../../helpers/retaining.ts'
import { game, idOf, makeRealm, makeSource, push, setClock } from '../../helpers/seed.ts'

const database = await useDatabase(t)

database.transaction('HISTORY-47, AUDIT-6, AUDIT-5 an auditor reads what versions that left came to, and what an entity shows: audit.folds', async (t, q) => {
  await setClock(q, '2026-09-01T12:00:00Z')
  const { accountId } = await makeRealm(q)
  await makeSource(q, 'league', 'partnerApi')
  const ids = Array.from({ length: 20 }, (_, n) => `g${n}`)
  await push(q, 'league', ids.map((id) => game(id, { title: 'A', url: 'https://a.example/1' })))
  await setClock(q, '2026-09-02T12:00:00Z')
  await push(q, 'league', ids.map((id) => game(id, { title: 'B' })))
  await setClock(q, '2026-09-02T13:00:00Z')
  while (await q.call('jobs.seal_ledger', { row_limit: 1000 }) as number > 0);
  const id = await idOf(q, 'league', 'fixture', 'g0')
  const as = () => q.as('oyss_auditor', () => q('select field, value, source, observation_id from audit.blame($1) order by 1', [id]))
  const [before, fields] = [await as(), await q('select fields from audit.versions where entity_id = $1 and version = 2', [id])]
  await setClock(q, '2027-06-01T12:00:00Z')
  t.equal((await retainAll(q, 'versions', 100)).size, 1)
  t.match(await q.as('oyss_auditor', () => q("select * from audit.folds where entity_id = $1 and field = 'title'", [id])), [{
    mode: 'test', test_account_id: accountId, entity_type: 'fixture', version: 1, value: 'A', winning_source: 'league',
    known_since: new Date('2027-02-01T00:00:00Z')
  }])
  t.same(await as(), before)
  t.same(await q('select fields from audit.versions where entity_id = $1 and version = 2', [id]), fields)
  t.match(await q("select * from audit.field_history where entity_id = $1 and field = 'title'", [id]), [{
    value_before: 'A', value_after: 'B'
  }])
  t.same(await q.as('oyss_auditor', () => q("select * from audit.entity_as_of($1, '2026-09-01T13:00:00Z')", [id])), [], 'before: not known')
})
