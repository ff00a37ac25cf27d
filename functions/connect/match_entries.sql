create or replace function connect.match_entries(run connect.runs) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  update connect.entries e set external_id = null, matched_by = null
   where e.realm_id = run.realm_id and e.run_id = run.run_id and e.external_id is not null;
  update connect.entries e set external_id = l.external_id, matched_by = 'file_id'
    from (
      select distinct on (l.file_id) l.file_id, l.external_id
        from connect.listed l
       where l.realm_id = run.realm_id and l.target_id = run.target_id and l.file_id is not null
       order by l.file_id, l.withdrawn_at desc nulls first, l.missing_since desc nulls first, l.external_id
    ) l
   where e.realm_id = run.realm_id and e.run_id = run.run_id and e.file_id = l.file_id;
  perform connect.match_by_day(run);
  perform connect.match_by_sides(run, is_exchanged => false);
  perform connect.match_by_sides(run, is_exchanged => true);
  perform connect.name_new_entries(run);
end;
$$;

comment on function connect.match_entries(connect.runs) is
  'Says of each entry of a run which listed entry of its target it is, a statement a step: by the id of the file, by its sides and day, by '
  'its sides within 60 days, by its sides exchanged; the rest is new and gets an id. FEED-25.';
