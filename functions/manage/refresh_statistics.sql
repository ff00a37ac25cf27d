create or replace function manage.refresh_statistics() returns boolean
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_known bigint;
  v_rows real;
  v_present bigint := pg_relation_size('canon.claims') / current_setting('block_size')::integer;
begin
  select c.relpages, c.reltuples into v_known, v_rows from pg_catalog.pg_class c where c.oid = 'canon.claims'::regclass;
  -- Statistics taken before the first rows were committed say that the table is empty, and every plan starts from the wrong end.
  if v_present <= 4 * greatest(v_known, 1) and (v_rows >= 10 * v_known or v_present not between 2 and 1000)
    or not util.lock_statistics() then
    return false;
  end if;
  analyze tenancy.sources, canon.organizations, canon.competitions, canon.divisions, canon.stages, canon.venues, canon.teams,
    canon.fixtures, canon.fixture_sides, canon.stat_lines, canon.external_ids, canon.claims, intake.observations,
    ledger.versions, ledger.changes, identity.decisions, identity.redirects, likeness.words, likeness.weights, matching.names,
        matching.name_parts, matching.embeddings,
    search.vocabulary, search.name_words;
  return true;
end;
$$;

comment on function manage.refresh_statistics() is
  'Analyses the tables that applying reads when claims have grown more than fourfold since the last time, or when the statistics cannot '
  'be right (autovacuum comes too late for a first import): sessions then plan anew. Returns whether it did; it does not while another '
  'session is at it.';
grant execute on function manage.refresh_statistics() to oyss_resolver;
