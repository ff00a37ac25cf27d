create or replace function connect.add_target(realm_id integer, feed_id text, url text, is_preview boolean) returns text
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_target_id text := util.make_id('tgt');
begin
  insert into connect.targets (realm_id, target_id, feed_id, url, next_at)
  values (add_target.realm_id, v_target_id, add_target.feed_id, regexp_replace(add_target.url, '^webcal:', 'https:', 'i'),
          case when add_target.url is not null then util.now() end);
  if add_target.is_preview then
    update connect.feeds f set disabled_reason = 'It was registered for a preview. Enable it to read it.'
     where f.realm_id = add_target.realm_id and f.feed_id = add_target.feed_id;
    if add_target.url is not null then
      insert into connect.runs (realm_id, run_id, target_id, trigger, state)
      values (add_target.realm_id, util.make_id('run'), v_target_id, 'preview', 'claimed');
    end if;
  end if;
  perform connect.renew_status(add_target.realm_id, add_target.feed_id);
  return v_target_id;
end;
$$;

comment on function connect.add_target(integer, text, text, boolean) is
  'Adds a target to a feed: a url (null: files are uploaded), which is fetched at once. is_preview: its first run applies nothing and the '
  'feed is disabled until somebody enables it. Returns its id. FEED-2, FEED-34.';
