create or replace view analytics.venue_utilisation with (security_barrier) as
select concat_ws(':', u.venue_id, u.local_date, u.local_hour, u.venue_field) as utilisation_key, u.venue_id, n.name as venue_name,
       u.venue_field, u.local_date, u.local_hour, u.fixture_count, u.starting_count, u.booked_minutes, u.cancelled_count
  from (
    select o.realm_id, o.venue_id, o.venue_field, h.hour_at::date as local_date, extract(hour from h.hour_at)::integer as local_hour,
           count(*) filter (where o.is_played)::integer as fixture_count,
           count(*) filter (where o.is_played and o.starts_at_local >= h.hour_at)::integer as starting_count,
           coalesce(round(sum(extract(epoch from least(o.ends_at_local, h.hour_at + interval '1 hour')
                                      - greatest(o.starts_at_local, h.hour_at)) / 60) filter (where o.is_played)), 0)::integer
             as booked_minutes,
           count(*) filter (where not o.is_played)::integer as cancelled_count
      from (
        select f.realm_id, f.venue_id, f.venue_field, f.status not in ('cancelled', 'postponed') as is_played, z.starts_at_local,
               z.starts_at_local + least(coalesce(f.ends_at - f.starts_at, interval '90 minutes'), interval '24 hours') as ends_at_local
          from tenancy.live_fixtures f
          join canon.venues v on v.realm_id = f.realm_id and v.venue_id = f.venue_id
          left join canon.competitions c on c.realm_id = f.realm_id and c.competition_id = f.competition_id
          cross join lateral (
            select f.starts_at at time zone coalesce(f.time_zone, v.time_zone, c.time_zone, 'UTC') as starts_at_local) z
         where f.starts_at is not null
      ) o
      cross join lateral generate_series(
        date_trunc('hour', o.starts_at_local), o.ends_at_local - interval '1 microsecond', interval '1 hour') h (hour_at)
     group by 1, 2, 3, 4, 5
  ) u
  join canon.venues n on n.realm_id = u.realm_id and n.venue_id = u.venue_id;

comment on view analytics.venue_utilisation is
  'One row per venue, field, day and hour at the place in which a fixture is. Key: utilisation_key. Fresh: every committed change. '
  'Without a planned end 90 minutes are assumed; at most 24 hours count. Filter on venue_id where you can. ANALYTICS-2.';
comment on column analytics.venue_utilisation.utilisation_key is 'venue_id, local_date, local_hour and venue_field, joined by colons.';
comment on column analytics.venue_utilisation.venue_id is 'The venue.';
comment on column analytics.venue_utilisation.venue_name is 'Its name.';
comment on column analytics.venue_utilisation.venue_field is 'The field within it; null: not known.';
comment on column analytics.venue_utilisation.local_date is 'The day at the place.';
comment on column analytics.venue_utilisation.local_hour is 'The hour at the place, 0 to 23.';
comment on column analytics.venue_utilisation.fixture_count is
  'Fixtures in this hour, neither cancelled nor postponed; more than one on one field overlap or follow each other.';
comment on column analytics.venue_utilisation.starting_count is 'Those of them that start in it.';
comment on column analytics.venue_utilisation.booked_minutes is
  'Minutes of this hour that they take together; more than 60 on one field is a double booking.';
comment on column analytics.venue_utilisation.cancelled_count is
  'Fixtures that were to be here in this hour and are cancelled or postponed.';
grant select on analytics.venue_utilisation to oyss_analyst;
