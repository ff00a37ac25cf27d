create or replace function identity.schedules_beside(realm_id integer, first_id text, second_id text) returns jsonb
language sql stable
begin atomic
  with spans as materialized (
    select x.place, count(*) as games, min(g.sorts_at) as begins_at, max(g.sorts_at) as ends_at
      from (values (1, schedules_beside.first_id), (2, schedules_beside.second_id)) x (place, team_id)
      cross join lateral identity.games_of(schedules_beside.realm_id, x.team_id) g
     group by x.place
  ), shared as (
    -- Where both play, or else the pause between them.
    select least(max(s.begins_at), min(s.ends_at)) as begins_at, greatest(max(s.begins_at), min(s.ends_at)) as ends_at from spans s
  )
  select jsonb_build_object(
           'first', identity.schedule_beside(schedules_beside.realm_id, schedules_beside.first_id, h.begins_at, h.ends_at),
           'second', identity.schedule_beside(schedules_beside.realm_id, schedules_beside.second_id, h.begins_at, h.ends_at),
           'first_count', coalesce((select s.games from spans s where s.place = 1), 0),
           'second_count', coalesce((select s.games from spans s where s.place = 2), 0))
    from shared h;
end;

comment on function identity.schedules_beside(integer, text, text) is
  'Returns the games of two teams near each other (identity.schedule_beside), and how many each has of the latest 500. IDENTITY-145.';
