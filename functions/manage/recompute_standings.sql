create or replace function manage.recompute_standings(account_id text, mode text) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_account manage.account := manage.read_account(recompute_standings.account_id);
  v_realm_id integer := manage.realm_of(v_account.account_id, recompute_standings.mode);
  v_stage_ids text[];
  v_stages integer := 0;
  v_changed text[] := '{}';
begin
  perform pg_advisory_xact_lock_shared(hashtext('realm'), v_realm_id); -- a reset of the realm waits, or is waited for
  loop
    v_stage_ids := array(
      select s.stage_id from canon.stages s where s.realm_id = v_realm_id
        and s.stage_id > coalesce(v_stage_ids[cardinality(v_stage_ids)], '') order by s.stage_id limit 200);
    exit when v_stage_ids = '{}';
    v_stages := v_stages + cardinality(v_stage_ids);
    v_changed := v_changed || standings.recompute(v_realm_id, v_stage_ids);
  end loop;
  -- Last of all, as in ledger.flush_changes.
  perform pg_advisory_xact_lock(hashtext('ledger'), v_realm_id);
  insert into ledger.outbox (realm_id, position, event_id, event, subject, data)
  select v_realm_id, nextval('ledger.positions'), util.make_id('evt'), 'oyss.standing.updated', s.stage_id,
    standings.event_of(v_realm_id, s.stage_id)
    from unnest(v_changed) s (stage_id) order by s.stage_id;
  return jsonb_build_object('stages', v_stages, 'changed', cardinality(v_changed));
end;
$$;

comment on function manage.recompute_standings(text, text) is
  'Computes every table of a realm from its games (account, mode test or live). Where all is well nothing changes; for a table that had '
  'other rows an event is written. Returns {stages, changed}: how many, and how many had other rows. Raises OYN01 (not_found), OYV02 '
  '(invalid_parameter).';
