create or replace function tenancy.usage_by_hour(realm_id integer, account_id text) returns jsonb
language sql stable
begin atomic
  with since as (
    select date_trunc('hour', util.now(), 'UTC') - interval '23 hours' as at
  ), used as materialized (
    select u.*, k.kind, k.last_four
      from since s
      cross join tenancy.keys k
      join tenancy.usage_hours u on u.key_id = k.key_id and u.started_at >= s.at
     where k.account_id = usage_by_hour.account_id and k.realm_id = usage_by_hour.realm_id
  )
  select jsonb_build_object(
           'hours', (select jsonb_agg(
                              jsonb_build_object('started_at', util.rfc3339(h.started_at), 'answered', h.answered, 'refused', h.refused,
                                                 'failed', h.failed)
                              order by h.started_at)
                       from (select s.at + make_interval(hours => place) as started_at, coalesce(sum(u.answered_count), 0) as answered,
                                    coalesce(sum(u.refused_count), 0) as refused, coalesce(sum(u.failed_count), 0) as failed
                               from since s
                               cross join generate_series(0, 23) place
                               left join used u on u.started_at = s.at + make_interval(hours => place)
                              group by 1) h),
           'routes', (select coalesce(
                               jsonb_agg(
                                 jsonb_build_object('route', r.route, 'answered', r.answered, 'refused', r.refused, 'failed', r.failed)
                                 order by r.answered + r.refused + r.failed desc, r.route), '[]')
                        from (select u.route, sum(u.answered_count) as answered, sum(u.refused_count) as refused,
                                     sum(u.failed_count) as failed
                                from used u group by u.route) r),
           'keys', (select coalesce(
                             jsonb_agg(
                               jsonb_build_object('key_id', k.key_id, 'kind', k.kind, 'last_four', k.last_four, 'answered', k.answered,
                                                  'refused', k.refused, 'failed', k.failed)
                               order by k.answered + k.refused + k.failed desc, k.key_id), '[]')
                      from (select u.key_id, u.kind, u.last_four, sum(u.answered_count) as answered, sum(u.refused_count) as refused,
                                   sum(u.failed_count) as failed
                              from used u group by u.key_id, u.kind, u.last_four) k));
end;

comment on function tenancy.usage_by_hour(integer, text) is
  'Returns what came with the keys of an account in a realm in the last 24 hours, the present one included: {hours: 24 of {started_at, '
  'answered, refused (429), failed} requests, the oldest first; routes and keys: the same of each route and each key of which there was '
  'any, the busiest first}. LIMIT-50, DASHBOARD-76.';
