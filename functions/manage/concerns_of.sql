create or replace function manage.concerns_of(account_id text, realm_id integer, since timestamptz) returns setof manage.concern
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  with feeds as (
    select f.feed_id, f.name, f.status, f.status_reason,
           exists (select from connect.targets t
                     join connect.runs u on u.realm_id = t.realm_id and u.target_id = t.target_id and u.state = 'held'
                    where t.realm_id = f.realm_id and t.feed_id = f.feed_id) as is_held,
           (select a.made_by is not null
              from connect.acts a
             where a.realm_id = f.realm_id and a.feed_id = f.feed_id and a.verb = 'disable'
             order by a.act_id desc
             limit 1) as is_paused
      from connect.feeds f
     where f.account_id = concerns_of.account_id and f.realm_id = concerns_of.realm_id
  ), recent as (
    select b.batch_id, b.status, b.error, b.rejected_count
      from intake.batches b
     where b.account_id = concerns_of.account_id and b.realm_id = concerns_of.realm_id
       and b.batch_id > 'batch_' || util.ulid_time(concerns_of.since)
     order by b.batch_id desc
     limit 5000
  )
  select 'feed_held', 1, f.feed_id, f.name, f.status_reason from feeds f where f.is_held
  union all
  select 'feed_failing', 1, f.feed_id, f.name, f.status_reason from feeds f where f.status = 'failing' and not f.is_held
  union all
  select 'feed_stopped', 1, f.feed_id, f.name, f.status_reason
    from feeds f where f.status = 'disabled' and not f.is_held and f.is_paused is not true
  union all
  select 'webhook_disabled', 1, s.subscription_id, s.host, s.disabled_reason
    from webhook.subscriptions s
   where s.realm_id = concerns_of.realm_id and s.account_id = concerns_of.account_id and s.status = 'disabled'
  union all
  select 'batch_failed', count(*)::integer, max(r.batch_id), null, max(r.error) from recent r where r.status = 'failed' having count(*) > 0
  union all
  select 'observation_rejected', sum(r.rejected_count)::integer, max(r.batch_id), null, null
    from recent r where r.rejected_count > 0 having count(*) > 0
  union all
  select 'review_waiting', count(*)::integer, min(d.decision_id), null, null
    from identity.decisions d
    join tenancy.realms n on n.realm_id = d.realm_id and n.mode = 'test'
   where d.realm_id = concerns_of.realm_id and d.status = 'pending' and identity.leads_alike(d.realm_id, d.question, d.decision_id)
  having count(*) > 0;
$$;

comment on function manage.concerns_of(text, integer, timestamptz) is
  'Returns what wants attention of an account in a realm: feeds that hold a run, fail or were given up (not those that somebody '
  'paused), disabled webhooks, batches since a moment (of the newest 5,000) that failed or had observations rejected, and reviews of '
  'test data that wait. PEOPLE-104.';
