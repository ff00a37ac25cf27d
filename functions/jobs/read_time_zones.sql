create or replace function jobs.read_time_zones(moments timestamptz[]) returns table (zone text, offsets integer[])
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  with used as (
    select f.time_zone from connect.feeds f
    union
    select v.time_zone from canon.venues v where v.time_zone is not null
    union
    select c.time_zone from canon.competitions c where c.time_zone is not null
    union
    -- Only upcoming games: their table is too large to be read at each start.
    select g.time_zone
      from tenancy.realms r
      cross join lateral (
        select x.time_zone from canon.fixtures x
         where x.realm_id = r.realm_id and x.sorts_at >= util.now()
         order by x.sorts_at, x.fixture_id
         limit 1000
      ) g
     where g.time_zone is not null
  ), known as materialized (
    select u.time_zone, exists (select from pg_timezone_names n where n.name = u.time_zone) as is_known from used u
  )
  select k.time_zone,
         case when k.is_known then array(
           select (extract(epoch from (m.at at time zone k.time_zone) - (m.at at time zone 'UTC')) / 60)::integer
             from unnest(read_time_zones.moments) with ordinality m (at, place)
            order by m.place) end
    from known k
   order by k.time_zone;
$$;

comment on function jobs.read_time_zones(timestamptz[]) is
  'Returns the time zones in use by feeds, venues, competitions and the next 1,000 games of each realm, with their offsets at some '
  'moments in minutes east of Greenwich; null if PostgreSQL does not know the zone. FEED-7.';
grant execute on function jobs.read_time_zones(timestamptz[]) to oyss_resolver;
