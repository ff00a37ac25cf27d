create or replace function manage.list_batches(
  credential bytea, mode text, state text, before text, row_limit integer, account_id text default null
) returns setof manage.batch
language plpgsql security definer
set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_custom_plan
as $$
declare
  v_caller manage.caller := manage.enter(list_batches.credential, 'list_batches', list_batches.mode, list_batches.account_id);
  v_realm_id integer := manage.require_realm(v_caller, list_batches.mode);
begin
  if list_batches.state not in ('received', 'processing', 'done', 'failed') then
    raise exception using errcode = 'OYV02', message = 'The state of a batch is received, processing, done or failed.';
  end if;
  return query
  select b.batch_id, s.source_key, list_batches.mode, b.account_id, b.status, b.accepted_count, b.rejected_count,
         b.received_at, b.applied_at, b.error
    from (
      select c.* from intake.batches c
       where c.realm_id = v_realm_id and c.account_id = v_caller.account_id
         and (list_batches.state is null or c.status = list_batches.state)
         and (list_batches.before is null or c.batch_id < list_batches.before)
       order by c.batch_id desc
       limit least(greatest(coalesce(list_batches.row_limit, 100), 1), 500)
    ) b
    join tenancy.sources s on s.realm_id = b.realm_id and s.source_id = b.source_id
   order by b.batch_id desc;
end;
$$;

comment on function manage.list_batches(bytea, text, text, text, integer, text) is
  'Returns batches of the account in a mode, the newest first: in a state (received, processing, done, failed; null: any), before one '
  '(null: from the newest), at most row_limit (1 to 500, null: 100). Planned for what it is called with, so that each state has its '
  'index. Raises OYN01 (not_found), OYV02 (invalid_parameter). PEOPLE-10, PEOPLE-14.';
