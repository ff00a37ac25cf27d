create or replace function manage.recompute_standings(credential bytea, account_id text, mode text) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(
    recompute_standings.credential, 'recompute_standings', recompute_standings.mode, recompute_standings.account_id);
  v_realm_id integer := manage.require_realm(v_caller, recompute_standings.mode);
  v_stage_ids text[];
  v_stages integer := 0;
  v_changed text[] := '{}';
  v_cause ledger.cause;
begin
  v_cause := ledger.begin_change(v_realm_id, 'recompute', null, v_caller.account_id, null);
  loop
    v_stage_ids := array(
      select s.stage_id
        from canon.stages s
       where s.realm_id = v_realm_id and s.stage_id > coalesce(v_stage_ids[cardinality(v_stage_ids)], '')
       order by s.stage_id
       limit 200);
    exit when v_stage_ids = '{}';
    v_stages := v_stages + cardinality(v_stage_ids);
    v_changed := v_changed || standings.recompute(v_realm_id, v_stage_ids);
  end loop;
  perform standings.stage_events(v_realm_id, v_changed);
  perform ledger.flush_changes(v_cause);
  perform manage.log_act(v_caller, recompute_standings.mode, null);
  return jsonb_build_object('stages', v_stages, 'changed', cardinality(v_changed));
end;
$$;

comment on function manage.recompute_standings(bytea, text, text) is
  'Computes every table of a realm from its games (account, mode test or live). Where all is well nothing changes; for a table that had '
  'other rows an event is written. Returns {stages, changed}: how many, and how many had other rows. Raises OYN01 (not_found), OYV02 '
  '(invalid_parameter).';
