create or replace function matching.pair_fixtures(realm_id integer, team_ids text[], is_whole boolean) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
-- A few rows are joined.
set enable_hashjoin = on
as $$
begin
  with found as materialized (
    select 1 as ground, d.* from matching.pair_by_day() d
    union all
    select 2, m.* from matching.pair_by_minute(pair_fixtures.realm_id, pair_fixtures.team_ids) m
    union all
    select 3, v.* from matching.pair_moved(pair_fixtures.realm_id) v where pair_fixtures.is_whole
  ), links as materialized (
    -- The best that any two lists give for a pair.
    select distinct on (l.own_id, l.other_id)
           l.*, x.is_new, x.rests_on, x.source_ids as own_sources, y.source_ids as other_sources, to_jsonb(x) as own, to_jsonb(y) as other,
           l.verdict = 'auto' and not x.source_ids && y.source_ids as is_sure,
           array_position(array['auto', 'review'], l.verdict) * 1000000 + row_number() over (
             order by greatest(x.rank, y.rank), l.ground, k.gap, least(k.own, k.other), greatest(k.own, k.other)) as strength, k.gap
      from found l
      join pg_temp.games x on x.game_id = l.own_id and x.source_id = l.own_source_id
      join pg_temp.games y on y.game_id = l.other_id and y.source_id = l.other_source_id
      cross join lateral (
        select array[x.source_key, x.external_id], array[y.source_key, y.external_id],
               abs(extract(epoch from x.starts_at - y.starts_at))::double precision) k (own, other, gap)
     -- Nothing is moved that has a game of its day in that list.
     where l.ground < 3 or not exists (
       select
         from found b
         cross join lateral (values (b.own_id, b.other_source_id), (b.other_id, b.own_source_id)) e (id, source_id)
        where b.ground < 3 and (e.id, e.source_id) in ((l.own_id, l.other_source_id), (l.other_id, l.own_source_id)))
     order by l.own_id, l.other_id, strength
  ), ends as materialized (
    select l.strength, l.is_sure, e.*
      from links l
      cross join lateral (values (l.own_id, l.other_id, l.other_sources), (l.other_id, l.own_id, l.own_sources))
        e (near_id, far_id, far_sources)
  ), nearest as materialized (
    -- Of a game and a list two count: a third says nothing that the stronger two do not.
    select e.near_id, s.source_id, e.far_id, e.strength,
           row_number() over (partition by e.near_id, s.source_id order by e.strength) as place
      from ends e
      cross join lateral unnest(e.far_sources) s (source_id)
     where e.is_sure
  ), judged as (
    -- No two games of one list become one, neither now nor by way of one or two others, of which the stronger links are taken.
    select l.*, l.own_sources && l.other_sources or l.strength in (
             select e.strength
               from ends e
               join nearest n on n.near_id = e.near_id and n.source_id = any (e.far_sources) and n.place <= 2 and n.strength < e.strength
              where n.far_id <> e.far_id
             union all
             select k.strength
               from links k
               join nearest n on n.near_id = k.own_id and n.place <= 2 and n.strength < k.strength
               join nearest o on o.near_id = k.other_id and o.source_id = n.source_id and o.place <= 2 and o.strength < k.strength
              where o.far_id <> n.far_id) as is_barred
      from links l
  )
  insert into pg_temp.candidates (
    entity_type, name_id, external_id, own_entity_id, own_origin_id, entity_id, origin_id, score, features, verdict, rests_on)
  select distinct on (j.own_id, w.other_id)
         'fixture', j.own_id, case when j.is_new then j.own_id end, w.own_id, w.own_id, j.other_id, j.other_id,
         -- The strongest is merged first: those that start together.
         case v.verdict when 'auto' then 1 - 0.09 * coalesce(least(j.gap / 86400, 1), 0.5) else matching.threshold('review') end,
         matching.describe_fixtures(j.ground, j.own, j.other, v.verdict = 'auto', j.is_barred), v.verdict, j.rests_on
    from judged j
    cross join lateral (select case when j.is_barred then 'review' else j.verdict end) v (verdict)
    -- A new id is given one entity; what others are the same is found again.
    cross join lateral (select case when not j.is_new then j.own_id end, case when not j.is_new then j.other_id end) w (own_id, other_id)
   where j.verdict = 'auto' or not j.is_barred
   order by j.own_id, w.other_id, v.verdict, j.strength;
end;
$$;

comment on function matching.pair_fixtures(integer, text[], boolean) is
  'Pairs pg_temp.games in pg_temp.candidates by their day, their minute (team_ids: whose games are all there; null: none) and, if all '
  'games are there (is_whole), as moved. What would join two entries of one source is reviewed. IDENTITY-122.';

create or replace function matching.pair_by_day()
returns table (own_id text, own_source_id text, other_id text, other_source_id text, verdict text)
language plpgsql
set search_path = pg_catalog, pg_temp
set enable_hashjoin = on
as $$
begin
  return query
  with listed as materialized (
    select g.*, count(*) over list_day as game_count, count(g.starts_at) over list_day as timed_count,
           rank() over (list_day order by g.starts_at) as ordinal
      from pg_temp.games g
    window list_day as (partition by g.low_id, g.high_id, g.kind, g.day, g.source_id)
  ), together as materialized (
    select x.game_id as own_id, x.source_id as own_source_id, y.game_id as other_id, y.source_id as other_source_id,
           row(x.low_id, x.high_id, x.kind, x.day, x.source_id, y.source_id) as list_day,
           not y.is_new and (x.is_new or x.game_id > y.game_id) as is_asked,
           coalesce(x.home_id <> y.home_id and x.venue_id <> y.venue_id and d.gap > interval '30 minutes', false) as is_elsewhere,
           (x.low_goals, x.high_goals) <> (y.low_goals, y.high_goals) and (x.home_id <> y.home_id or d.gap > interval '0') as is_doubtful,
           coalesce(case
             when x.game_count = 1 and y.game_count = 1 then true
             when x.game_count = y.game_count and x.timed_count + y.timed_count = 2 * x.game_count then x.ordinal = y.ordinal
             when d.gap is null then x.low_goals = y.low_goals and x.high_goals = y.high_goals
             else d.gap <= interval '30 minutes'
                  and rank() over (partition by x.game_id, x.source_id, y.source_id order by d.gap) = 1
                  and rank() over (partition by y.game_id, y.source_id, x.source_id order by d.gap) = 1 end, false) as is_fit
      from listed x
      join listed y
        on y.low_id = x.low_id and y.high_id = x.high_id and y.kind = x.kind and y.day = x.day and y.source_id <> x.source_id
      cross join lateral (select greatest(x.starts_at - y.starts_at, y.starts_at - x.starts_at)) d (gap)
     -- More than anybody plays on a day are compared with nothing.
     where x.game_count <= 20 and y.game_count <= 20
  ), counted as (
    select t.*, greatest(count(*) filter (where t.is_fit) over (partition by t.own_id, t.own_source_id, t.other_source_id),
                         count(*) filter (where t.is_fit) over (partition by t.other_id, t.other_source_id, t.own_source_id)) as fit_count
      from together t
  ), judged as (
    -- The only game of the day that each list has left, of which one has no time, may be one.
    select c.*, c.fit_count = 0 and count(*) filter (where c.fit_count = 0) over (partition by c.list_day) = 1 as is_left,
           bool_or(c.own_id = c.other_id and not (c.is_fit and c.fit_count = 1)) over (
             partition by c.own_id, c.own_source_id, c.other_source_id)
             or bool_or(c.own_id = c.other_id and not (c.is_fit and c.fit_count = 1)) over (
               partition by c.other_id, c.other_source_id, c.own_source_id) as is_loose
      from counted c
  )
  select j.own_id, j.own_source_id, j.other_id, j.other_source_id,
         case when j.is_loose or j.fit_count = 1 and j.is_doubtful is not true then 'auto' else 'review' end
    from judged j
   -- A merged pair that would not be paired now is in question with each other game of its lists.
   where j.is_asked and ((j.is_fit or j.is_left) and not j.is_elsewhere or j.is_loose);
end;
$$;

comment on function matching.pair_by_day() is
  'Returns pairs of pg_temp.games of two lists with the same teams and day; several: by clock time if as many, else nearest within 30 '
  'minutes, else by score. Review: two fit, score and start or home differ, or one left in each, one without time. IDENTITY-121, '
  'IDENTITY-171.';

create or replace function matching.describe_fixtures(ground integer, own jsonb, other jsonb, is_sure boolean, is_in_one_list boolean)
returns jsonb
language sql stable
begin atomic
  select likeness.feature('teams', to_jsonb(case ground when 2 then 0.5 else 1 end), case ground when 2 then 0.5 else 1 end, case ground
           when 2 then 'Both are games of the same team, against opponents that may be one team.'
           else 'Both are games of the same two teams.' end)
         || likeness.feature('day', to_jsonb((ground = 1)::integer), case ground when 1 then 1 when 3 then -1 end, case ground
           when 1 then 'Both are on ' || k.days[1] || '.' else 'They are on ' || array_to_string(k.days, ' and ') || '.' end)
         || likeness.feature('time', to_jsonb(case k.is_same when true then 1 when false then 0 else 0.5 end),
           case k.is_same when true then 1 when false then -1 else 0 end, case k.is_same
           when true then 'Both start at ' || k.times[1] || '.' when false then 'They start at ' || array_to_string(k.times, ' and ') || '.'
           else 'The start of one of them, or of both, is not known.' end)
         || likeness.feature('score', to_jsonb(k.is_score_same::integer), case when ground <> 2 then 2 * k.is_score_same::integer - 1 end,
           case when k.is_score_same then 'Both have the same final score.' else 'Their final scores differ.' end)
         || likeness.feature('lists', to_jsonb(is_sure::integer),
           case when is_in_one_list then -1 when ground > 1 then 2 * is_sure::integer - 1 end, case
           when is_in_one_list then 'One source lists both, or a third game that the other source lists as one of them.'
           when ground = 2 and is_sure then 'Each source lists one game of the team at that time.'
           when is_sure then 'The sources agree on home team, competition and number of games, or the earlier game is postponed.'
           else 'The sources disagree on home team, kind of event, competition, place, status or number of games.' end)
    from (
      select array(select d from unnest(array[own ->> 'day', other ->> 'day']) d order by d) as days,
             array(select util.rfc3339(s::timestamptz) from unnest(array[own ->> 'starts_at', other ->> 'starts_at']) s order by 1) times,
             own ->> 'starts_at' = other ->> 'starts_at' as is_same,
             own ->> 'low_goals' = other ->> 'low_goals' and own ->> 'high_goals' = other ->> 'high_goals' as is_score_same
    ) k;
end;

comment on function matching.describe_fixtures(integer, jsonb, jsonb, boolean, boolean) is
  'Returns the evidence that two rows of pg_temp.games are the same: their day, minute or a move (ground: 1, 2, 3), certain or not, and '
  'whether one list has both.';
