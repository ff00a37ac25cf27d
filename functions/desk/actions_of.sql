create or replace function desk.actions_of(
  account_id text, before bigint, row_limit integer, with_reads boolean
) returns setof tenancy.actions
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  if actions_of.with_reads then
    return query
    select a.* from tenancy.actions a
     where a.account_id = actions_of.account_id and (actions_of.before is null or a.action_id < actions_of.before)
     order by a.action_id desc
     limit actions_of.row_limit;
  else
    return query
    select a.* from tenancy.actions a
     where a.account_id = actions_of.account_id and (actions_of.before is null or a.action_id < actions_of.before) and not a.is_read
     order by a.action_id desc
     limit actions_of.row_limit;
  end if;
end;
$$;

comment on function desk.actions_of(text, bigint, integer, boolean) is
  'Returns what was done in an account, the newest first: at most row_limit actions before one (null: from the newest); with what '
  'only reads, or without, each by an index of its own. PEOPLE-40.';
revoke execute on function desk.actions_of(text, bigint, integer, boolean) from oyss_desk;
