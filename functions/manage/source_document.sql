create or replace function manage.source_document(source tenancy.sources) returns jsonb
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select jsonb_build_object(
           'source_id', source.source_id, 'source_key', source.source_key, 'class', source.class, 'rank', source.rank,
           'created_at', util.rfc3339(source.created_at), 'last_at', util.rfc3339(h.last_at),
           'usual_seconds', h.usual_seconds, 'is_overdue', h.is_overdue and f.feed_id is null,
           'feed', case when f.feed_id is not null then jsonb_build_object(
             'feed_id', f.feed_id, 'name', f.name, 'status', f.status,
             'last_ok_at', (
               select util.rfc3339(max(t.last_ok_at)) from connect.targets t
                where t.realm_id = f.realm_id and t.feed_id = f.feed_id)) end)
    from intake.rhythm_of(source.realm_id, source.source_id) h
    left join connect.feeds f on f.realm_id = source.realm_id and f.source_id = source.source_id;
$$;

comment on function manage.source_document(tenancy.sources) is
  'Returns a source with its freshness (intake.rhythm_of) and the feed or connector that speaks for it, which is never overdue: it is '
  'fetched when that is due, and its status tells the rest. DASHBOARD-70, DASHBOARD-71.';
