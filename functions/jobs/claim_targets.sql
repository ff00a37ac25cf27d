create or replace function jobs.claim_targets(worker text, most integer, lease_seconds integer) returns setof connect.claim
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_until timestamptz := util.now() + make_interval(secs => claim_targets.lease_seconds);
  v_chosen jsonb;
begin
  perform util.lock_polling();
  perform connect.open_due_runs();
  v_chosen := (select jsonb_agg(c) from connect.choose_targets(claim_targets.most, 4 * claim_targets.most) c);
  if coalesce(jsonb_array_length(v_chosen), 0) < claim_targets.most then
    v_chosen := (select jsonb_agg(c) from connect.choose_targets(claim_targets.most, null) c);
  end if;
  if v_chosen is null then
    return;
  end if;
  insert into connect.runs (realm_id, run_id, target_id, trigger, state)
  select c.realm_id, util.make_id('run'), c.target_id, 'schedule', 'claimed'
    from jsonb_to_recordset(v_chosen) c (realm_id integer, target_id text, run_id text)
   where c.run_id is null;
  update connect.targets t set token = t.token + 1, leased_by = claim_targets.worker, leased_until = v_until
    from jsonb_to_recordset(v_chosen) c (realm_id integer, target_id text)
   where t.realm_id = c.realm_id and t.target_id = c.target_id;
  insert into connect.hosts as h (host, leased_until)
  select distinct t.host, v_until
    from jsonb_to_recordset(v_chosen) c (realm_id integer, target_id text, step text)
    join connect.targets t on t.realm_id = c.realm_id and t.target_id = c.target_id
   where c.step = 'fetch'
      on conflict on constraint hosts_pkey do update set leased_until = excluded.leased_until;
  update connect.feeds f
     set hour_count = case when f.hour_started_at > util.now() - interval '1 hour' then f.hour_count else 0 end + n.count,
         hour_started_at = case when f.hour_started_at > util.now() - interval '1 hour' then f.hour_started_at else util.now() end
    from (
      select t.realm_id, t.feed_id, count(*) as count
        from jsonb_to_recordset(v_chosen) c (realm_id integer, target_id text, step text)
        join connect.targets t on t.realm_id = c.realm_id and t.target_id = c.target_id
       where c.step = 'fetch'
       group by 1, 2
    ) n
   where f.realm_id = n.realm_id and f.feed_id = n.feed_id;
  return query
  select r.run_id, t.token, c.step, r.trigger, t.target_id, f.feed_id, m.mode, t.url, t.host, t.etag, t.last_modified,
         connect.settings_of(f), starts_with(f.feed_id, 'con_'),
         (select b.byte_count
            from connect.snapshots s
            join connect.bodies b on b.realm_id = s.realm_id and b.sha256 = s.sha256
           where s.realm_id = t.realm_id and s.snapshot_id = r.snapshot_id),
         f.account_id
    from jsonb_to_recordset(v_chosen) c (realm_id integer, target_id text, step text)
    join connect.targets t on t.realm_id = c.realm_id and t.target_id = c.target_id
    join connect.feeds f on f.realm_id = t.realm_id and f.feed_id = t.feed_id
    join tenancy.realms m on m.realm_id = t.realm_id
    cross join lateral (
      select o.run_id, o.trigger, o.snapshot_id
        from connect.runs o
       where o.realm_id = t.realm_id and o.target_id = t.target_id and o.state in ('claimed', 'fetched', 'extracted')
       order by o.trigger <> 'accept', o.run_id
       limit 1
    ) r;
end;
$$;

comment on function jobs.claim_targets(text, integer, integer) is
  'Leases up to this many targets to a worker (its name) for this many seconds (connect.choose_targets), starts or continues a run of '
  'each, takes the host''s turn and a request of the budget. Returns what the worker needs; an older token records nothing. FEED-11.';
grant execute on function jobs.claim_targets(text, integer, integer) to oyss_resolver;
