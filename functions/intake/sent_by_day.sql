create or replace function intake.sent_by_day(realm_id integer, account_id text) returns jsonb
language sql stable
begin atomic
  with newest as materialized (
    select b.source_id, b.received_at, b.accepted_count, b.rejected_count
      from intake.batches b
     where b.account_id = sent_by_day.account_id and b.realm_id = sent_by_day.realm_id
       and b.batch_id >= 'batch_' || util.ulid_time(util.now() - interval '30 days')
     order by b.batch_id desc
     limit 10000
  ), days as (
    select (n.received_at at time zone 'UTC')::date as on_day, n.source_id, count(*) as batches, sum(n.accepted_count) as accepted,
           sum(n.rejected_count) as rejected
      from newest n
     group by 1, 2
  )
  select jsonb_build_object(
           'is_whole', (select count(*) < 10000 from newest),
           'since', (select util.rfc3339(min(n.received_at)) from newest n),
           'days', (select coalesce(
                             jsonb_agg(
                               jsonb_build_object('on_day', d.on_day, 'batches', d.batches, 'accepted', d.accepted, 'rejected', d.rejected)
                               order by d.on_day), '[]')
                      from (select o.on_day, sum(o.batches) as batches, sum(o.accepted) as accepted, sum(o.rejected) as rejected
                              from days o group by o.on_day) d),
           'sources', (select coalesce(
                                jsonb_agg(
                                  jsonb_build_object('source_id', s.source_id, 'source_key', k.source_key, 'batches', s.batches,
                                                     'accepted', s.accepted, 'rejected', s.rejected)
                                  order by s.accepted desc, k.source_key), '[]')
                         from (select o.source_id, sum(o.batches) as batches, sum(o.accepted) as accepted, sum(o.rejected) as rejected
                                 from days o group by o.source_id order by 3 desc, 1 limit 20) s
                         join tenancy.sources k on k.realm_id = sent_by_day.realm_id and k.source_id = s.source_id));
end;

comment on function intake.sent_by_day(integer, text) is
  'Returns what an account sent in a realm in the last 30 days, from its newest 10,000 batches: {is_whole: whether that is all, since: '
  'the oldest of them, days: {on_day (UTC), batches, accepted, rejected} observations of each day, sources: the same for the 20 that '
  'sent most}. DASHBOARD-76.';
