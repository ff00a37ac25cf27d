create or replace function manage.list_connectors(
  credential bytea, mode text, before text, row_limit integer
) returns setof manage.connector
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(list_connectors.credential, 'list_connectors', list_connectors.mode);
begin
  return query
  select c.feed_id, c.account_id, a.name, c.mode, c.name, s.source_key, c.kind, c.settings ->> 'parser', c.status, c.status_reason,
         c.status_since, c.killed_reason, t.all_count, t.faulty, t.excluded, t.listed, t.last_ok_at, l.run_id, l.state, l.started_at,
         h.run_id
    from (
      select f.*, r.mode
        from connect.feeds f
        join tenancy.realms r on r.realm_id = f.realm_id
       -- The ids of connectors, and none of feeds.
       where f.feed_id > 'con_' and f.feed_id < coalesce(list_connectors.before, 'con~')
         and (list_connectors.mode is null or r.mode = list_connectors.mode)
       order by f.feed_id desc
       limit least(greatest(coalesce(list_connectors.row_limit, 25), 1), 100)
    ) c
    join tenancy.accounts a on a.account_id = c.account_id
    join tenancy.sources s on s.realm_id = c.realm_id and s.source_id = c.source_id
    cross join lateral (
      select count(*)::integer as all_count, count(*) filter (where x.state in ('stale', 'failing'))::integer as faulty,
             count(*) filter (where x.state = 'excluded')::integer as excluded, coalesce(sum(o.listed_count), 0)::integer as listed,
             max(o.last_ok_at) as last_ok_at
        from connect.targets o
        join connect.target_states x on x.realm_id = o.realm_id and x.target_id = o.target_id
       where o.realm_id = c.realm_id and o.feed_id = c.feed_id
    ) t
    left join lateral (
      select u.run_id, u.state, u.started_at
        from connect.targets o
        join connect.runs u on u.realm_id = o.realm_id and u.target_id = o.target_id
       where o.realm_id = c.realm_id and o.feed_id = c.feed_id
       order by u.run_id desc
       limit 1
    ) l on true
    left join lateral (
      select u.run_id
        from connect.targets o
        join connect.runs u on u.realm_id = o.realm_id and u.target_id = o.target_id and u.state = 'held'
       where o.realm_id = c.realm_id and o.feed_id = c.feed_id
       order by u.run_id
       limit 1
    ) h on true
   order by c.feed_id desc;
end;
$$;

comment on function manage.list_connectors(bytea, text, text, integer) is
  'Returns the connectors of every account in a mode (null: both), the newest first: before one (null: from the newest), at most row_limit '
  '(1 to 100, null: 25). Addresses may hold secrets and are not told. PEOPLE-13, FEED-20, DASHBOARD-95.';
