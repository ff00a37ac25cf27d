/** Merging two teams of a large realm looks up what is theirs by index: counted, never timed. */
import t from 'tap'
import { useRealm } from './fill.ts'

const { q, realm, id } = await useRealm(t)
const READ = `select c.oid::regclass::text as name, pg_stat_get_xact_numscans(c.oid)::integer as scans,
    pg_stat_get_xact_tuples_returned(c.oid)::integer as tuples
  from pg_class c where c.relnamespace in ('canon'::regnamespace, 'ledger'::regnamespace, 'identity'::regnamespace)
    and c.relkind = 'r' order by 1`

t.test('IDENTITY-32 a merge of two teams reads no large table from end to end, and writes what is theirs', async (t) => {
  for (const [type, first, second] of [['team', 't1', 't2'], ['venue', 'v1', 'v2']] as const) {
    const pair = [await id(type, first), await id(type, second)]
    await q('begin')
    const { 'QUERY PLAN': [{ Plan: plan }] } = await q.one(
      "explain (analyze, buffers, timing off, format json) select identity.merge($1, $2, $3, 'Kim', 'The same.')", [realm.realmId, ...pair]
    )
    const large = (await q(READ)).filter(({ tuples }) => tuples > 5_000)
    t.same(large, [], `${type}: no table is scanned`)
    const changes = await q.value("select count(*)::integer from ledger.versions where cause = (select max(position) from ledger.causes)")
    const buffers = plan['Shared Hit Blocks'] + plan['Shared Read Blocks']
    t.comment(`${type}: ${changes} changes, ${buffers} buffers`)
    t.ok(changes > 100)
    t.ok(buffers / changes < 450, `${buffers} buffers for ${changes} changes`)
    await q('rollback')
  }
})

t.test('IDENTITY-35 the parts of a competition are looked up', async (t) => {
  await q('begin')
  t.equal((await q('select * from identity.parts_of($1, $2)', [realm.realmId, await id('competition', 'c1')])).length, 1)
  t.same((await q(READ)).filter(({ tuples }) => tuples > 5_000), [])
  await q('rollback')
})
