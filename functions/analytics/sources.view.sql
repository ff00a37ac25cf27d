create or replace view analytics.sources with (security_barrier) as
select s.source_key, s.class as source_class, s.rank as source_rank, s.created_at as registered_at, s.ended_at,
       j.judged_games, j.right_games,
       round(j.right_games::numeric / nullif(j.judged_games, 0), 4)::double precision as right_share, j.first_changes, j.late_changes,
       j.missed_changes, round((j.median_late_seconds / 60)::numeric, 1)::double precision as median_late_minutes, j.judged_at
  from tenancy.sources s
  cross join lateral (
    select count(*)::integer as judged_games, count(*) filter (where g.is_right)::integer as right_games,
           coalesce(sum(l.first_count), 0)::integer as first_changes, coalesce(sum(l.late_count), 0)::integer as late_changes,
           coalesce(sum(g.missed_count), 0)::integer as missed_changes, max(g.judged_at) as judged_at,
           (select percentile_cont(0.5) within group (order by x.seconds)
              from intake.judged_games o
              cross join lateral unnest(o.followed_seconds) x (seconds)
             where o.realm_id = s.realm_id and o.source_id = s.source_id and x.seconds > 0) as median_late_seconds
      from intake.judged_games g
      cross join lateral (
        select count(*) filter (where x.seconds = 0) as first_count, count(*) filter (where x.seconds > 0) as late_count
          from unnest(g.followed_seconds) x (seconds)
      ) l
     where g.realm_id = s.realm_id and g.source_id = s.source_id
  ) j
 where s.realm_id = 1;

comment on view analytics.sources is
  'One row per source, with how right and how soon it was: of its games that ended in the last 90 days and that another source lists '
  'too. Key: source_key. Fresh: every committed change; judged games, every ten minutes. FRESH-3, ANALYTICS-2.';
comment on column analytics.sources.source_key is 'Its key.';
comment on column analytics.sources.source_class is 'authoritativePush, partnerApi, hostFeed, ownerCorrection, scrape or crowd.';
comment on column analytics.sources.source_rank is 'Its authority, 1 to 6; the lowest wins.';
comment on column analytics.sources.registered_at is 'When it was registered, UTC.';
comment on column analytics.sources.ended_at is 'When its feed was deleted, UTC; null: it reports.';
comment on column analytics.sources.judged_games is 'Its games that were judged, a day after they began.';
comment on column analytics.sources.right_games is
  'Those of which its last start, venue and status read the same as those of the game at its end.';
comment on column analytics.sources.right_share is 'Their share, 0 to 1; null: none was judged.';
comment on column analytics.sources.first_changes is 'Changes of start, venue and status that it reported first.';
comment on column analytics.sources.late_changes is 'Changes that it reported after another source.';
comment on column analytics.sources.missed_changes is 'Changes that it never reported before the game ended.';
comment on column analytics.sources.median_late_minutes is
  'Of late_changes, the median time after the first report, in minutes; null: there was none.';
comment on column analytics.sources.judged_at is 'When the last of these games was judged, UTC; null: none was.';
grant select on analytics.sources to oyss_analyst;
