create or replace function standings.write_tables(
  realm_id integer, rules standings.rules[], entrants standings.entrant[], placings standings.placing[], sheets standings.sheet[]
) returns text[]
language plpgsql
set search_path = pg_catalog, pg_temp
-- Lists whose lengths the planner cannot know: a hash join is never bad. The steps are planned by these settings as well.
set enable_hashjoin = on
set enable_mergejoin = off
set enable_nestloop = off
set enable_memoize = off
set plan_cache_mode = force_generic_plan
as $$
declare
  v_changed text[];
begin
  v_changed := standings.write_rows(
    write_tables.realm_id, write_tables.rules, write_tables.entrants, write_tables.placings, write_tables.sheets);
  perform standings.write_headers(write_tables.realm_id, write_tables.rules, write_tables.sheets, v_changed);
  return v_changed;
end;
$$;

comment on function standings.write_tables(integer, standings.rules[], standings.entrant[], standings.placing[], standings.sheet[]) is
  'Writes computed tables where they differ from what is stored, rows (standings.write_rows) before headers (standings.write_headers). '
  'Returns the stages whose rows changed; null for none. STANDING-4, STANDING-20.';
