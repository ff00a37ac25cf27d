create or replace function connect.choose_targets(most integer, among integer)
returns table (realm_id integer, target_id text, run_id text, step text)
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  with first as (
    select t.*
      from connect.targets t
     where t.next_at <= util.now() and (t.leased_until is null or t.leased_until <= util.now())
     order by t.next_at, t.target_id
     limit choose_targets.among
  ), due as (
    select t.realm_id, t.target_id, t.next_at, t.host, t.feed_id, o.run_id, o.step, o.is_preview, f.status,
           h.next_at as host_next_at, h.leased_until as host_leased_until,
           f.killed_at is not null or t.excluded_reason is not null as is_excluded, a.status as account_status,
           f.requests_per_hour - case when f.hour_started_at > util.now() - interval '1 hour' then f.hour_count else 0 end as budget
      from first t
      join connect.feeds f on f.realm_id = t.realm_id and f.feed_id = t.feed_id
      join tenancy.accounts a on a.account_id = f.account_id
      left join connect.hosts h on h.host = t.host
      left join lateral (
        select r.run_id, case r.state when 'claimed' then 'fetch' else 'parse' end as step, r.trigger = 'preview' as is_preview
          from connect.runs r
         where r.realm_id = t.realm_id and r.target_id = t.target_id and r.state in ('claimed', 'fetched', 'extracted')
         order by r.trigger <> 'accept', r.run_id
         limit 1
      ) o on true
  ), able as (
    select d.*, coalesce(d.step, 'fetch') = 'parse' as is_offline,
           row_number() over (partition by d.host, coalesce(d.step, 'fetch') order by d.next_at, d.target_id) as turn,
           row_number() over (partition by d.realm_id, d.feed_id, coalesce(d.step, 'fetch') order by d.next_at, d.target_id) as place
      from due d
     where d.account_status = 'active' and not d.is_excluded
       and not exists (select from connect.stops s where s.revived_at is null and (s.host is null or s.host = d.host))
       and (d.status <> 'disabled' or d.is_preview)
       and (d.step = 'parse' or d.host is not null and coalesce(d.host_next_at, util.now()) <= util.now()
            and (d.host_leased_until is null or d.host_leased_until <= util.now()))
  )
  select a.realm_id, a.target_id, a.run_id, coalesce(a.step, 'fetch')
    from able a
   where a.is_offline or a.turn = 1 and a.place <= a.budget
   order by a.next_at, a.target_id
   limit choose_targets.most;
$$;

comment on function connect.choose_targets(integer, integer) is
  'Returns at most so many targets that a worker may lease now, those due longest first, each with its run under way (null: none) and the '
  'step fetch or parse: one a host, as many of a feed as its budget of the hour allows; none of an account that is suspended, of a feed '
  'that is disabled, or of what is excluded. Looks at so many of those due alone (among; null: at all): where these give as many as are '
  'wanted, they are those that all would give. What was accepted is read before '
  'all else of its target. The caller holds util.lock_polling. FEED-10, FEED-12, FEED-13, FEED-264, FEED-282.';
