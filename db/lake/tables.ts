/** How each view of schema analytics lies in the lake: its partitions, and the order of its rows. */
import type { AnalystView } from '../analyst_views.ts'

/** `season` and `month` are SQL of a partition, `v` being a row of the view; `order` is that of the rows within one. */
type Layout = { join?: string, season: string, month: string, order: string }
export type LakeTable = AnalystView & Partial<Layout>
/** `null`: not known, or the table is one partition. */
export type Partition = { season: string | null, month: string | null }

const monthOf = (date: string): string => `pg_catalog.to_char(${date}, 'YYYY-MM')`
const OF_COMPETITION = 'left join analytics.competitions c on c.competition_id = v.competition_id'

/** A game lies where its day is, with what was played and reported of it; a change where it happened. Other views are small. */
const LAYOUTS: Record<string, Layout> = {
  fixtures: { season: 'v.season', month: monthOf('v.local_date'), order: 'v.competition_id, v.starts_at' },
  fixture_teams: {
    join: OF_COMPETITION, season: 'c.season', month: monthOf('v.local_date'), order: 'v.competition_id, v.starts_at'
  },
  results: {
    join: 'left join analytics.fixtures f on f.fixture_id = v.fixture_id', season: 'f.season', month: monthOf('f.local_date'),
    order: 'v.competition_id, v.fixture_id'
  },
  changes: {
    join: OF_COMPETITION, season: 'c.season', month: monthOf("v.changed_at at time zone 'UTC'"), order: 'v.ledger_position, v.change_number'
  },
}

export const layOut = (view: AnalystView): LakeTable => ({ ...view, ...LAYOUTS[view.name] })

/** Rows with their partition, and a number that stands for all of their values. "offset 0": so that each value is computed once. */
const rowsOf = (table: LakeTable, columns: string): string => `
  select nullif(${table.season ?? 'null::text'}, '') as of_season, ${table.month ?? 'null::text'} as of_month,
         pg_catalog.hash_record_extended(v, 0) as fingerprint${columns}
    from (select * from analytics.${table.name} offset 0) v ${table.join ?? ''}`

/** For each partition the number of its rows and the sum of their fingerprints: the same exactly when its rows are. */
export const fingerprintsOf = (table: LakeTable): string => `
  select r.of_season as season, r.of_month as month, pg_catalog.count(*)::integer as row_count,
         pg_catalog.sum(r.fingerprint)::text as fingerprint
    from (${rowsOf(table, '')}) r
   group by r.of_season, r.of_month`

/** Season, month, fingerprint and columns of each row, by partition; `keys`: literals of keyOf, undefined for all. */
export function selectRows (table: LakeTable, keys: readonly string[] | undefined): string {
  const columns = table.columns.map(({ name }) => `v.${name}`)
  const own = table.columns.map(({ name }) => `r.${name}`)
  const chosen = keys && `where coalesce(r.of_season, '') || '|' || coalesce(r.of_month, '') = any (array[${keys.join(', ')}]::text[])`
  const order = [...table.order?.replaceAll('v.', 'r.').split(', ') ?? [], `r.${table.key}`]
  return `
  select r.of_season, r.of_month, r.fingerprint, ${own.join(', ')}
    from (${rowsOf(table, `, ${columns.join(', ')}`)}) r
   ${chosen ?? ''}
   order by r.of_season collate "C", r.of_month collate "C", ${order.join(', ')}`
}

export const keyOf = ({ season, month }: Partition): string => `${season ?? ''}|${month ?? ''}`
