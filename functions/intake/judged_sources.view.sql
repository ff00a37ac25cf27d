create or replace view intake.judged_sources as
select s.realm_id, s.source_id, j.games, j.right_games, j.followed, j.missed, f.median_seconds, j.judged_at
  from tenancy.sources s
  cross join lateral (
    select count(*)::integer as games, count(*) filter (where n.is_right)::integer as right_games,
           coalesce(sum(cardinality(n.followed_seconds)), 0)::integer as followed, coalesce(sum(n.missed_count), 0)::integer as missed,
           array_agg(n.followed_seconds) filter (where n.followed_seconds <> '{}') as all_seconds, max(n.judged_at) as judged_at
      from (
        select g.* from intake.judged_games g
         where g.realm_id = s.realm_id and g.source_id = s.source_id and g.ended_at > util.now() - interval '90 days'
         order by g.ended_at desc
         limit 200) n
  ) j
  cross join lateral (
    select round(percentile_cont(0.5) within group (order by x.seconds))::integer as median_seconds from unnest(j.all_seconds) x (seconds)
  ) f;

comment on view intake.judged_sources is
  'How many games of each source are judged, in how many it was right, how many changes it followed and missed, the median seconds after '
  'which it followed, and when the last was judged: of its newest 200 of the last 90 days. FRESH-3.';
