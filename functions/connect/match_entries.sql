create or replace function connect.match_entries(run connect.runs) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_is_steady constant boolean := connect.are_ids_steady(run);
begin
  update connect.entries e set external_id = null, matched_by = null
   where e.realm_id = run.realm_id and e.run_id = run.run_id and e.external_id is not null;
  if v_is_steady then
    perform connect.match_by_id(run, is_sure => true);
  end if;
  perform connect.match_by_day(run, is_exchanged => false, is_exact => true);
  perform connect.match_by_day(run, is_exchanged => false, is_exact => false);
  if v_is_steady then
    perform connect.match_by_id(run, is_sure => false);
  end if;
  perform connect.match_by_day(run, is_exchanged => true, is_exact => false);
  perform connect.match_by_sides(run);
  perform connect.match_by_slot(run);
  perform connect.name_new_entries(run);
end;
$$;

comment on function connect.match_entries(connect.runs) is
  'Says of each entry of a run which listed entry of its target it is, a statement a step: by the id of the file with the same sides, by '
  'its sides, day and start, by its sides and day, by the id alone, by its sides exchanged on its day, by its sides within 60 days, by its '
  'time and place with one of its sides; the rest is new and gets an id. Ids that are not steady are not used. '
  'FEED-25, FEED-200, FEED-201.';
