create or replace function manage.read_overview(credential bytea, mode text) returns jsonb
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_caller manage.caller := manage.enter(read_overview.credential, 'read_overview', read_overview.mode);
  v_realm_id integer := manage.require_realm(v_caller, read_overview.mode);
  v_now timestamptz := util.now();
  v_overview jsonb;
begin
  -- manage.concerns_of, manage.overdue_of, manage.overruled_of, manage.disagreeing_of, manage.near_limits, manage.judged_sources,
  -- manage.days_of.
  select jsonb_build_object(
           'account_id', a.account_id, 'name', a.name,
           'has_key', exists (select from tenancy.keys k
                               where k.account_id = a.account_id and k.realm_id = v_realm_id and k.revoked_at is null),
           'has_source', exists (select from tenancy.sources s where s.account_id = a.account_id and s.realm_id = v_realm_id),
           'has_batch', exists (select from intake.batches b where b.account_id = a.account_id and b.realm_id = v_realm_id),
           'has_feed', exists (select from connect.feeds f
                                join connect.targets t on t.realm_id = f.realm_id and t.feed_id = f.feed_id
                               where f.account_id = a.account_id and f.realm_id = v_realm_id
                                 and (t.first_ok_at is not null
                                      or exists (select from connect.runs u where u.realm_id = t.realm_id and u.target_id = t.target_id
                                                                              and u.state in ('held', 'accepted')))),
           'has_webhook', exists (select from webhook.subscriptions s
                                   where s.realm_id = v_realm_id and s.account_id = a.account_id and s.status <> 'deleted'),
           'concerns', coalesce((select jsonb_agg(to_jsonb(c) || case when c.kind in ('feed_first', 'feed_held')
                                                                      then connect.waiting_figures(v_realm_id, c.what) else '{}' end
                                                  order by c.kind, c.name, c.what)
                                   from (select * from manage.concerns_of(a.account_id, v_realm_id, v_now - interval '1 day')
                                         union all select * from manage.overdue_of(a.account_id, v_realm_id)
                                         union all select * from manage.overruled_of(a.account_id, v_realm_id)
                                         union all select * from manage.disagreeing_of(a.account_id, v_realm_id)
                                         union all select * from manage.near_limits(a.account_id, read_overview.mode)) c), '[]'),
           'notices', read.received_notices(v_realm_id, a.account_id, 10),
           'questions', manage.open_questions(v_realm_id, a.account_id, 10),
           'judged', manage.judged_sources(a.account_id, v_realm_id),
           'days', coalesce((select jsonb_agg(to_jsonb(d) order by d.day)
                               from manage.days_of(a.account_id, v_realm_id, v_now, 30) d), '[]'))
    into v_overview
    from tenancy.accounts a
   where a.account_id = v_caller.account_id;
  return v_overview;
end;
$$;

comment on function manage.read_overview(bytea, text) is
  'Returns the overview of the account in a mode: whether it has keys, sources, batches, a feed that was read and webhooks, what needs '
  'attention (24 hours), notices and questions (10 each), how right its sources are, pushes of 30 days. Raises OYV02. '
  'PEOPLE-104, DASHBOARD-83, FRESH-3.';

create or replace function manage.judged_sources(account_id text, realm_id integer) returns jsonb
language sql stable set search_path = pg_catalog, pg_temp as $$
  select coalesce(
           jsonb_agg(d.judged || jsonb_build_object('source_key', d.source_key)
                     order by (d.judged ->> 'games')::integer desc, d.source_key), '[]')
    from (select s.source_id, s.source_key, manage.judged_document(s.realm_id, s.source_id) as judged
            from tenancy.sources s
           where s.account_id = judged_sources.account_id and s.realm_id = judged_sources.realm_id and s.ended_at is null
           order by s.created_at desc, s.source_id desc
           limit 25) d
   where d.judged is not null;
$$;

comment on function manage.judged_sources(text, integer) is
  'Returns how right and how fast the sources of an account in a realm are (manage.judged_document), most games first: of its 25 newest, '
  'those of which five games or more are judged. FRESH-4.';

create or replace function manage.overdue_of(account_id text, realm_id integer) returns setof manage.concern
language sql stable set search_path = pg_catalog, pg_temp as $$
  select 'source_overdue', count(*)::integer, min(s.source_id), string_agg(s.source_key, ', ' order by s.source_key), null
    from (
      select o.source_id, o.source_key
        from tenancy.sources o
       where o.account_id = overdue_of.account_id and o.realm_id = overdue_of.realm_id
         and not exists (select from connect.feeds f where f.realm_id = o.realm_id and f.source_id = o.source_id)
       order by o.created_at desc, o.source_id desc
       limit 25
    ) s
    cross join lateral intake.rhythm_of(overdue_of.realm_id, s.source_id) h
   where h.is_overdue
  having count(*) > 0;
$$;

comment on function manage.overdue_of(text, integer) is
  'Returns how many sources of an account in a realm are overdue (intake.rhythm_of), with their keys; none where none is. Of its 25 newest '
  'sources that no feed reads. DASHBOARD-83.';

create or replace function manage.overruled_of(account_id text, realm_id integer) returns setof manage.concern
language sql stable set search_path = pg_catalog, pg_temp as $$
  with reported as materialized (
    select t.source_id, t.external_id
      from (select b.batch_id, b.source_id
              from intake.batches b
             where b.account_id = overruled_of.account_id and b.realm_id = overruled_of.realm_id
             order by b.batch_id desc
             limit 10) b
      cross join lateral (
        select b.source_id, o.external_id, o.batch_index
          from intake.observations o
         where o.batch_id = b.batch_id and o.batch_index < 200 and o.type = 'fixture' and not o.is_deleted
         order by o.batch_index
         limit 25) t
     order by b.batch_id desc, t.batch_index
     limit 25
  ), overruled as (
    select c.entity_id, c.field
      from read.conflicts_among(overruled_of.realm_id, array(
             select distinct m.entity_id
               from reported t
               join canon.external_ids m
                 on m.realm_id = overruled_of.realm_id and m.source_id = t.source_id and m.entity_type = 'fixture'
                and m.external_id = t.external_id and m.player_id = ''
              where m.entity_id is not null)) c
      join tenancy.sources s
        on s.realm_id = overruled_of.realm_id and s.source_key = c.loser and s.account_id = overruled_of.account_id
      join tenancy.sources w on w.realm_id = s.realm_id and w.source_key = c.winner
     where not c.is_same and (w.account_id <> s.account_id or w.rank <> s.rank)
  ), newest as (
    select count(distinct o.entity_id)::integer as fixtures, max(o.entity_id) as entity_id from overruled o
  )
  select 'overruled', n.fixtures, n.entity_id, canon.title_of(overruled_of.realm_id, n.entity_id),
         (select min(o.field) from overruled o where o.entity_id = n.entity_id)
    from newest n
   where n.fixtures > 0;
$$;

comment on function manage.overruled_of(text, integer) is
  'Returns in how many fixtures another source wins over one of the account (read.conflicts_among), with one of them, its title and a '
  'field; none where there is none. Of the 25 fixtures that the account reported last, in its newest 10 batches, but for its sources of '
  'one rank. DASHBOARD-83.';

create or replace function manage.concerns_of(account_id text, realm_id integer, since timestamptz) returns setof manage.concern
language sql stable set search_path = pg_catalog, pg_temp as $$
  with feeds as (
    select f.feed_id, f.name, f.status, f.status_reason,
           (select case when exists (
                          select from connect.baselines b
                           where b.realm_id = u.realm_id and b.target_id = u.target_id and b.superseded_at is null) then 'feed_held'
                        when u.entry_count = 0 and u.row_count > 0 then 'feed_unread' else 'feed_first' end
              from connect.targets t
              join connect.runs u on u.realm_id = t.realm_id and u.target_id = t.target_id and u.state = 'held'
             where t.realm_id = f.realm_id and t.feed_id = f.feed_id
             order by u.run_id desc limit 1) as held,
           (select a.made_by is not null
              from connect.acts a
             where a.realm_id = f.realm_id and a.feed_id = f.feed_id and a.operation = 'disable'
             order by a.act_id desc
             limit 1) as is_paused
      from connect.feeds f
     where f.account_id = concerns_of.account_id and f.realm_id = concerns_of.realm_id and f.deleted_at is null
  ), recent as (
    select b.batch_id, b.status, b.error, b.rejected_count
      from intake.batches b
     where b.account_id = concerns_of.account_id and b.realm_id = concerns_of.realm_id
       and b.batch_id > 'batch_' || util.ulid_time(concerns_of.since)
     order by b.batch_id desc
     limit 5000
  )
  select f.held, 1, f.feed_id, f.name, f.status_reason from feeds f where f.held is not null
  union all
  select 'feed_failing', 1, f.feed_id, f.name, f.status_reason from feeds f where f.status = 'failing' and f.held is null
  union all
  select 'feed_stopped', 1, f.feed_id, f.name, f.status_reason
    from feeds f where f.status = 'disabled' and f.held is null and f.is_paused is not true
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
    join tenancy.realms n on n.realm_id = d.realm_id
    cross join lateral (select case n.mode when 'live' then concerns_of.account_id end) o (account_id)
   where d.realm_id = concerns_of.realm_id and d.status = 'pending'
     and (o.account_id is null
          or d.first_id in (select identity.origins_of(concerns_of.realm_id, concerns_of.account_id))
            and identity.may_decide(d, o.account_id))
     and identity.leads_same_evidence(d.realm_id, d.question, d.decision_id, o.account_id)
  having count(*) > 0;
$$;

comment on function manage.concerns_of(text, integer, timestamptz) is
  'Returns what needs attention of an account in a realm: feeds, not deleted, that hold a run (feed_first, feed_unread: their first), '
  'fail or were given up (not paused), disabled webhooks, batches since a moment (of the newest 5,000) that failed or had rejects, '
  'reviews to decide. PEOPLE-104.';
