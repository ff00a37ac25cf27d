create or replace function connect.strike_missing(run connect.runs, is_at_once boolean) returns text[]
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_missing text[] := array(select m.external_id from connect.find_missing(run) m);
  v_withdrawn text[];
begin
  update connect.listed l set missing_since = util.now()
   where l.realm_id = run.realm_id and l.target_id = run.target_id and l.external_id = any (v_missing) and l.missing_since is null;
  with withdrawn as (
    update connect.listed l set withdrawn_at = util.now(), last_run_id = run.run_id, said_at = run.observed_at
     where l.realm_id = run.realm_id and l.target_id = run.target_id and l.external_id = any (v_missing)
       and (strike_missing.is_at_once or connect.is_gone(l))
    returning l.external_id
  )
  select coalesce(array_agg(w.external_id order by w.external_id), '{}') into v_withdrawn from withdrawn w;
  return v_withdrawn;
end;
$$;

comment on function connect.strike_missing(connect.runs, boolean) is
  'Notes which listed entries are missing in a run that is applied, and withdraws those that were missing 30 minutes before or longer '
  '(is_at_once: all of them, as of an upload whose preview showed them). Returns the entries withdrawn. FEED-41.';
