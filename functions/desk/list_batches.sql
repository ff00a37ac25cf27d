create or replace function desk.list_batches(
  session_hash bytea, mode text, state text, before text, row_limit integer
) returns setof manage.batch
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller desk.caller := desk.require_role(list_batches.session_hash, 'list_batches', list_batches.mode);
begin
  perform desk.note_action(v_caller, list_batches.mode, list_batches.state);
  return query
  select b.*
    from manage.list_batches(v_caller.account_id, list_batches.mode, list_batches.state, list_batches.before, list_batches.row_limit) b;
end;
$$;

comment on function desk.list_batches(bytea, text, text, text, integer) is
  'Returns batches of the account in a mode as manage.list_batches does, page by page: in a state (null: any), before one (null: from '
  'the newest), at most row_limit. Raises OYV02 (invalid_parameter). PEOPLE-10, PEOPLE-14.';
