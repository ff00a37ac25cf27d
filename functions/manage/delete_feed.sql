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
  'FEED-393.';

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
