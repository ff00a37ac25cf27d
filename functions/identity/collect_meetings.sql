create or replace function identity.collect_meetings() returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  insert into pg_temp.meetings (team_id, opponent_id, game_id, starts_at, competition_id)
  select t.team_id, t.opponent_id, i.external_id,
         case when coalesce(i.data ->> 'time_status', 'confirmed') = 'confirmed' then util.read_moment(i.data ->> 'start') end,
         i.data #>> '{competition,external_id}'
    from pg_temp.incoming i
    cross join lateral (values
      (i.data #>> '{sides,0,team,external_id}', i.data #>> '{sides,1,team,external_id}'),
      (i.data #>> '{sides,1,team,external_id}', i.data #>> '{sides,0,team,external_id}')
    ) t (team_id, opponent_id)
   where i.type = 'fixture' and not i.is_deleted and t.team_id is not null and i.data ->> 'kind' in ('game', 'scrimmage');
end;
$$;

comment on function identity.collect_meetings() is
  'Collects in pg_temp.meetings who plays in the games of the batch, one row a team and game, with the ids of the source.';
