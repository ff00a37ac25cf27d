/**
 * Rows of applied fixtures, copied under new ids and at other times, complete and consistent: observations, mappings, claims, fixtures,
 * sides, ledger, outbox. What is copied is what the applying functions wrote, so copies stay right when a column is added.
 */
import type { Client } from '../../db/pool.ts'

type Copied = { table: string, base: string, change: Record<string, string>, order: string }

const SHIFTED = (value: string): string => `to_jsonb(util.rfc3339((${value})::timestamptz + c.shift))`
const WHEN = (object: string): string =>
  `${object} || jsonb_build_object('start', ${SHIFTED(`${object} ->> 'start'`)}, 'end', ${SHIFTED(`${object} ->> 'end'`)})`
const MOVED = (text: string, member: string, column: string): string =>
  `replace(${text}, '"${member}":"' || util.rfc3339(t.${column}) || '"', '"${member}":"' || util.rfc3339(t.${column} + c.shift) || '"')`
const IN_BASE = (column: string): string => `where t.${column} in (select b.${column} from pg_temp.base_fixtures b)`

/**
 * In the order in which foreign keys let them be written. `base` chooses the rows t of one batch; `change` says what a copy c has instead.
 */
const copied: Copied[] = [
  { table: 'intake.observations', base: "where t.batch_id = $1 and t.type = 'fixture'", order: 'c.number',
    change: {
      observation_id: 'c.observation_id', batch_id: 'c.batch_id', batch_index: 'c.number', external_id: 'c.external_id',
      data: WHEN('t.data'), content_hash: `intake.word_hash(${WHEN('t.data')}, '{}', false)`
    } },
  {
    table: 'canon.external_ids', base: 'where t.observation_id in (select b.observation_id from pg_temp.base_observations b)',
    order: 'c.number',
    change: {
      mapping_id: 'c.mapping_id', external_id: 'c.external_id', entity_id: 'c.fixture_id', observation_id: 'c.observation_id',
      content_hash: `(select intake.word_hash(${WHEN('o.data')}, '{}', false) from pg_temp.base_observations o where o.observation_id = ` +
        'c.base_observation_id)'
    } },
  { table: 'canon.claims', base: 'where t.mapping_id in (select b.mapping_id from pg_temp.base_external_ids b)', order: 'c.number, t.field',
    change: {
      mapping_id: 'c.mapping_id', value: `case when t.field in ('start', 'end') then ${SHIFTED("t.value #>> '{}'")} else t.value end`
    } },
  { table: 'canon.fixtures', base: 'where t.fixture_id in (select b.entity_id from pg_temp.base_external_ids b)', order: 'c.number',
    change: {
      fixture_id: 'c.fixture_id', starts_at: 't.starts_at + c.shift', ends_at: 't.ends_at + c.shift', sorts_at: 't.sorts_at + c.shift',
      placeholders: 'array_replace(t.placeholders, c.base_mapping_id, c.mapping_id)',
      document: `replace(replace(${MOVED(MOVED('t.document', 'start', 'starts_at'), 'end', 'ends_at')}, c.base_fixture_id, c.fixture_id),
        '"' || c.base_external_id || '"', '"' || c.external_id || '"')`
    } },
  {
    table: 'canon.fixture_sides', base: IN_BASE('fixture_id'), order: 'c.number, t.side_index',
    change: { fixture_id: 'c.fixture_id', sorts_at: 't.sorts_at + c.shift' }
  },
  { table: 'ledger.versions', base: 'where t.entity_id in (select b.fixture_id from pg_temp.base_fixtures b) and t.version = 1',
    order: 'c.number',
    change: { position: 'c.position', entity_id: 'c.fixture_id', observation_id: 'c.observation_id', moves: WHEN('t.moves') } },
  { table: 'ledger.changes', base: 'where t.entity_id in (select b.fixture_id from pg_temp.base_fixtures b) and t.version = 1',
    order: 'c.number',
    change: { position: 'c.position', entity_id: 'c.fixture_id', document: 'replace(t.document, c.base_fixture_id, c.fixture_id)' } },
  {
    table: 'ledger.outbox', base: 'where t.position in (select b.position from pg_temp.base_changes b)', order: 'c.number',
    change: { position: 'c.position', event_id: 'c.event_id' }
  },
]
/** How a table's base rows find the fixture whose copies are made. */
const LINK: Record<string, string> = {
  observations: 't.observation_id = c.base_observation_id', external_ids: 't.mapping_id = c.base_mapping_id',
  claims: 't.mapping_id = c.base_mapping_id',
  fixtures: 't.fixture_id = c.base_fixture_id', fixture_sides: 't.fixture_id = c.base_fixture_id',
  versions: 't.entity_id = c.base_fixture_id', changes: 't.entity_id = c.base_fixture_id', outbox: 't.position = c.base_position',
}

/** One table: `columns` are those that are written, `rows` the query of the copies, `insert` what stands before rows with these columns. */
export type Step = { table: string, name: string, columns: string, rows: string, insert: string }

/** The steps of writing copies. `db` is a session of the administering user, here and below. */
export async function planCopies (db: Client): Promise<Step[]> {
  const steps: Step[] = []
  for (const { table, change, order } of copied) {
    const name = table.split('.')[1] as string
    const { rows } = await db.query(
      "select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' " +
        "order by attnum",
      [table]
    )
    const columns = rows.map((row) => row.name as string)
    const list = columns.join(', ')
    steps.push({
      table, name, columns: list, insert: `insert into ${table} (${list}) overriding system value`,
      rows: `select ${columns.map((column) => change[column] ?? `t.${column}`).join(', ')} from pg_temp.base_${name} t join ` +
        `pg_temp.copies c on ${LINK[name]} order by ${order}`,
    })
  }
  return steps
}

/** Takes the fixtures that a batch made as what is copied from now on, in this session. */
export async function takeBase (db: Client, batchId: string): Promise<void> {
  await db.query('drop table if exists pg_temp.copies')
  for (const { table, base } of copied) {
    const name = `base_${table.split('.')[1]}`
    await db.query(`drop table if exists pg_temp.${name}`)
    await db.query(`create temporary table ${name} as select t.* from ${table} t ${base.replace('$1', `'${batchId}'`)}`)
    await db.query(`analyze pg_temp.${name}`)
  }
}

/**
 * Gives each base fixture an identity in each of the copies `first` to `last`, which are `days` apart; each copy is a batch of its own
 * without a payload.
 */
export async function nameCopies (db: Client, batchId: string, first: number, last: number, days: number): Promise<void> {
  await db.query('drop table if exists pg_temp.copies')
  await db.query(`
    create temporary table copies as
    with batches as (
      insert into intake.batches (batch_id, realm_id, source_id, account_id, status, payload, payload_sha256, content_type,
        accepted_count, rejected_count, received_at, applied_at)
      select util.make_id('batch'), b.realm_id, b.source_id, b.account_id, 'done', '', sha256(''), b.content_type,
             b.accepted_count, 0, b.received_at, b.applied_at
        from intake.batches b, generate_series(${first}, ${last}) where b.batch_id = '${batchId}'
      returning batch_id
    ), copy as (select row_number() over () + ${first} - 1 as copy, b.batch_id from batches b)
    select row_number() over () as number, x.*
      from (
        select k.batch_id, k.copy * interval '${days} days' as shift, m.external_id || '-' || k.copy as external_id,
               'fx_' || at.time || util.ulid_tail() as fixture_id, 'obs_' || at.time || util.ulid_tail() as observation_id,
                 'evt_' || at.time || util.ulid_tail() as event_id,
               nextval(pg_get_serial_sequence('canon.external_ids', 'mapping_id')) as mapping_id, nextval('ledger.positions') as position,
               m.entity_id as base_fixture_id, m.mapping_id as base_mapping_id, m.observation_id as base_observation_id,
                 m.external_id as base_external_id, g.position as base_position
          from copy k
          cross join (select util.ulid_time(util.now())) at (time)
          cross join pg_temp.base_external_ids m
          join pg_temp.base_changes g on g.entity_id = m.entity_id and g.entity_type = 'fixture'
         order by k.copy, m.mapping_id
      ) x`)
  await db.query('analyze pg_temp.copies')
}

/** Versions that were written are owed to the ledger until it has them; the copies bring their ledger rows along. */
export const settleLedger = 'delete from ledger.unflushed u where u.transaction_id = pg_current_xact_id()'
