create or replace function identity.play_as_one(first_ids text[], second_ids text[]) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  update pg_temp.games g
     set low_id = least(n.low_id, n.high_id), high_id = greatest(n.low_id, n.high_id), home_id = n.home_id,
         low_goals = case when n.low_id <= n.high_id then g.low_goals else g.high_goals end,
         high_goals = case when n.low_id <= n.high_id then g.high_goals else g.low_goals end
    from (
      select x.game_id, coalesce(l.first_id, x.low_id) as low_id, coalesce(h.first_id, x.high_id) as high_id,
             coalesce(o.first_id, x.home_id) as home_id
        from pg_temp.games x
        left join unnest(first_ids, second_ids) l (first_id, second_id) on l.second_id = x.low_id
        left join unnest(first_ids, second_ids) h (first_id, second_id) on h.second_id = x.high_id
        left join unnest(first_ids, second_ids) o (first_id, second_id) on o.second_id = x.home_id
    ) n
   where n.game_id = g.game_id and (n.low_id <> g.low_id or n.high_id <> g.high_id);
  delete from pg_temp.games g where g.low_id = g.high_id;
end;
$$;

comment on function identity.play_as_one(text[], text[]) is
  'Takes the games in pg_temp.games of each of second_ids for games of the team at the same place in first_ids, and leaves out those that '
  'the two play against each other. No team stands in both.';
