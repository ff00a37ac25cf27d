create or replace function manage.days_of(account_id text, realm_id integer, until timestamptz, day_count integer) returns setof manage.day
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  with recent as (
    select (b.received_at at time zone 'UTC')::date as day, b.accepted_count, b.rejected_count
      from intake.batches b
     where b.account_id = days_of.account_id and b.realm_id = days_of.realm_id
       and b.batch_id > 'batch_' || util.ulid_time(days_of.until - make_interval(days => days_of.day_count))
     order by b.batch_id desc
     limit 5000
  )
  select (days_of.until at time zone 'UTC')::date - back, count(r.day)::integer, coalesce(sum(r.accepted_count), 0)::integer,
         coalesce(sum(r.rejected_count), 0)::integer
    from generate_series(0, days_of.day_count - 1) back
    left join recent r on r.day = (days_of.until at time zone 'UTC')::date - back
   group by back;
$$;

comment on function manage.days_of(text, integer, timestamptz, integer) is
  'Returns how many batches an account pushed into a realm on each of the last days (UTC), with how many observations were accepted '
  'and rejected; of the newest 5,000 batches. PEOPLE-104.';
