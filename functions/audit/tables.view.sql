create or replace view audit.tables as
select n.nspname as schema_name, c.relname as table_name, obj_description(c.oid, 'pg_class') as meaning,
       c.reltuples::bigint as estimated_rows, pg_table_size(c.oid) as table_bytes, pg_indexes_size(c.oid) as index_bytes,
       pg_total_relation_size(c.oid) as total_bytes, s.n_dead_tup as dead_rows, s.n_mod_since_analyze as rows_changed_since_analyze,
       greatest(s.last_vacuum, s.last_autovacuum) as vacuumed_at, greatest(s.last_analyze, s.last_autoanalyze) as analyzed_at
  from pg_class c
  join pg_namespace n on n.oid = c.relnamespace
  left join pg_stat_all_tables s on s.relid = c.oid
 where c.relkind = 'r' and n.nspname in (
   'tenancy', 'intake', 'canon', 'identity', 'likeness', 'matching', 'search', 'ledger', 'standings', 'webhook', 'connect');

comment on view audit.tables is
  'The size of every table of the service with its indexes, and how far vacuum keeps up. AUDIT-12.';
comment on column audit.tables.schema_name is 'The schema.';
comment on column audit.tables.table_name is 'The table.';
comment on column audit.tables.meaning is 'What a row is: the comment of the table.';
comment on column audit.tables.estimated_rows is 'The number of rows as of the last analysis; -1: never analyzed.';
comment on column audit.tables.table_bytes is 'The size of the table in bytes, long values included, without indexes.';
comment on column audit.tables.index_bytes is 'The size of its indexes in bytes.';
comment on column audit.tables.total_bytes is 'Both.';
comment on column audit.tables.dead_rows is 'Row versions that vacuum has yet to remove, estimated.';
comment on column audit.tables.rows_changed_since_analyze is 'Rows that changed since the last analysis, estimated.';
comment on column audit.tables.vacuumed_at is 'When it was last vacuumed; null: never, or not since the statistics were reset.';
comment on column audit.tables.analyzed_at is 'When it was last analyzed; null like vacuumed_at.';
grant select on audit.tables to oyss_auditor, oyss_auditor_unmasked;
