create or replace function identity.pair_same_minute(realm_id integer, team_ids text[]) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  with played as materialized (
    select t.team_id, t.other_id, t.goals, t.other_goals, g.game_id, g.is_new, g.kind, g.starts_at, g.venue_id, g.source_ids, g.rests_on,
           coalesce(g.status in ('cancelled', 'postponed', 'forfeit'), false) as is_off,
           count(*) over (partition by t.team_id, g.starts_at) as game_count
      from pg_temp.games g
      cross join lateral (values (g.low_id, g.high_id, g.low_goals, g.high_goals), (g.high_id, g.low_id, g.high_goals, g.low_goals))
        t (team_id, other_id, goals, other_goals)
     where g.is_exact and t.team_id = any (pair_same_minute.team_ids)
  ), together as materialized (
    select x.team_id, x.game_id, x.is_new, x.starts_at, x.rests_on, x.other_id, y.game_id as other_game_id, y.is_new as is_other_new,
           y.other_id as other_other_id, x.source_ids && y.source_ids as is_in_one_list,
           x.kind <> y.kind or x.is_off or y.is_off or coalesce(x.goals <> y.goals or x.other_goals <> y.other_goals, false)
             or identity.are_places_apart(pair_same_minute.realm_id, x.venue_id, x.game_id, y.venue_id, y.game_id) as is_doubtful,
           identity.are_teams_apart(pair_same_minute.realm_id, x.other_id, x.game_id, y.other_id, y.game_id) as is_apart
      from played x
      join played y on y.team_id = x.team_id and y.starts_at = x.starts_at and y.game_id <> x.game_id
     -- More than anybody lists at one minute are compared with nothing.
     where x.game_count between 2 and 20 and not exists (
       select from identity.profiles_of(pair_same_minute.realm_id, x.team_id, x.game_id) n (profile)
        where (n.profile ->> 'is_placeholder')::boolean)
  ), judged as (
    -- A team plays once at a time: where two of its games at one minute cannot be one, nobody knows which of them a third is.
    select p.*, case when bool_or(p.is_in_one_list or p.is_doubtful or p.is_apart) over (partition by p.team_id, p.starts_at)
                     then 'review' else 'auto' end as verdict
      from together p
  )
  insert into pg_temp.alike (
    entity_type, name_id, external_id, own_entity_id, own_origin_id, entity_id, origin_id, score, features, verdict, rests_on)
  select distinct on (j.game_id, w.other_id)
         'fixture', j.game_id, case when j.is_new then j.game_id end, w.own_id, w.own_id, j.other_game_id, j.other_game_id,
         case j.verdict when 'auto' then 1 else identity.threshold('review') end,
         identity.minute_features(j.starts_at, j.verdict = 'auto'), j.verdict, j.rests_on
    from judged j
    -- A new id is given one entity; what others are the same is found again.
    cross join lateral (
      select case when not j.is_new then j.game_id end, case when not j.is_new then j.other_game_id end) w (own_id, other_id)
   where not j.is_in_one_list and not j.is_apart and j.other_id <> j.other_other_id and not j.is_other_new
     and (j.is_new or j.game_id > j.other_game_id)
     and not exists (
       select from pg_temp.alike a
        where a.entity_type = 'fixture' and (
            a.name_id = j.game_id and (a.entity_id = j.other_game_id or a.verdict = 'auto')
            or a.entity_id = j.other_game_id and a.verdict = 'auto' and a.external_id is not null))
   order by j.game_id, w.other_id, j.verdict, j.other_game_id;
end;
$$;

comment on function identity.pair_same_minute(integer, text[]) is
  'Pairs those of pg_temp.games in pg_temp.alike that are games of one team at one confirmed start in lists of different sources, against '
  'opponents that may be one (identity.are_teams_apart); of team_ids all games at that minute are there. They are one where no list has '
  'two games of the team at that minute, and no two of its games differ in kind or score, are called off, are at places that are apart '
  '(identity.are_places_apart) or against teams that are; else they are reviewed (IDENTITY-172). More than 20 games at a minute are left '
  'alone (IDENTITY-171).';
