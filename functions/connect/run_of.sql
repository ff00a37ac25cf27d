create or replace function connect.run_of(run_id text) returns connect.runs
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  v_run connect.runs;
begin
  if run_of.run_id is null or run_of.run_id !~ '^run_[0-7][0-9A-HJKMNP-TV-Z]{25}$' then
    raise exception using errcode = 'OYV01', message = 'A run has an id of run_ and 26 characters.';
  end if;
  select r.* into v_run from connect.runs r where r.run_id = run_of.run_id;
  if v_run.run_id is null then
    raise exception using errcode = 'OYN01', message = format('There is no run %s.', run_of.run_id);
  end if;
  return v_run;
end;
$$;

comment on function connect.run_of(text) is 'Returns a run. Raises OYV01 (invalid_id), OYN01 (not_found).';
