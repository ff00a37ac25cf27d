create or replace function connect.match_entries(run connect.runs) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  update connect.entries e set external_id = null, matched_by = null
   where e.realm_id = run.realm_id and e.run_id = run.run_id and e.external_id is not null;
  perform connect.match_by_id(run, is_sure => true);
  perform connect.match_by_day(run);
  perform connect.match_by_id(run, is_sure => false);
  perform connect.match_by_sides(run, is_exchanged => false);
  perform connect.match_by_sides(run, is_exchanged => true);
  perform connect.name_new_entries(run);
end;
$$;

comment on function connect.match_entries(connect.runs) is
  'Says of each entry of a run which listed entry of its target it is, a statement a step: by the id of the file with the same sides, by '
  'its sides and day, by the id alone, by its sides within 60 days, by its sides exchanged; the rest is new and gets an id. FEED-25.';
