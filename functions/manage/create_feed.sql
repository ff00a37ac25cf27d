create or replace function manage.create_feed(credential bytea, mode text, feed jsonb, account_id text default null) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(create_feed.credential, 'create_feed', create_feed.mode, create_feed.account_id);
  v_account_id text := manage.require_account(v_caller);
  v_class text := connect.class_for(create_feed.feed);
  v_result jsonb;
begin
  if v_caller.made_by is null and v_class = 'scrape' then
    raise exception using errcode = 'OYA04',
      message = 'Operators of the service register connectors. Ask one of them, or register a feed of one address.';
  elsif v_caller.made_by is null then
    perform tenancy.refuse_class(v_account_id, create_feed.mode, v_class);
  end if;
  v_result := connect.register_feed(v_account_id, create_feed.mode, create_feed.feed, v_caller.actor);
  perform manage.log_act(v_caller, create_feed.mode, v_result ->> 'feed_id');
  return v_result;
end;
$$;

comment on function manage.create_feed(bytea, text, jsonb, text) is
  'Registers a feed in a mode with its own source (settings: connect.register_feed). Returns connect.feed_document. Raises OYA04 (a '
  'connector, which operators register; live: class not allowed), OYN01 (not_found), OYV02 (invalid_parameter), OYC03 (name taken). '
  'PEOPLE-50, FEED-266.';

create or replace function manage.list_feeds(credential bytea, mode text, account_id text default null) returns setof jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(list_feeds.credential, 'list_feeds', list_feeds.mode, list_feeds.account_id);
  v_account_id text := manage.require_account(v_caller);
begin
  return query
  select connect.feed_document(f)
    from connect.feeds f
    join tenancy.realms r on r.realm_id = f.realm_id
   where f.account_id = v_account_id and (list_feeds.mode is null or r.mode = list_feeds.mode) and f.deleted_at is null
   order by f.feed_id;
end;
$$;

comment on function manage.list_feeds(bytea, text, text) is
  'Returns the feeds and connectors of the account in a mode (null: both), each as connect.feed_document. Their addresses may hold '
  'secrets. Raises OYN01 (not_found), OYV02 (invalid_parameter: no account). PEOPLE-10, FEED-20.';

create or replace function manage.read_feed(credential bytea, mode text, feed_id text, before text, row_limit integer) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(read_feed.credential, 'read_feed', read_feed.mode);
  v_feed connect.feeds := manage.require_own_feed(v_caller, read_feed.mode, read_feed.feed_id);
  v_result jsonb := connect.feed_page(v_feed, read_feed.before, read_feed.row_limit);
begin
  return v_result;
end;
$$;

comment on function manage.read_feed(bytea, text, text, text, integer) is
  'Returns a feed or connector of the account in a mode with its runs, page by page: before one (null: from the newest), at most '
  'row_limit, as connect.feed_page does. Raises OYV01 (invalid_id), OYN01 (not_found), OYV02 (invalid_parameter: no mode). DASHBOARD-73.';

create or replace function manage.read_feeds(credential bytea, mode text, before text, row_limit integer) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(read_feeds.credential, 'read_feeds', read_feeds.mode);
  v_realm_id integer := manage.require_realm(v_caller, read_feeds.mode);
  v_limit integer := least(greatest(coalesce(read_feeds.row_limit, 25), 1), 100);
  v_result jsonb;
begin
  with listed as materialized (
    select f as feed, row_number() over (order by f.feed_id desc) as place
      from connect.feeds f
     where f.account_id = v_caller.account_id and f.realm_id = v_realm_id and f.deleted_at is null
       and (read_feeds.before is null or f.feed_id < read_feeds.before)
     order by f.feed_id desc
     limit v_limit + 1
  ), held as (
    select r.run_id, f.name, coalesce(r.reasons[1], r.failure) as reason, row_number() over (order by r.run_id) as place
      from connect.feeds f
      join connect.targets t on t.realm_id = f.realm_id and t.feed_id = f.feed_id
      join connect.runs r on r.realm_id = t.realm_id and r.target_id = t.target_id and r.state = 'held'
     where f.account_id = v_caller.account_id and f.realm_id = v_realm_id and starts_with(f.feed_id, 'feed_')
  )
  select jsonb_build_object(
           'feeds', coalesce(
             jsonb_agg(connect.feed_document(l.feed) order by l.place) filter (where l.place <= v_limit), '[]'),
           'next_before', case when count(*) > v_limit then max((l.feed).feed_id) filter (where l.place = v_limit) end,
           'held', (
             select coalesce(jsonb_agg(jsonb_build_object('run_id', h.run_id, 'name', h.name, 'reason', h.reason) order by h.run_id)
                             filter (where h.place <= 10), '[]')
               from held h),
           'held_count', (select count(*) from held h))
    into v_result
    from listed l;
  return v_result;
end;
$$;

comment on function manage.read_feeds(bytea, text, text, integer) is
  'Returns {feeds: the account''s feeds and connectors in a mode, newest first (connect.feed_document), next_before, held: ten oldest '
  'runs to review, {run_id, name, reason}, held_count: of all}, before an id (null: newest), at most row_limit (1 to 100, null: 25). '
  'Raises OYV02. DASHBOARD-73.';

create or replace function manage.show_feed(credential bytea, mode text, feed_id text) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(show_feed.credential, 'show_feed', show_feed.mode);
  v_feed connect.feeds := manage.require_own_feed(v_caller, show_feed.mode, show_feed.feed_id);
begin
  return connect.feed_document(v_feed);
end;
$$;

comment on function manage.show_feed(bytea, text, text) is
  'Returns a feed or connector of the account in a mode (connect.feed_document). Raises OYV01, OYN01 (not_found). PEOPLE-14, FEED-20.';

create or replace function manage.map_feed(credential bytea, mode text, feed_id text, settings jsonb, note text) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(map_feed.credential, 'map_feed', map_feed.mode);
  v_feed connect.feeds := manage.require_editable_feed(v_caller, map_feed.mode, map_feed.feed_id);
begin
  -- Validators are discarded, so that the file is read again.
  perform connect.refuse_changed(v_feed, map_feed.settings);
  -- Targets before their feed, as runs lock them.
  update connect.targets t set etag = null, last_modified = null, last_snapshot_id = null, next_at = util.now()
   where t.realm_id = v_feed.realm_id and t.feed_id = v_feed.feed_id and t.next_at is not null;
  perform connect.change_settings(v_feed, map_feed.settings, map_feed.note, v_caller.actor);
  perform manage.log_act(v_caller, tenancy.mode_of(v_feed.realm_id), v_feed.feed_id, v_feed.account_id);
  return connect.feed_document(connect.feed_of(v_feed.feed_id));
end;
$$;

comment on function manage.map_feed(bytea, text, text, jsonb, text) is
  'Changes a feed: {name, sport, mapping {role: column}, ignored [column], charset, vs_means, midnight_is_tbd, '
  'default_minutes, parser, completes_scored, team, time_zone, day_first, covers}; absent ones stay. note: why. '
  'Returns connect.feed_document. Raises OYV01, OYN01, OYA04, OYV02, OYC03. FEED-36.';

create or replace function manage.set_yield(credential bytea, mode text, feed_id text, source_id text) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(set_yield.credential, 'set_yield', set_yield.mode);
  v_feed connect.feeds := manage.require_editable_feed(v_caller, set_yield.mode, set_yield.feed_id);
begin
  perform connect.set_yield(v_feed, set_yield.source_id, v_caller.actor);
  perform manage.log_act(v_caller, tenancy.mode_of(v_feed.realm_id), v_feed.feed_id, v_feed.account_id);
  return connect.feed_document(connect.feed_of(v_feed.feed_id));
end;
$$;

comment on function manage.set_yield(bytea, text, text, text) is
  'Makes a feed yield to another source of its account (null: to none), which wins each field that it states. A job decides again. Returns '
  'the feed (connect.feed_document). Raises OYV01, OYN01 (also the source), OYA04 (a connector), OYC03 (one of them yields, or is '
  'deleted). DECIDE-43.';

create or replace function manage.list_yields(credential bytea, mode text, feed_id text) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(list_yields.credential, 'list_yields', list_yields.mode);
  v_feed connect.feeds := manage.require_own_feed(v_caller, list_yields.mode, list_yields.feed_id);
begin
  return jsonb_build_object(
    'feed_id', v_feed.feed_id, 'name', v_feed.name,
    'sources', (select coalesce(jsonb_agg(to_jsonb(y)), '[]') from connect.yield_targets(v_feed) y));
end;
$$;

comment on function manage.list_yields(bytea, text, text) is
  'Returns the sources that a feed may yield to: {feed_id, name, sources: [{source_id, source_key, class, name, is_chosen, refusal: why '
  'not}]}. Raises OYV01 (invalid_id), OYN01 (not_found). DECIDE-43.';

create or replace function manage.end_redeciding(source_id text, pending_at timestamptz) returns void
language sql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
  update tenancy.sources s set yield_pending_at = null
   where s.source_id = end_redeciding.source_id and s.yield_pending_at = end_redeciding.pending_at;
$$;

comment on function manage.end_redeciding(text, timestamptz) is
  'For the worker alone: records that what a source reported is decided again, unless what it yields to changed since pending_at. '
  'DECIDE-43.';
-- Runs as the owner: who decides may not write sources.
grant execute on function manage.end_redeciding(text, timestamptz) to oyss_resolver;
