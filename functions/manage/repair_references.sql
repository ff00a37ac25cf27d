create or replace function manage.repair_references(credential bytea, account_id text, mode text) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(
    repair_references.credential, 'repair_references', repair_references.mode, repair_references.account_id);
  v_realm_id integer := manage.require_realm(v_caller, repair_references.mode);
  v_lost integer;
  v_batch_ids text[];
  v_queued text[];
begin
  select count(*), array_agg(distinct l.batch_id) into v_lost, v_batch_ids from canon.lost_references l where l.realm_id = v_realm_id;
  with queued as (
    update intake.batches b set status = 'received', error = null
     where b.batch_id = any (v_batch_ids) and b.status = 'done'
    returning b.batch_id
  )
  select array_agg(q.batch_id) into v_queued from queued q;
  perform intake.enqueue_batch(q.batch_id) from unnest(v_queued) q (batch_id);
  perform manage.log_act(v_caller, repair_references.mode, null);
  return jsonb_build_object('references', v_lost, 'batches', coalesce(cardinality(v_queued), 0));
end;
$$;

comment on function manage.repair_references(bytea, text, text) is
  'Finds the references that a realm lost (account, mode test or live) and queues the batches that contain them to be applied again; '
  'without a lost reference nothing happens. Returns {references, batches}: how many were lost, and how many batches are queued. Raises '
  'OYN01 (not_found), OYV02 (invalid_parameter). INTAKE-10.';
