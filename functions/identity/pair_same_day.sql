create or replace function identity.pair_same_day() returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  with grouped as materialized (
    select g.*, coalesce(max(g.starts_at) over day_of_both - min(g.starts_at) over day_of_both <= interval '3 hours', true) as is_near,
           count(*) over day_of_both as game_count
      from pg_temp.games g
    window day_of_both as (partition by g.low_id, g.high_id, g.kind, g.day)
  ), together as materialized (
    select x.*, y.game_id as other_id, y.is_new as is_other_new, y.source_ids as other_sources, y.starts_at as other_start,
           x.source_ids && y.source_ids as is_in_one_list, v.is_score_same,
           coalesce(x.starts_at = y.starts_at, v.is_score_same, false) as is_fit,
           coalesce(not v.is_score_same, false) and coalesce(x.home_id <> y.home_id or x.starts_at <> y.starts_at, false)
             as is_contradicted,
           bool_or(x.source_ids && y.source_ids) over (partition by x.low_id, x.high_id, x.kind, x.day) as has_two_in_one_list
      from grouped x
      cross join lateral (
        select g.* from pg_temp.games g
         where g.low_id = x.low_id and g.high_id = x.high_id and g.day = x.day and g.kind = x.kind and g.game_id <> x.game_id offset 0
      ) y
      cross join lateral (select x.low_goals = y.low_goals and x.high_goals = y.high_goals) v (is_score_same)
     -- More than anybody plays on a day are compared with nothing.
     where x.game_count <= 20
  ), tied as materialized (
    -- Games that two of one list fit.
    select p.game_id, s.source_id
      from together p
      cross join lateral unnest(p.other_sources) s (source_id)
     where p.is_fit and not p.is_in_one_list
     group by p.game_id, s.source_id
    having count(*) > 1
  ), judged as (
    select p.*,
           case when p.is_fit
                  and not exists (
                    select from unnest(p.other_sources) s (id) where (p.game_id, s.id) in (select t.game_id, t.source_id from tied t))
                  and not exists (
                    select from unnest(p.source_ids) s (id) where (p.other_id, s.id) in (select t.game_id, t.source_id from tied t))
                then 'auto'
                when p.has_two_in_one_list then null
                when p.is_near and not p.is_contradicted then 'auto'
                else 'review' end as verdict
      from together p
     where not p.is_in_one_list and not p.is_other_new and (p.is_new or p.game_id > p.other_id)
  )
  insert into pg_temp.alike (
    entity_type, name_id, external_id, own_entity_id, own_origin_id, entity_id, origin_id, score, features, verdict, rests_on)
  select distinct on (j.game_id, w.other_id)
         'fixture', j.game_id, case when j.is_new then j.game_id end, w.own_id, w.own_id, j.other_id, j.other_id,
         case j.verdict when 'auto' then 1 else identity.threshold('review') end,
         identity.game_features(j.starts_at, j.other_start, j.day, j.day, j.is_score_same), j.verdict, j.rests_on
    from judged j
    -- A new id is given one entity; what others are the same is found again.
    cross join lateral (select case when not j.is_new then j.game_id end, case when not j.is_new then j.other_id end) w (own_id, other_id)
   where j.verdict is not null
   order by j.game_id, w.other_id, j.verdict, j.other_id;
end;
$$;

comment on function identity.pair_same_day() is
  'Pairs those of pg_temp.games in pg_temp.alike that are games of the same two teams on one day in lists of different sources. They are '
  'one where no list has two games of them that day, and the starts are at most three hours apart; else only where they alone start at one '
  'minute, or, where a start is not known, have one final score. Where no list has two and they are further apart, or differ in score as '
  'well as in start or home, they are reviewed (IDENTITY-121, IDENTITY-122). More than 20 games on a day are left '
  'alone (IDENTITY-171).';
