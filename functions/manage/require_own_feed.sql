create or replace function manage.require_own_feed(caller manage.caller, mode text, feed_id text) returns connect.feeds
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  v_feed connect.feeds := connect.feed_of(require_own_feed.feed_id);
begin
  if (require_own_feed.caller).made_by is null
    and (v_feed.account_id <> (require_own_feed.caller).account_id
      or v_feed.realm_id <> tenancy.realm_of((require_own_feed.caller).account_id, require_own_feed.mode)) then
    raise exception using errcode = 'OYN01', message = format('There is no feed %s.', require_own_feed.feed_id);
  end if;
  return v_feed;
end;
$$;

comment on function manage.require_own_feed(manage.caller, text, text) is
  'Returns a feed or connector of the caller''s account in a mode; to the command line, of any. Raises OYV01 (invalid_id), OYN01 '
  '(not_found), OYV02 (invalid_parameter: no mode). PEOPLE-14.';

create or replace function manage.require_editable_feed(caller manage.caller, mode text, feed_id text) returns connect.feeds
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  v_feed connect.feeds := manage.require_own_feed(
    require_editable_feed.caller, require_editable_feed.mode, require_editable_feed.feed_id);
begin
  if (require_editable_feed.caller).made_by is null and starts_with(v_feed.feed_id, 'con_') then
    raise exception using errcode = 'OYA04', message = 'Operators of the service run connectors. Ask one of them.';
  end if;
  perform connect.refuse_deleted(v_feed);
  perform connect.refuse_undoing(v_feed);
  return v_feed;
end;
$$;

comment on function manage.require_editable_feed(manage.caller, text, text) is
  'Returns what manage.require_own_feed does, for a caller who changes or fetches it. Raises OYA04 (forbidden: a connector, which '
  'operators run) and OYC03 (conflict: deleted, or a run of it is being undone) besides. PEOPLE-14, FEED-266, FEED-390, UNDO-12.';

create or replace function manage.require_own_run(caller manage.caller, mode text, run_id text) returns connect.runs
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  v_run connect.runs := connect.run_of(require_own_run.run_id);
begin
  if (require_own_run.caller).made_by is null and not exists (
      select from connect.targets t
        join connect.feeds f on f.realm_id = t.realm_id and f.feed_id = t.feed_id
       where t.realm_id = v_run.realm_id and t.target_id = v_run.target_id
         and f.account_id = (require_own_run.caller).account_id
         and f.realm_id = tenancy.realm_of((require_own_run.caller).account_id, require_own_run.mode)) then
    raise exception using errcode = 'OYN01', message = format('There is no run %s.', require_own_run.run_id);
  end if;
  return v_run;
end;
$$;

comment on function manage.require_own_run(manage.caller, text, text) is
  'Returns a run of the caller''s account in a mode; to the command line, of any. Raises OYV01 (invalid_id), OYN01 (not_found), OYV02 '
  '(invalid_parameter: no mode). PEOPLE-14.';

create or replace function manage.require_editable_run(caller manage.caller, mode text, run_id text) returns connect.feeds
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  v_run connect.runs := manage.require_own_run(require_editable_run.caller, require_editable_run.mode, require_editable_run.run_id);
begin
  return manage.require_editable_feed(require_editable_run.caller, require_editable_run.mode, (
    select t.feed_id from connect.targets t where t.realm_id = v_run.realm_id and t.target_id = v_run.target_id));
end;
$$;

comment on function manage.require_editable_run(manage.caller, text, text) is
  'Returns the feed of a run, to who decides on the run. Raises what manage.require_own_run and manage.require_editable_feed do. '
  'PEOPLE-14, FEED-266.';

create or replace function manage.require_connector(feed_id text) returns connect.feeds
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  v_feed connect.feeds := connect.feed_of(require_connector.feed_id);
begin
  if not starts_with(v_feed.feed_id, 'con_') then
    raise exception using errcode = 'OYN01', message = format('%s is a feed. Only members of its account can run it.', v_feed.feed_id);
  end if;
  return v_feed;
end;
$$;

comment on function manage.require_connector(text) is
  'Returns a connector of any account. Raises OYV01 (invalid_id), OYN01 (not_found: also a feed, which its account runs). FEED-266.';

create or replace function manage.require_connector_run(run_id text) returns connect.feeds
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  v_run connect.runs := connect.run_of(require_connector_run.run_id);
begin
  return manage.require_connector((
    select t.feed_id from connect.targets t where t.realm_id = v_run.realm_id and t.target_id = v_run.target_id));
end;
$$;

comment on function manage.require_connector_run(text) is
  'Returns the connector, of any account, that a run is of. Raises OYV01 (invalid_id), OYN01 (not_found: also of a feed). FEED-266.';

create or replace function manage.require_own_subscription(
  caller manage.caller, mode text, subscription_id text, delivery_id text default null
) returns webhook.subscriptions
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  v_realm_id integer := case when (require_own_subscription.caller).made_by is null
    then tenancy.realm_of((require_own_subscription.caller).account_id, require_own_subscription.mode) end;
  v_own webhook.subscriptions;
begin
  select s.* into v_own
    from webhook.subscriptions s
   where s.subscription_id = require_own_subscription.subscription_id and s.status <> 'deleted'
     and ((require_own_subscription.caller).made_by is not null
       or s.realm_id = v_realm_id and s.account_id = (require_own_subscription.caller).account_id);
  if not found and require_own_subscription.delivery_id is not null then
    perform tenancy.refuse_absent('delivery', require_own_subscription.delivery_id);
  elsif not found then
    perform tenancy.refuse_absent('subscription', require_own_subscription.subscription_id);
  end if;
  return v_own;
end;
$$;

comment on function manage.require_own_subscription(manage.caller, text, text, text) is
  'Returns a subscription of the caller''s account in a mode; to the command line, of any. delivery_id: what is not found is that '
  'delivery of it. Raises OYN01 (not_found), OYV02 (invalid_parameter: no mode). PEOPLE-14, WEBHOOK-1.';

create or replace function manage.require_own_organization(
  caller manage.caller, mode text, organization_id text
) returns text
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  v_realm_id integer := tenancy.realm_of((require_own_organization.caller).account_id, require_own_organization.mode);
begin
  if not canon.entity_exists(v_realm_id, 'organization', require_own_organization.organization_id)
    or not tenancy.represents(v_realm_id, (require_own_organization.caller).account_id, require_own_organization.organization_id) then
    raise exception using errcode = 'OYN01',
      message = format(
        'This account does not represent organization %s. Operators record who does.', require_own_organization.organization_id);
  end if;
  return require_own_organization.organization_id;
end;
$$;

comment on function manage.require_own_organization(manage.caller, text, text) is
  'Returns the id of an organization that the caller''s account represents in a mode. Raises OYN01 (not_found), as of one that '
  'does not exist, OYV02 (invalid_parameter: no mode). PEOPLE-14, PRIVACY-1.';

create or replace function manage.require_account(caller manage.caller) returns text
language plpgsql immutable
set search_path = pg_catalog, pg_temp
as $$
begin
  if (require_account.caller).account_id is null then
    raise exception using errcode = 'OYV02', message = 'Name the account.';
  end if;
  return (require_account.caller).account_id;
end;
$$;

comment on function manage.require_account(manage.caller) is
  'Returns the account that a caller means, as the guard found it. Raises OYV02 (invalid_parameter: an operator named none). '
  'ACCOUNT-10.';

create or replace function manage.require_realm(caller manage.caller, mode text) returns integer
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return tenancy.realm_of(manage.require_account(require_realm.caller), require_realm.mode);
end;
$$;

comment on function manage.require_realm(manage.caller, text) is
  'Returns the realm of the account that a caller means, in a mode (test, live). Raises OYV02 (invalid_parameter: no mode, or an '
  'operator named no account). REALM-2.';
