create or replace function connect.status_of(feed connect.feeds) returns jsonb
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select connect.feed_status(
           feed.disabled_reason,
           (select h.failure
              from connect.targets t
              join connect.runs h on h.realm_id = t.realm_id and h.target_id = t.target_id and h.state = 'held'
             where t.realm_id = feed.realm_id and t.feed_id = feed.feed_id
             order by h.run_id desc
             limit 1),
           c.failed_count, c.read_count, c.failure, c.row_count, c.skipped_count, c.unknown_words, c.is_rekeyed, c.empty_words)
    from (
      select count(*) filter (where t.failed_count > 0)::integer as failed_count,
             count(*) filter (where t.failed_count = 0 and t.last_run_id is not null
                                and (t.first_ok_at is not null or t.read_run_id is not null))::integer as read_count,
             (array_agg(l.failure order by t.last_try_at desc, t.target_id) filter (where t.failed_count > 0))[1] as failure,
             sum(r.row_count)::integer as row_count, sum(r.skipped_count)::integer as skipped_count,
             string_agg(w.words, ', ' order by t.target_id) as unknown_words, bool_or(r.counts ? 'rekeyed') as is_rekeyed,
             min(r.notes #>> '{warnings,0}') as empty_words
        from connect.targets t
        left join connect.runs l on l.realm_id = t.realm_id and l.run_id = t.last_run_id
        left join connect.runs r on r.realm_id = t.realm_id and r.run_id = t.read_run_id
        left join lateral (
          select string_agg(u.value::text, ', ' order by u.place) as words
            from jsonb_array_elements(r.notes -> 'unknown_words') with ordinality u (value, place)
        ) w on true
       where t.realm_id = feed.realm_id and t.feed_id = feed.feed_id
         and (t.excluded_reason is null or not exists (
           select from connect.targets o
            where o.realm_id = feed.realm_id and o.feed_id = feed.feed_id and o.excluded_reason is null))
    ) c;
$$;

comment on function connect.status_of(connect.feeds) is
  'Returns {status, reason} of a feed or connector as it is now: the facts of its targets (of those that are not excluded, where there are '
  'such), of their last tries and of what they last read, as connect.feed_status has them. FEED-20.';
