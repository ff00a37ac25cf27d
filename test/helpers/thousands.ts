/** Entities by the thousand with names to search for, made past apply and without triggers, in a tenth of the time. */
import type { Query } from './database.ts'
import { homeOf } from './seed.ts'

/** `name` is SQL of the number `n`: `'Wood ' || n`. `columns` are further columns and their SQL. */
export async function makeThousands (
  q: Query, type: 'team' | 'venue' | 'competition', count: number, name: string, columns: Record<string, string> = {},
  { realmId } = homeOf(q)
): Promise<void> {
  const prefix = { team: 'tm', venue: 'ven', competition: 'cmp' }[type]
  await q('set local session_replication_role = replica')
  await q(
    `with made as (
      insert into canon.${type}s (${[
        'realm_id', `${type}_id`, 'name', 'version', 'created_at', 'updated_at', ...Object.keys(columns)
      ].join(', ')})
      select ${['$1', `util.make_id('${prefix}')`, name, '1', 'now()', 'now()', ...Object.values(columns)].join(', ')}
        from generate_series(1, ${count}) n
      returning realm_id, ${type}_id as entity_id, name
    ), named as (
      select m.realm_id, m.entity_id, search.extent_of(m.name) as extent, w.word
        from made m cross join lateral unnest(search.words_of(m.name)) w (word)
    ), words as (
      insert into search.vocabulary select distinct n.realm_id, '${type}', n.word from named n on conflict do nothing
    )
    insert into search.name_words select n.realm_id, '${type}', n.word, n.extent, n.entity_id from named n`,
    [realmId]
  )
  await q('set local session_replication_role = origin')
}
