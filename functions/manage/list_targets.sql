create or replace function manage.list_targets(credential bytea, after text, row_limit integer) returns setof manage.target
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(list_targets.credential, 'list_targets', null);
begin
  return query
  select t.mode, t.account_id, t.feed_id, t.feed, t.source_key, t.status, t.status_reason, t.status_since, t.target_id, t.host, t.state,
         t.is_fault, t.excluded_reason, t.listed_count, t.last_ok_at, t.last_try_at, t.failed_count, t.next_at,
         o.excluded_reason is not null, f.killed_at is not null
    from audit.targets t
    join connect.targets o on o.target_id = t.target_id
    join connect.feeds f on f.feed_id = t.feed_id
   where list_targets.after is null or t.target_id > list_targets.after
   order by t.target_id
   limit least(greatest(coalesce(list_targets.row_limit, 100), 1), 500);
end;
$$;

comment on function manage.list_targets(bytea, text, integer) is
  'Returns targets of feeds and connectors of every account as audit.targets has them, the oldest first: after one (null: from the '
  'first), at most row_limit (1 to 500, null: 100). Addresses may hold secrets and are not told. PEOPLE-13, FEED-15, FEED-20.';
