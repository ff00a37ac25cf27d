create or replace function manage.revive_connector(credential bytea, feed_id text, note text) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(revive_connector.credential, 'revive_connector', null);
  v_feed connect.feeds := connect.feed_of(revive_connector.feed_id);
  v_result jsonb;
begin
  if v_feed.killed_at is null then
    raise exception using errcode = 'OYC03', message = 'No operator stopped it.';
  end if;
  -- Targets before their feed, as runs lock them.
  perform connect.resume_targets(v_feed.realm_id, v_feed.feed_id, null);
  update connect.feeds f set killed_at = null, killed_reason = null
   where f.realm_id = v_feed.realm_id and f.feed_id = v_feed.feed_id;
  insert into connect.acts (realm_id, feed_id, operation, note, made_by)
  values (v_feed.realm_id, v_feed.feed_id, 'revive', revive_connector.note, v_caller.actor);
  v_result := connect.feed_document(connect.feed_of(v_feed.feed_id));
  perform manage.log_act(v_caller, v_result ->> 'mode', revive_connector.feed_id, v_result ->> 'account_id');
  return v_result;
end;
$$;

comment on function manage.revive_connector(bytea, text, text) is
  'Resumes a connector or feed that an operator stopped; note: the reason. Returns it. Raises OYV01 (invalid_id), OYN01 (not_found), OYC03 '
  '(conflict: not stopped), OYA05 (confirmation_required). PEOPLE-13, FEED-264.';

create or replace function manage.list_targets(credential bytea, after text, row_limit integer) returns setof manage.target
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(list_targets.credential, 'list_targets', null);
begin
  return query
  select t.mode, t.account_id, t.feed_id, t.feed, t.source_key, t.status, t.status_reason, t.status_since, t.target_id, t.host, t.state,
         t.is_fault, t.excluded_reason, t.listed_count, t.last_ok_at, t.last_try_at, t.failed_count, t.next_at,
         o.excluded_reason is not null, f.killed_at is not null
    from audit.targets t
    join connect.targets o on o.target_id = t.target_id
    join connect.feeds f on f.feed_id = t.feed_id
   where list_targets.after is null or t.target_id > list_targets.after
   order by t.target_id
   limit least(greatest(coalesce(list_targets.row_limit, 100), 1), 500);
end;
$$;

comment on function manage.list_targets(bytea, text, integer) is
  'Returns targets of feeds and connectors of every account as audit.targets has them, the oldest first: after one (null: from the '
  'first), at most row_limit (1 to 500, null: 100). Addresses may hold secrets and are left out. PEOPLE-13, FEED-15, FEED-20.';

create or replace function manage.add_targets(credential bytea, feed_id text, urls text[]) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(add_targets.credential, 'add_targets', null);
  v_feed connect.feeds := manage.require_connector(add_targets.feed_id);
  v_result jsonb := manage.accept_addresses(v_feed.feed_id, add_targets.urls, v_caller.actor);
begin
  perform manage.log_act(v_caller, tenancy.mode_of(v_feed.realm_id), v_feed.feed_id, v_feed.account_id);
  return v_result;
end;
$$;

comment on function manage.add_targets(bytea, text, text[]) is
  'Adds 1 to 50 addresses to a connector of any account; they are fetched at once. Returns the connector. Raises OYV01 (invalid_id), OYN01 '
  '(not_found), OYV02 (invalid_parameter), OYC03 (conflict: read already), OYA05 (confirmation_required). FEED-266.';

create or replace function manage.include_target(credential bytea, target_id text, note text) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(include_target.credential, 'include_target', null);
  v_target connect.targets := connect.target_of(include_target.target_id);
  v_result jsonb;
begin
  if v_target.excluded_reason is null then
    raise exception using errcode = 'OYC03', message = 'This target is not excluded itself. "oyss connector show" says what is stopped.';
  end if;
  update connect.targets t set excluded_reason = null, failed_count = 0, first_failed_at = null
   where t.realm_id = v_target.realm_id and t.target_id = v_target.target_id;
  perform connect.resume_targets(v_target.realm_id, v_target.feed_id, v_target.target_id);
  perform connect.renew_status(v_target.realm_id, v_target.feed_id);
  insert into connect.acts (realm_id, feed_id, operation, note, made_by)
  values (v_target.realm_id, v_target.feed_id, 'include', concat_ws(': ', v_target.target_id, include_target.note), v_caller.actor);
  v_result := connect.feed_document(connect.feed_of(v_target.feed_id));
  perform manage.log_act(v_caller, v_result ->> 'mode', include_target.target_id, v_result ->> 'account_id');
  return v_result;
end;
$$;

comment on function manage.include_target(bytea, text, text) is
  'Fetches an excluded target again; note: the reason. Returns its feed. Raises OYV01 (invalid_id), OYN01 (not_found), OYC03 (conflict: '
  'not excluded), OYA05 (confirmation_required). PEOPLE-13, FEED-264.';

create or replace function manage.exclude_target(credential bytea, target_id text, reason text) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(exclude_target.credential, 'exclude_target', null);
  v_target connect.targets := connect.target_of(exclude_target.target_id);
  v_reason text := connect.reason_of(exclude_target.reason);
  v_result jsonb;
begin
  update connect.targets t set excluded_reason = v_reason
   where t.realm_id = v_target.realm_id and t.target_id = v_target.target_id;
  perform connect.renew_status(v_target.realm_id, v_target.feed_id);
  insert into connect.acts (realm_id, feed_id, operation, note, made_by)
  values (v_target.realm_id, v_target.feed_id, 'exclude', format('%s: %s', v_target.target_id, v_reason), v_caller.actor);
  v_result := connect.feed_document(connect.feed_of(v_target.feed_id));
  perform manage.log_act(v_caller, v_result ->> 'mode', exclude_target.target_id, v_result ->> 'account_id');
  return v_result;
end;
$$;

comment on function manage.exclude_target(bytea, text, text) is
  'Excludes a target of any account, for a reason: nothing of it is fetched. Returns its feed. Raises OYV01 (invalid_id), OYN01 '
  '(not_found), OYV02 (invalid_parameter: no reason), OYA05 (confirmation_required). PEOPLE-13, FEED-264.';

create or replace function manage.list_stops(credential bytea) returns setof jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(list_stops.credential, 'list_stops', null);
begin
  return query
  select manage.describe_stop(s) from connect.stops s where s.revived_at is null order by s.host nulls first;
end;
$$;

comment on function manage.list_stops(bytea) is
  'Returns what operators stopped for every account and have not resumed: {scope: everything or host, host, reason, made_by, made_at}. '
  'PEOPLE-13, FEED-264.';

create or replace function manage.describe_stop(stop connect.stops) returns jsonb
language sql stable
set search_path = pg_catalog, pg_temp
begin atomic
  select jsonb_strip_nulls(
           jsonb_build_object(
             'host', (stop).host, 'scope', case when (stop).host is null then 'everything' else 'host' end, 'reason', (stop).reason,
             'made_by', (stop).made_by, 'made_at', util.rfc3339((stop).made_at)));
end;

comment on function manage.describe_stop(connect.stops) is 'Returns a stop as operators see it (manage.list_stops). FEED-264.';

create or replace function manage.stop_host(credential bytea, host text, reason text) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(stop_host.credential, 'stop_host', null);
  v_host text := lower(btrim(stop_host.host));
  v_reason text := connect.reason_of(stop_host.reason);
  v_stop connect.stops;
begin
  if v_host is not null and v_host !~ '^(\[[0-9a-f:.]+\]|[^\s/?#:@]{1,255})$' then
    raise exception using errcode = 'OYV02', message = 'A host is a name or an address, without port and path, such as example.org.';
  end if;
  select s.* into v_stop from connect.stops s where s.host is not distinct from v_host and s.revived_at is null;
  if v_stop.stop_id is not null then
    raise exception using errcode = 'OYC03', message = format('It is stopped already: %s', v_stop.reason);
  end if;
  insert into connect.stops (host, reason, made_by) values (v_host, v_reason, v_caller.actor);
  perform manage.log_act(v_caller, null, coalesce(lower(btrim(stop_host.host)), 'everything'));
  return (select manage.describe_stop(s)
            from connect.stops s where s.host is not distinct from v_host and s.revived_at is null);
end;
$$;

comment on function manage.stop_host(bytea, text, text) is
  'Stops all fetching from a host (null: every host), for every account, for a reason. Returns the stop. Raises OYV02 (invalid_parameter: '
  'no host, no reason), OYC03 (conflict: stopped already), OYA05 (confirmation_required). PEOPLE-13, FEED-264.';

create or replace function manage.resume_host(credential bytea, host text, note text) returns void
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(resume_host.credential, 'resume_host', null);
begin
  update connect.stops s set revived_at = util.now(), revived_by = v_caller.actor, revived_note = resume_host.note
   where s.host is not distinct from lower(btrim(resume_host.host)) and s.revived_at is null;
  if not found then
    raise exception using errcode = 'OYC03',
      message = format('%s is not stopped.', coalesce('The host ' || resume_host.host, 'Fetching as a whole'));
  end if;
  perform manage.log_act(v_caller, null, coalesce(lower(btrim(resume_host.host)), 'everything'));
end;
$$;

comment on function manage.resume_host(bytea, text, text) is
  'Resumes fetching from a host (null: every host); note: the reason. Raises OYC03 (conflict: not stopped), OYA05 (confirmation_required). '
  'PEOPLE-13, FEED-264.';
