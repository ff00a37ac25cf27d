create or replace function identity.play_as_one(team_ids text[]) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  delete from pg_temp.games g where g.low_id = any (play_as_one.team_ids) and g.high_id = any (play_as_one.team_ids);
  update pg_temp.games g
     set low_id = least(n.low_id, n.high_id), high_id = greatest(n.low_id, n.high_id),
         home_id = case when g.home_id = any (play_as_one.team_ids) then play_as_one.team_ids[1] else g.home_id end,
         low_goals = case when n.low_id <= n.high_id then g.low_goals else g.high_goals end,
         high_goals = case when n.low_id <= n.high_id then g.high_goals else g.low_goals end
    from (
      select x.game_id, case when x.low_id = any (play_as_one.team_ids) then play_as_one.team_ids[1] else x.low_id end as low_id,
             case when x.high_id = any (play_as_one.team_ids) then play_as_one.team_ids[1] else x.high_id end as high_id
        from pg_temp.games x
    ) n
   where n.game_id = g.game_id;
end;
$$;

comment on function identity.play_as_one(text[]) is
  'Takes the games of two teams (ids) in pg_temp.games for those of one, and leaves out those that they play against each other.';
