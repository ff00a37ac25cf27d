create or replace function manage.delete_feed(credential bytea, mode text, feed_id text, reports text, note text) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(delete_feed.credential, 'delete_feed', delete_feed.mode);
  v_feed connect.feeds := manage.require_editable_feed(v_caller, delete_feed.mode, delete_feed.feed_id);
begin
  perform manage.refuse_connector(v_feed);
  perform connect.delete_feed(v_feed, delete_feed.reports, delete_feed.note, v_caller.actor);
  perform manage.log_act(v_caller, tenancy.mode_of(v_feed.realm_id), v_feed.feed_id, v_feed.account_id);
  return connect.feed_document(connect.feed_of(v_feed.feed_id));
end;
$$;

comment on function manage.delete_feed(bytea, text, text, text, text) is
  'Deletes a feed. reports: withdraw (games to come that nothing else reports are cancelled, by a job) or keep (what it reported stands). '
  'Returns it (connect.feed_document). Raises OYV01, OYN01, OYA04 (a connector), OYV02 (reports), OYC03 (deleted). FEED-390.';

create or replace function manage.preview_deletion(credential bytea, mode text, feed_id text) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(preview_deletion.credential, 'preview_deletion', preview_deletion.mode);
  v_feed connect.feeds := manage.require_editable_feed(v_caller, preview_deletion.mode, preview_deletion.feed_id);
begin
  perform manage.refuse_connector(v_feed);
  return (
    with games as materialized (
      select g.entity_id, bool_and(g.is_over) as is_over, bool_or(g.is_known_elsewhere) as is_known_elsewhere
        from connect.reported_games(v_feed, util.now()) g
       group by g.entity_id
    ), cancelled as (
      select f.fixture_id, f.sorts_at, canon.title_of(f.realm_id, f.fixture_id) as name
        from games g
        join canon.fixtures f on f.realm_id = v_feed.realm_id and f.fixture_id = g.entity_id
       where not g.is_over and not g.is_known_elsewhere
       order by f.sorts_at, f.fixture_id
       limit 20
    )
    select jsonb_build_object(
             'feed_id', v_feed.feed_id, 'name', v_feed.name,
             'cancelled', count(*) filter (where not g.is_over and not g.is_known_elsewhere),
             'elsewhere', count(*) filter (where not g.is_over and g.is_known_elsewhere),
             'over', count(*) filter (where g.is_over),
             'games', (
               select coalesce(jsonb_agg(jsonb_build_object(
                        'id', c.fixture_id, 'name', c.name, 'sorts_at', util.rfc3339(c.sorts_at),
                        'zone', canon.zone_of(v_feed.realm_id, c.fixture_id)) order by c.sorts_at, c.fixture_id), '[]')
                 from cancelled c))
      from games g);
end;
$$;

comment on function manage.preview_deletion(bytea, text, text) is
  'Returns what deleting a feed and withdrawing its reports would do, in numbers of games: {feed_id, name, cancelled, elsewhere: to come '
  'and known from another source, over, games: the first 20 to be cancelled}. Raises OYV01, OYN01, OYA04 (a connector), OYC03 (deleted). '
  'FEED-390.';

create or replace function manage.refuse_connector(feed connect.feeds) returns void
language plpgsql immutable
set search_path = pg_catalog, pg_temp
as $$
begin
  if starts_with(feed.feed_id, 'con_') then
    raise exception using errcode = 'OYA04', message = 'A connector is stopped, not deleted.';
  end if;
end;
$$;

comment on function manage.refuse_connector(connect.feeds) is 'Raises OYA04 (forbidden) of a connector. FEED-390.';

create or replace function manage.pause_feed(credential bytea, mode text, feed_id text, note text) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(pause_feed.credential, 'pause_feed', pause_feed.mode);
  v_feed connect.feeds := manage.require_editable_feed(v_caller, pause_feed.mode, pause_feed.feed_id);
  v_result jsonb;
begin
  v_result := connect.set_enabled(v_feed.feed_id, false, pause_feed.note, v_caller.actor);
  perform manage.log_act(v_caller, tenancy.mode_of(v_feed.realm_id), v_feed.feed_id, v_feed.account_id);
  return v_result;
end;
$$;

comment on function manage.pause_feed(bytea, text, text, text) is
  'Disables a feed of the account in a mode, which is then not polled; note: the reason. Returns it (connect.feed_document). Raises OYV01 '
  '(invalid_id), OYN01 (not_found), OYA04 (forbidden: a connector). PEOPLE-14, FEED-22.';

create or replace function manage.resume_feed(credential bytea, mode text, feed_id text, note text) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(resume_feed.credential, 'resume_feed', resume_feed.mode);
  v_feed connect.feeds := manage.require_editable_feed(v_caller, resume_feed.mode, resume_feed.feed_id);
  v_result jsonb;
begin
  v_result := connect.set_enabled(v_feed.feed_id, true, resume_feed.note, v_caller.actor);
  perform manage.log_act(v_caller, tenancy.mode_of(v_feed.realm_id), v_feed.feed_id, v_feed.account_id);
  return v_result;
end;
$$;

comment on function manage.resume_feed(bytea, text, text, text) is
  'Enables a feed of the account in a mode, which is fetched at once; note: the reason. Returns it (connect.feed_document). Raises OYV01 '
  '(invalid_id), OYN01 (not_found), OYA04 (forbidden: a connector). PEOPLE-14, FEED-22.';

create or replace function manage.preview_yield(credential bytea, mode text, feed_id text, source_id text) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(preview_yield.credential, 'preview_yield', preview_yield.mode);
  v_feed connect.feeds := manage.require_editable_feed(v_caller, preview_yield.mode, preview_yield.feed_id);
  v_source_ids text[] := array(
    select k.id from tenancy.sources s cross join lateral (values (s.yields_to), (preview_yield.source_id)) k (id)
     where s.realm_id = v_feed.realm_id and s.source_id = v_feed.source_id and k.id is not null);
  v_result jsonb;
begin
  begin
    perform set_config('lock_timeout', '3s', true);
    perform manage.refuse_second_preview(v_feed.account_id);
    perform util.lock_realm(v_feed.realm_id, is_shared => true), util.lock_identity(v_feed.realm_id, is_shared => true);
    perform connect.set_yield(v_feed, preview_yield.source_id, v_caller.actor);
    v_result := manage.try_redeciding(v_feed.realm_id, v_feed.source_id, v_source_ids);
    raise exception using errcode = 'OYX31', message = 'A preview ends here.';
  exception
    when sqlstate 'OYX31' then null;
    when lock_not_available or deadlock_detected or serialization_failure then
      raise exception using errcode = 'OYC03', message = 'What it reports is being changed right now. Try again in a moment.';
  end;
  return v_result || jsonb_build_object(
    'feed_id', v_feed.feed_id, 'name', v_feed.name,
    'games', connect.find_games(v_result -> 'games', null, null, null, null, null, 20));
end;
$$;

comment on function manage.preview_yield(bytea, text, text, text) is
  'Has a feed yield to a source (null: to none), takes it back, and returns {feed_id, name, games: the first 20 that change '
  '(connect.find_games), entities, more, counts, shared, differing, compared}. Raises as manage.set_yield, and OYC03 (busy, another '
  'preview). DECIDE-44.';

-- Owned by the role that may write canon.
grant create on schema manage to oyss_resolver;
set local role none;
set local role oyss_resolver;

create or replace function manage.try_redeciding(realm_id integer, source_id text, target_ids text[]) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
set lock_timeout = '3s'
as $$
declare
  c_most_shared constant integer := 5000;
  c_most_compared constant integer := 500;
  c_row_limit constant integer := 200;
  v_shared jsonb;
  v_mapping_ids bigint[];
begin
  -- Games to come first.
  select jsonb_build_object(
           'shared', count(*), 'shared_games', count(*) filter (where k.is_game), 'is_whole', count(*) < c_most_shared,
           'differing', count(k.mapping_ids), 'compared', least(count(k.mapping_ids), c_most_compared)),
         array(select unnest(n.mapping_ids)
                 from jsonb_to_recordset(jsonb_agg(k) filter (where k.place <= c_most_compared and k.mapping_ids is not null))
                   n (mapping_ids bigint[]))
    into v_shared, v_mapping_ids
    from (
      select d.mapping_ids, starts_with(d.entity_id, 'fx_') as is_game,
             row_number() over (order by d.mapping_ids is null, f.sorts_at < util.now() nulls last, f.sorts_at, d.entity_id) as place
        from resolve.stated_otherwise(
               try_redeciding.realm_id, try_redeciding.source_id, try_redeciding.target_ids, c_most_shared) d
        left join canon.fixtures f on f.realm_id = try_redeciding.realm_id and f.fixture_id = d.entity_id) k;
  perform util.lock_out_merging(try_redeciding.realm_id);
  perform ledger.open_staging(1000);
  perform resolve.redecide_claims(try_redeciding.realm_id, v_mapping_ids);
  return v_shared || jsonb_build_object('games', ledger.staged_games(try_redeciding.realm_id))
    || ledger.staged_difference(try_redeciding.realm_id, c_row_limit);
end;
$$;

comment on function manage.try_redeciding(integer, text, text[]) is
  'Decides again what a source and others (target_ids) report differently, for a transaction that is undone: at most 500 entities of the '
  '5,000 that both report, games to come first. Returns {games, entities, more, counts, shared, shared_games, is_whole, differing, '
  'compared}. DECIDE-44.';
revoke execute on function manage.try_redeciding(integer, text, text[]) from public;
grant execute on function manage.try_redeciding(integer, text, text[]) to oyss_owner;

set local role none;
set local role oyss_owner;
revoke create on schema manage from oyss_resolver;
