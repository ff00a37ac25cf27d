create or replace function manage.name_of(account_id text, mode text, what text) returns text
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  v_id text := split_part(name_of.what, ' ', 1);
  v_realm_ids integer[] := array(
    select tenancy.realm_of(name_of.account_id, m.mode)
      from unnest(array['test', 'live']) m (mode)
     where m.mode = coalesce(name_of.mode, m.mode));
begin
  return case split_part(v_id, '_', 1)
    when 'usr' then (select u.name from tenancy.users u where u.user_id = v_id)
    when 'acct' then (select a.name from tenancy.accounts a where a.account_id = v_id and a.account_id = name_of.account_id)
    when 'key' then (
      select format('%s …%s', k.kind, k.last_four) from tenancy.keys k where k.key_id = v_id and k.account_id = name_of.account_id)
    when 'src' then (
      select s.source_key
        from tenancy.sources s
       where s.realm_id = any (v_realm_ids) and s.source_id = v_id and s.account_id = name_of.account_id)
    when 'sub' then (select s.host from webhook.subscriptions s where s.subscription_id = v_id and s.account_id = name_of.account_id)
    when 'dlv' then (
      select s.host
        from webhook.deliveries d
        join webhook.subscriptions s on s.realm_id = d.realm_id and s.subscription_id = d.subscription_id
       where d.delivery_id = v_id and s.account_id = name_of.account_id)
    when 'batch' then (
      select s.source_key
        from intake.batches b
        join tenancy.sources s on s.realm_id = b.realm_id and s.source_id = b.source_id
       where b.batch_id = v_id and b.account_id = name_of.account_id)
    when 'inv' then (
      select 'as ' || i.role from tenancy.invitations i where i.invitation_id = v_id and i.account_id = name_of.account_id)
    when 'utk' then (select k.name from tenancy.user_tokens k where k.token_id = v_id and k.account_id = name_of.account_id)
    when 'ctk' then (select c.name from tenancy.calendar_tokens c where c.token_id = v_id and c.account_id = name_of.account_id)
    when 'org' then (select o.name from canon.organizations o where o.realm_id = any (v_realm_ids) and o.organization_id = v_id)
    when 'run' then (
      select f.name
        from connect.runs r
        join connect.targets t on t.realm_id = r.realm_id and t.target_id = r.target_id
        join connect.feeds f on f.realm_id = t.realm_id and f.feed_id = t.feed_id
       where r.run_id = v_id and f.account_id = name_of.account_id)
    when 'feed' then (select f.name from connect.feeds f where f.feed_id = v_id and f.account_id = name_of.account_id)
    end;
end;
$$;

comment on function manage.name_of(text, text, text) is
  'Returns what people call that to which something was done (tenancy.actions.what) in an account and a mode (null: either): the name '
  'of a person, key, token, source, feed, webhook, link or organization; of a run that of its feed, of a batch its source, of a '
  'delivery the host, of an invitation the role; null of what has no name or is gone. DASHBOARD-92.';
