create or replace function manage.create_connector(credential bytea, account_id text, mode text, feed jsonb, urls text[]) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(
    create_connector.credential, 'create_connector', create_connector.mode, create_connector.account_id);
  v_account_id text := manage.require_account(v_caller);
  v_feed jsonb := case jsonb_typeof(create_connector.feed)
    when 'object' then create_connector.feed - '{url,is_preview}'::text[] else '{}' end;
  v_feed_id text;
  v_result jsonb;
begin
  perform tenancy.refuse_class(v_account_id, create_connector.mode, 'scrape');
  v_feed_id := connect.register_feed(
    v_account_id, create_connector.mode, v_feed || '{"is_connector": true}', v_caller.actor) ->> 'feed_id';
  v_result := manage.accept_addresses(v_feed_id, create_connector.urls, v_caller.actor);
  perform manage.log_act(v_caller, create_connector.mode, v_feed_id);
  return v_result;
end;
$$;

comment on function manage.create_connector(bytea, text, text, jsonb, text[]) is
  'Registers a connector in a mode (settings: connect.register_feed) with 1 to 50 addresses. Returns connect.feed_document. Raises '
  'OYN01, OYA04 (live: class scrape not allowed), OYV02, OYC03 (name taken, or an address twice), OYA05 (confirmation_required). '
  'PEOPLE-50, FEED-266.';

create or replace function manage.list_connectors(
  credential bytea, mode text, before text, row_limit integer
) returns setof manage.connector
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(list_connectors.credential, 'list_connectors', list_connectors.mode);
begin
  return query
  select c.feed_id, c.account_id, a.name, c.mode, c.name, s.source_key, c.kind, c.settings ->> 'parser', c.status, c.status_reason,
         c.status_since, c.killed_reason, t.all_count, t.faulty, t.excluded, t.listed, t.last_ok_at, l.run_id, l.state, l.started_at,
         h.run_id
    from (
      select f.*, r.mode
        from connect.feeds f
        join tenancy.realms r on r.realm_id = f.realm_id
       -- The ids of connectors, and none of feeds.
       where f.feed_id > 'con_' and f.feed_id < coalesce(list_connectors.before, 'con~')
         and (list_connectors.mode is null or r.mode = list_connectors.mode)
       order by f.feed_id desc
       limit least(greatest(coalesce(list_connectors.row_limit, 25), 1), 100)
    ) c
    join tenancy.accounts a on a.account_id = c.account_id
    join tenancy.sources s on s.realm_id = c.realm_id and s.source_id = c.source_id
    cross join lateral (
      select count(*)::integer as all_count, count(*) filter (where x.state in ('stale', 'failing'))::integer as faulty,
             count(*) filter (where x.state = 'excluded')::integer as excluded, coalesce(sum(o.listed_count), 0)::integer as listed,
             max(o.last_ok_at) as last_ok_at
        from connect.targets o
        join connect.target_states x on x.realm_id = o.realm_id and x.target_id = o.target_id
       where o.realm_id = c.realm_id and o.feed_id = c.feed_id
    ) t
    left join lateral (
      select u.run_id, u.state, u.started_at
        from connect.targets o
        join connect.runs u on u.realm_id = o.realm_id and u.target_id = o.target_id
       where o.realm_id = c.realm_id and o.feed_id = c.feed_id
       order by u.run_id desc
       limit 1
    ) l on true
    left join lateral (
      select u.run_id
        from connect.targets o
        join connect.runs u on u.realm_id = o.realm_id and u.target_id = o.target_id and u.state = 'held'
       where o.realm_id = c.realm_id and o.feed_id = c.feed_id
       order by u.run_id
       limit 1
    ) h on true
   order by c.feed_id desc;
end;
$$;

comment on function manage.list_connectors(bytea, text, text, integer) is
  'Returns the connectors of every account in a mode (null: both), the newest first: before one (null: from the newest), at most row_limit '
  '(1 to 100, null: 25). Addresses may hold secrets and are left out. PEOPLE-13, FEED-20, DASHBOARD-95.';

create or replace function manage.read_connector(credential bytea, feed_id text, before text, row_limit integer) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(read_connector.credential, 'read_connector', null);
  v_feed connect.feeds := manage.require_connector(read_connector.feed_id);
  v_result jsonb := connect.feed_page(v_feed, read_connector.before, read_connector.row_limit);
begin
  return v_result || (select jsonb_build_object('account_name', a.name) from tenancy.accounts a where a.account_id = v_feed.account_id);
end;
$$;

comment on function manage.read_connector(bytea, text, text, integer) is
  'Returns a connector of any account with its targets and a page of its runs: before one (null: from the newest), at most row_limit, as '
  'connect.feed_page does, and the name of its account. Raises OYV01 (invalid_id), OYN01 (not_found). DASHBOARD-95.';

create or replace function manage.read_connector_run(credential bytea, run_id text) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(read_connector_run.credential, 'read_connector_run', null);
  v_feed connect.feeds := manage.require_connector_run(read_connector_run.run_id);
begin
  return connect.run_page(connect.run_of(read_connector_run.run_id));
end;
$$;

comment on function manage.read_connector_run(bytea, text) is
  'Returns a run of a connector of any account with all that is needed to decide on it (connect.run_page). Raises OYV01 (invalid_id), '
  'OYN01 (not_found). DASHBOARD-95.';

create or replace function manage.accept_connector_run(credential bytea, run_id text, note text, mapping jsonb) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(accept_connector_run.credential, 'accept_connector_run', null);
  v_feed connect.feeds := manage.require_connector_run(accept_connector_run.run_id);
  v_result jsonb;
begin
  v_result := connect.accept_run(
    accept_connector_run.run_id, accept_connector_run.note, v_caller.actor, accept_connector_run.mapping);
  perform manage.log_act(v_caller, tenancy.mode_of(v_feed.realm_id), accept_connector_run.run_id, v_feed.account_id);
  return v_result;
end;
$$;

comment on function manage.accept_connector_run(bytea, text, text, jsonb) is
  'Accepts the shape of a held run of a connector, as manage.accept_run: mapping: what its columns mean, note: why. Returns the run. '
  'Raises OYV01 (invalid_id), OYN01, OYV02 (no such column), OYC03 (not held, or the meaning of columns is unknown). FEED-36, FEED-266.';

create or replace function manage.discard_connector_run(credential bytea, run_id text, note text) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(discard_connector_run.credential, 'discard_connector_run', null);
  v_feed connect.feeds := manage.require_connector_run(discard_connector_run.run_id);
  v_result jsonb;
begin
  v_result := connect.discard_run(discard_connector_run.run_id, discard_connector_run.note, v_caller.actor);
  perform manage.log_act(v_caller, tenancy.mode_of(v_feed.realm_id), discard_connector_run.run_id, v_feed.account_id);
  return v_result;
end;
$$;

comment on function manage.discard_connector_run(bytea, text, text) is
  'Discards what a held run of a connector read; note: the reason. Returns the run. Raises OYV01 (invalid_id), OYN01 (not_found), OYC03 '
  '(conflict: not held). FEED-37, FEED-266.';

create or replace function manage.run_connector(credential bytea, feed_id text, is_preview boolean) returns setof jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(run_connector.credential, 'run_connector', null);
  v_feed connect.feeds := manage.require_connector(run_connector.feed_id);
begin
  perform manage.log_act(v_caller, tenancy.mode_of(v_feed.realm_id), v_feed.feed_id, v_feed.account_id);
  return query
  select r from connect.run_now(v_feed.feed_id, coalesce(run_connector.is_preview, false), v_caller.actor) r;
end;
$$;

comment on function manage.run_connector(bytea, text, boolean) is
  'Fetches every address of a connector of any account now (is_preview: applies nothing). Returns the runs. Raises OYV01 (invalid_id), '
  'OYN01 (not_found), OYC03 (conflict: disabled, stopped, or without an address). FEED-34, FEED-266.';

create or replace function manage.accept_addresses(feed_id text, urls text[], made_by text) returns jsonb
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  if coalesce(cardinality(accept_addresses.urls), 0) not between 1 and 50 then
    raise exception using errcode = 'OYV02', message = 'Give the addresses where the schedule is published: 1 to 50.';
  end if;
  perform connect.add_address(accept_addresses.feed_id, u.url, accept_addresses.made_by) from unnest(accept_addresses.urls) u (url);
  return connect.feed_document(connect.feed_of(accept_addresses.feed_id));
end;
$$;

comment on function manage.accept_addresses(text, text[], text) is
  'Has a connector read 1 to 50 more addresses, all or none; made_by is recorded. Returns it (connect.feed_document). Raises what '
  'connect.add_address does. FEED-266.';
