create or replace function identity.pair_moved(realm_id integer) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  with counted as materialized (
    select g.*, count(*) over around as game_count
      from pg_temp.games g
    window around as (
      partition by g.low_id, g.high_id, g.kind order by g.day range between interval '120 days' preceding and interval '120 days' following)
  ), open as materialized (
    select x.game_id as own_id, y.game_id as other_id, x.low_id, x.high_id, x.competition_id, x.source_ids as own_sources,
           y.source_ids as other_sources, x.starts_at as own_start, y.starts_at as other_start, x.day as own_day, y.day as other_day,
           x.low_goals = y.low_goals and x.high_goals = y.high_goals as is_score_same,
           x.competition_id = y.competition_id and x.home_id = y.home_id and coalesce(x.division_id = y.division_id, true)
             and coalesce(x.stage_id = y.stage_id, true) and x.low_goals + y.low_goals is null
             and not array[x.status, y.status] && array['cancelled', 'forfeit'] as is_alike,
           case when x.day < y.day then identity.is_new_date(pair_moved.realm_id, to_jsonb(x), to_jsonb(y))
                else identity.is_new_date(pair_moved.realm_id, to_jsonb(y), to_jsonb(x)) end as is_new_date
      from counted x
      cross join lateral (
        select g.* from pg_temp.games g
         where g.low_id = x.low_id and g.high_id = x.high_id and g.kind = x.kind and g.game_id < x.game_id and g.day <> x.day
           and g.day between x.day - 120 and x.day + 120 and not g.source_ids && x.source_ids
           and coalesce(g.competition_id = x.competition_id, abs(g.day - x.day) <= 28) offset 0
      ) y
     -- Who meets every other day has no game that is known by its teams alone.
     where x.game_count <= 60 and not exists (
       select from pg_temp.alike a
        where a.entity_type = 'fixture' and (a.name_id in (x.game_id, y.game_id) or a.entity_id in (x.game_id, y.game_id)))
  ), alone as (
    -- Each of the two is the only game of its teams that its list has and the other has not.
    select o.*
      from open o
     where not exists (
       select from pg_temp.games z
        where z.low_id = o.low_id and z.high_id = o.high_id and z.game_id not in (o.own_id, o.other_id)
          and z.day between o.own_day - 240 and o.own_day + 240 and coalesce(z.competition_id = o.competition_id, true)
          and (z.source_ids && o.own_sources) <> (z.source_ids && o.other_sources))
       and o.is_score_same is not false
  )
  insert into pg_temp.alike (
    entity_type, name_id, own_entity_id, own_origin_id, entity_id, origin_id, score, features, verdict)
  select 'fixture', j.own_id, j.own_id, j.own_id, j.other_id, j.other_id,
         case j.verdict when 'auto' then 1 else identity.threshold('review') end,
         identity.game_features(j.own_start, j.other_start, j.own_day, j.other_day, j.is_score_same) || identity.feature(
           'lists', to_jsonb(case j.verdict when 'auto' then 1 else 0 end), 1, case j.verdict
             when 'auto' then case
               when j.is_new_date then 'One list calls it postponed, and the other has one more, which is later.'
               else 'Both lists have the game at the same home in the same competition, and as many games of both teams.' end
             else 'The lists do not agree in the competition, the home or the number of games of both teams.' end), j.verdict
    from (
      select a.*,
             case when a.is_new_date then 'auto'
                  when a.is_alike
                    and identity.do_lists_agree(pair_moved.realm_id, a.low_id, a.competition_id, a.own_sources, a.other_sources)
                    and identity.do_lists_agree(pair_moved.realm_id, a.high_id, a.competition_id, a.own_sources, a.other_sources)
                  then 'auto' else 'review' end as verdict
        from alone a
    ) j;
end;
$$;

comment on function identity.pair_moved(integer) is
  'Pairs those of pg_temp.games in pg_temp.alike that may be one game which one of two lists has moved to another day: each is the only '
  'game of its two teams that its list has and the other has not. They are one where both say the same competition and home, and no other '
  'division or stage, none is cancelled, not both are played, and the lists agree in how many games both teams have; or where the later '
  'is the new date of the earlier (identity.is_new_date). Else they are reviewed '
  '(IDENTITY-170).';
