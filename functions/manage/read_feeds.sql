create or replace function manage.read_feeds(credential bytea, mode text, before text, row_limit integer) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(read_feeds.credential, 'read_feeds', read_feeds.mode);
  v_realm_id integer := manage.require_realm(v_caller, read_feeds.mode);
  v_limit integer := least(greatest(coalesce(read_feeds.row_limit, 25), 1), 100);
  v_result jsonb;
begin
  with listed as materialized (
    select f as feed, row_number() over (order by f.feed_id desc) as place
      from connect.feeds f
     where f.account_id = v_caller.account_id and f.realm_id = v_realm_id
       and (read_feeds.before is null or f.feed_id < read_feeds.before)
     order by f.feed_id desc
     limit v_limit + 1
  )
  select jsonb_build_object(
           'feeds', coalesce(
             jsonb_agg(connect.feed_document(l.feed) order by l.place) filter (where l.place <= v_limit), '[]'),
           'next_before', case when count(*) > v_limit then max((l.feed).feed_id) filter (where l.place = v_limit) end,
           'held', (
             select coalesce(jsonb_agg(jsonb_build_object('run_id', h.run_id, 'name', h.name, 'reason', h.reason) order by h.run_id), '[]')
               from (
                 select r.run_id, f.name, coalesce(r.reasons[1], r.failure) as reason
                   from connect.feeds f
                   join connect.targets t on t.realm_id = f.realm_id and t.feed_id = f.feed_id
                   join connect.runs r on r.realm_id = t.realm_id and r.target_id = t.target_id and r.state = 'held'
                  where f.account_id = v_caller.account_id and f.realm_id = v_realm_id and starts_with(f.feed_id, 'feed_')
                  order by r.run_id
                  limit 10
               ) h))
    into v_result
    from listed l;
  return v_result;
end;
$$;

comment on function manage.read_feeds(bytea, text, text, integer) is
  'Returns a page of the feeds and connectors of the account in a mode, the newest first: {feeds (connect.feed_document), next_before: '
  'the last id where more follow, held: the ten oldest runs of feeds that wait for a decision, {run_id, name, reason}}; before an id '
  '(null: from the newest), at most row_limit (1 to 100, null: 25). Raises OYV02 (invalid_parameter). DASHBOARD-73.';
