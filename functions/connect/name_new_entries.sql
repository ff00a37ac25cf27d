create or replace function connect.name_new_entries(run connect.runs) returns void
language sql volatile
set search_path = pg_catalog, pg_temp
as $$
  update connect.entries e
     set external_id = case
           when e.file_id is null or exists (
             select from connect.listed l
              where l.realm_id = run.realm_id and l.target_id = run.target_id and l.external_id = e.file_id)
             then 'e_' || util.ulid_time(util.now()) || util.ulid_tail()
           else e.file_id
         end
   where e.realm_id = run.realm_id and e.run_id = run.run_id and e.external_id is null;
$$;

comment on function connect.name_new_entries(connect.runs) is
  'Gives each entry of a run that is new the external id of its fixture: the id of the file, or e_ and a ULID where it has none or where '
  'another entry has used it. FEED-24.';
