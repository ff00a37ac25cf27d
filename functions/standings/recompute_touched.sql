create or replace function standings.recompute_touched(realm_id integer) returns integer
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_touched text[] := (select array_agg(distinct t.stage_id order by t.stage_id) from pg_temp.touched_stages t);
  v_moved text[];
begin
  if v_touched is null then
    return 0;
  end if;
  perform standings.lock_tables(recompute_touched.realm_id, v_touched);
  v_moved := standings.find_moved(recompute_touched.realm_id, v_touched);
  perform standings.note_missing(recompute_touched.realm_id, v_touched, v_moved);
  delete from pg_temp.touched_stages;
  if v_moved is null then
    return 0;
  end if;
  v_moved := standings.recompute(recompute_touched.realm_id, v_moved);
  perform standings.stage_events(recompute_touched.realm_id, v_moved);
  return coalesce(cardinality(v_moved), 0);
end;
$$;

comment on function standings.recompute_touched(integer) is
  'Recomputes the tables of the stages that this transaction touched, all at once; an upcoming game that changes no row is only noted as '
  'missing. Stages an event for each table with other rows (oyss.standing.updated) and returns how many. STANDING-3: in the transaction '
  'that brings the change.';
