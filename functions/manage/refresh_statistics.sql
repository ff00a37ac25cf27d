create or replace function manage.refresh_statistics() returns boolean
language plpgsql security definer
set search_path = ''
as $$
declare
  v_known bigint;
  v_present bigint := pg_relation_size('canon.claims') / current_setting('block_size')::integer;
begin
  select c.relpages into v_known from pg_catalog.pg_class c where c.oid = 'canon.claims'::regclass;
  if v_present <= 4 * greatest(v_known, 1) or not pg_try_advisory_xact_lock(hashtext('statistics')) then
    return false;
  end if;
  analyze tenancy.sources, canon.organizations, canon.competitions, canon.divisions, canon.stages, canon.venues, canon.teams,
    canon.fixtures, canon.fixture_sides, canon.stat_lines, canon.external_ids, canon.claims, intake.observations, ledger.changes;
  return true;
end;
$$;

comment on function manage.refresh_statistics() is 'Analyses the tables that applying reads when claims have grown more than fourfold since that was last done (autovacuum comes too late for a first import): sessions then plan anew. Returns whether it did; leaves it to whoever is at it already.';
grant execute on function manage.refresh_statistics() to oyss_resolver;
