/** tenancy.notice_kinds, tenancy.received_notices and tenancy.refuse_eleventh. */
import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { makeNotice } from '../../helpers/people/notices.ts'
import { makeRealm, setClock } from '../../helpers/seed.ts'

const database = await useDatabase(t)

database.transaction('CORRECT-18 the kinds that fit some field are those that the table takes', async (t, q) => {
  const kinds = await q(`select distinct k.kind from unnest(array['start', 'end', 'date', 'time_status', 'venue', 'venue.field', 'status',
      'sides', 'title', 'result', 'url']) f (field)
    cross join unnest(array['"cancelled"', '"scheduled"']::jsonb[]) v (value)
    cross join lateral tenancy.notice_kinds(f.field, v.value) k order by 1`)
  const check = await q.value("select pg_get_constraintdef(oid) from pg_constraint where conname = 'kind_is_known' and " +
    "conrelid = 'tenancy.notices'::regclass")
  t.same(kinds.map(({ kind }) => kind), [...check.matchAll(/'(\w+)'::text/g)].map(([, kind]: string[]) => kind).toSorted())
  t.same(await q("select * from tenancy.notice_kinds('title', '\"Final\"')"), [])
  t.same(await q("select kind from tenancy.notice_kinds('status', '\"cancelled\"')"), [{ kind: 'not_cancelled' }, { kind: 'duplicate' }])
})

database.transaction('CORRECT-19, CORRECT-20 a notice is received for 90 days, until it is dismissed, and counts for 24 hours (OYL01)', async (t, q) => {
  await setClock(q, '2026-09-01T08:00:00Z')
  const { accountId } = await makeRealm(q)
  const made = await makeNotice(q, accountId)
  const realmId = await q.value('select realm_id from tenancy.notices')
  const received = async (): Promise<string[]> =>
    (await q('select notice_id from tenancy.received_notices($1, $2)', [realmId, accountId])).map(({ notice_id: id }) => id as string)
  const refusal = () => q.code('select tenancy.refuse_eleventh($1, $2)', [realmId, made.account_id])
  t.same(await received(), [made.notice_id])
  t.equal(await refusal(), undefined)
  await q(`insert into tenancy.notices
    select realm_id, util.make_id('ntc'), account_id, recipient_id, source_id, fixture_id, field, kind, value, util.now(), util.now()
      from tenancy.notices, generate_series(1, 9)`)
  t.same(await received(), [made.notice_id], 'those that were dismissed are not')
  t.equal(await refusal(), 'OYL01')
  await setClock(q, '2026-09-02T08:00:00Z')
  t.equal(await refusal(), undefined)
  await setClock(q, '2026-11-30T08:00:00Z')
  t.same(await received(), [])
})
