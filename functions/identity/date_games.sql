create or replace function identity.date_games() returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  update pg_temp.games g
     set day = case when g.starts_at is null then g.local_date
                    else read.local_day(g.starts_at, coalesce(g.time_zone, z.time_zone, 'UTC')) end
    from (
      select distinct x.low_id, x.high_id, min(x.time_zone) over (partition by x.low_id, x.high_id) as time_zone from pg_temp.games x
    ) z
   where z.low_id = g.low_id and z.high_id = g.high_id;
end;
$$;

comment on function identity.date_games() is
  'Gives each game in pg_temp.games the local day on which it is: in its own time zone, else in one that another game of its teams is said '
  'to be in, else in UTC (IDENTITY-121).';
