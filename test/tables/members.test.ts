import t from 'tap'
import { useDatabase } from '../helpers/database.ts'
import { makeRealm, makeSource, push, say } from '../helpers/seed.ts'

const database = await useDatabase(t)

database.transaction('ACCOUNT-11 whatever names an account and a realm names one that acts there: all such tables refer to tenancy.members', async (t, q) => {
  const tables = await q(`
    with named as (
      select c.oid, array_agg(a.attnum order by a.attname desc) as both_columns
        from pg_class c
        join pg_namespace n on n.oid = c.relnamespace
        join pg_attribute a on a.attrelid = c.oid and a.attname in ('realm_id', 'account_id') and not a.attisdropped
       where c.relkind = 'r' and n.nspname !~ '^(pg_|information_schema$|graphile)'
       group by c.oid having count(*) = 2)
    select t.oid::regclass::text as name,
           exists (select from pg_constraint k where k.conrelid = t.oid and k.confrelid = 'tenancy.members'::regclass
                      and k.confdeltype = 'c' and k.conkey = t.both_columns) as is_bound
      from named t order by 1`)
  t.same(tables.filter(({ is_bound: isBound }) => !isBound).map(({ name }) => name), [
    'ledger.outbox', // what happened outlives the account, and a row lives for a moment
    'tenancy.disclosures', // what was shown outlives it too
    'tenancy.members', 'tenancy.realms'
  ])
  t.ok(tables.length > 7)
})

database.transaction('ACCOUNT-11 no row of an account stands in the test realm of another (23503)', async (t, q) => {
  const [home, other] = [await makeRealm(q), await makeRealm(q, 'Other')]
  await makeSource(q, 'league', 'authoritativePush', home)
  await push(q, 'league', [say('organization', 'o', { name: 'O', kind: 'club' })], home)
  const strangers = {
    member: "insert into tenancy.members (realm_id, account_id, mode) values ($1, $2, 'test')",
    'member of no such mode': "insert into tenancy.members (realm_id, account_id, mode) values ($1, $2, 'live')",
    key: `insert into tenancy.keys (key_id, account_id, realm_id, kind, key_hash, last_four)
          values (util.make_id('key'), $2, $1, 'secret', sha256('x'), 'abcd')`,
    source: "insert into tenancy.sources (realm_id, source_id, account_id, source_key, class) values ($1, 'src_x', $2, 'x1', 'crowd')",
    grant: `insert into tenancy.grants (grant_id, realm_id, organization_id, account_id, scope)
            select util.make_id('grant'), $1, o.organization_id, $2, 'participants:read' from canon.organizations o where o.realm_id = $1`,
    batch: 'update intake.batches set account_id = $2 where realm_id = $1',
    subscription: `insert into webhook.subscriptions (realm_id, subscription_id, account_id, url, events, secret, since_position)
                   values ($1, util.make_id('sub'), $2, 'https://example.org', '{a}', '', 0)`,
  }
  for (const [name, statement] of Object.entries(strangers)) {
    t.equal(await q.code(statement, [home.realmId, other.accountId]), '23503', name)
  }
  t.equal(await q.code(strangers.key, [home.realmId, home.accountId]), undefined, 'its own account may')
})
