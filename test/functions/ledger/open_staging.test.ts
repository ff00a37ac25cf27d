import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'

const database = await useDatabase(t)

for (const count of [1, 51]) {
  database.transaction(`what a transaction stages is empty when it begins, for about ${count} changes, whatever was staged before`, async (t, q) => {
    await q('select ledger.open_staging($1)', [count])
    await q("insert into pg_temp.staged_versions (entity_id) values ('tm_1')")
    await q("insert into pg_temp.staged_events (event) values ('oyss.standing.updated')")
    await q.as('oyss_resolver', () => q('select ledger.open_staging($1)', [count]))
    t.same(await q('select from pg_temp.staged_versions union all select from pg_temp.staged_events'), [])
    await q.as('oyss_resolver', () => q("insert into pg_temp.staged_versions (entity_id) values ('tm_2')"))
    t.equal(await q.value('select count(*)::integer from pg_temp.staged_versions'), 1)
  })
}
