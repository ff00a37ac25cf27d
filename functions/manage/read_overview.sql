create or replace function manage.read_overview(credential bytea, mode text) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(read_overview.credential, 'read_overview', read_overview.mode);
  v_realm_id integer := manage.require_realm(v_caller, read_overview.mode);
  v_now timestamptz := util.now();
  v_overview jsonb;
begin
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
           'concerns', coalesce((select jsonb_agg(to_jsonb(c) order by c.kind, c.name, c.what)
                                   from (select * from manage.concerns_of(a.account_id, v_realm_id, v_now - interval '1 day')
                                         union all select * from manage.overdue_of(a.account_id, v_realm_id)
                                         union all select * from manage.overruled_of(a.account_id, v_realm_id)
                                         union all select * from manage.near_limits(a.account_id, read_overview.mode)) c), '[]'),
           'days', coalesce((select jsonb_agg(to_jsonb(d) order by d.day)
                               from manage.days_of(a.account_id, v_realm_id, v_now, 30) d), '[]'))
    into v_overview
    from tenancy.accounts a
   where a.account_id = v_caller.account_id;
  return v_overview;
end;
$$;

comment on function manage.read_overview(bytea, text) is
  'Returns what the first page shows of the account in a mode: whether it has keys, sources, batches, a feed that was '
  'read, and webhooks, what wants attention (manage.concerns_of of the last 24 hours, manage.overdue_of, manage.overruled_of, '
  'manage.near_limits) '
  'and what was pushed on each of the last 30 days (manage.days_of). Raises OYV02 (invalid_parameter). PEOPLE-104, DASHBOARD-83, '
  'DASHBOARD-109.';
