/** Realms like one that a test made. */
import type { Query } from '../helpers/database.ts'
import type { Realm } from '../helpers/seed.ts'
import { vacuum } from './reading.ts'

/** The rows of a realm once more in `count` other realms, which is all that statistics know. */
export async function copyRealm (q: Query, realm: Realm, count = 20): Promise<void> {
  const tables = [...['external_ids', 'claims', 'organizations', 'competitions', 'divisions', 'stages', 'venues', 'teams', 'fixtures',
    'fixture_sides', 'stat_lines'].map((name) => `canon.${name}`), 'matching.names', 'matching.name_keys']
  await q('set session_replication_role = replica') // the copies are in order; neither triggers nor foreign keys are asked
  for (const table of tables) {
    const columns = (await q(
      "select attname as name, atttypid = 'text'::regtype as is_text from pg_attribute where attrelid = $1::regclass and attnum > 0 and " +
        "not attisdropped and attgenerated = ''", [table]
    )).map(({ name, is_text: isText }) => [name, name === 'realm_id' ? '1000 + k' : name === 'mapping_id' ? '1000000 * k + t.mapping_id'
      : isText && /(?<!external|player)_id$/.test(name) ? `replace(t.${name}, '_01', '_1' || k)` : `t.${name}`])
    await q(`insert into ${table} (${columns.map(([name]) => name)}) overriding system value
      select ${columns.map(([, value]) => value)} from ${table} t, generate_series(1, ${count}) k where t.realm_id = $1`, [realm.realmId])
  }
  await q('set session_replication_role = origin')
  await vacuum(q, [...tables, 'tenancy.sources'])
}
