create or replace function connect.feed_page(feed connect.feeds, before text, row_limit integer) returns jsonb
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select connect.feed_document(feed) || jsonb_build_object(
           'runs', coalesce(jsonb_agg(l.run order by l.place) filter (where l.place <= n.most), '[]'),
           'next_before', case when count(*) > n.most then max(l.run ->> 'run_id') filter (where l.place = n.most) end,
           'held_run_id', (
             select min(r.run_id)
               from connect.targets t
               join connect.runs r on r.realm_id = t.realm_id and r.target_id = t.target_id and r.state = 'held'
              where t.realm_id = feed.realm_id and t.feed_id = feed.feed_id),
           'layout', (
             select r.layout
               from connect.targets t
               join connect.runs r on r.realm_id = t.realm_id and r.target_id = t.target_id
              where t.realm_id = feed.realm_id and t.feed_id = feed.feed_id and r.layout is not null
              order by r.run_id desc
              limit 1))
    from (select least(greatest(coalesce(feed_page.row_limit, 15), 1), 100)) n (most)
    left join lateral (
      select m.run, row_number() over () as place
        from connect.list_runs(feed.feed_id, null, feed_page.before, n.most + 1) m (run)
    ) l on true
   group by n.most;
$$;

comment on function connect.feed_page(connect.feeds, text, integer) is
  'Returns a feed or connector (connect.feed_document) with its runs (connect.run_document), the newest first, before one (null: from the '
  'newest), at most row_limit (1 to 100, null: 15), next_before: the last of them where more follow, the oldest run that is held, and the '
  'layout that was last recognised. DASHBOARD-73, DASHBOARD-96.';
