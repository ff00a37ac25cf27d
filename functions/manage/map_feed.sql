create or replace function manage.map_feed(credential bytea, mode text, feed_id text, settings jsonb, note text) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(map_feed.credential, 'map_feed', map_feed.mode);
  v_feed connect.feeds := manage.require_editable_feed(v_caller, map_feed.mode, map_feed.feed_id);
  v_all jsonb := connect.feed_document(v_feed) - 'settings' || v_feed.settings || coalesce(map_feed.settings, '{}');
begin
  perform connect.refuse_settings(v_all - 'url');
  -- Targets before their feed, as runs lock them.
  update connect.targets t set etag = null, last_modified = null, last_snapshot_id = null, next_at = util.now()
   where t.realm_id = v_feed.realm_id and t.feed_id = v_feed.feed_id and t.next_at is not null;
  update connect.feeds f
     set settings = f.settings || jsonb_strip_nulls(
           jsonb_build_object(
             'charset', map_feed.settings -> 'charset', 'mapping', map_feed.settings -> 'mapping',
             'vs_means', map_feed.settings -> 'vs_means', 'midnight_is_tbd', map_feed.settings -> 'midnight_is_tbd',
             'default_minutes', map_feed.settings -> 'default_minutes', 'parser', map_feed.settings -> 'parser',
             'completes_scored', map_feed.settings -> 'completes_scored')),
         team = case when map_feed.settings ? 'team' then nullif(btrim(v_all ->> 'team'), '') else f.team end,
         time_zone = v_all ->> 'time_zone', is_day_first = (v_all ->> 'day_first')::boolean, covers = v_all ->> 'covers'
   where f.realm_id = v_feed.realm_id and f.feed_id = v_feed.feed_id;
  insert into connect.acts (realm_id, feed_id, verb, note, made_by)
  values (v_feed.realm_id, v_feed.feed_id, 'map', coalesce(map_feed.note, map_feed.settings::text), v_caller.actor);
  perform manage.log_act(v_caller, tenancy.mode_of(v_feed.realm_id), v_feed.feed_id, v_feed.account_id);
  return connect.feed_document(connect.feed_of(v_feed.feed_id));
end;
$$;

comment on function manage.map_feed(bytea, text, text, jsonb, text) is
  'Changes how the file of a feed of the account in a mode is read: {mapping {role: column}, charset, vs_means, midnight_is_tbd, '
  'default_minutes, parser, completes_scored, team, time_zone, day_first, covers}; what is absent stays. Validators are discarded, so '
  'that it is read anew; note says why. Returns it (connect.feed_document). Raises OYV01 (invalid_id), OYN01 (not_found), OYA04 '
  '(forbidden: a connector), OYV02 (invalid_parameter). PEOPLE-14, FEED-2, FEED-36.';
