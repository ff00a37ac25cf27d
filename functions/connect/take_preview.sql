create or replace function connect.take_preview(realm_id integer, account_id text, feed jsonb, is_connector boolean) returns text
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_feed connect.feeds;
begin
  select f.* into v_feed
    from connect.feeds f
   where f.realm_id = take_preview.realm_id and f.account_id = take_preview.account_id and f.name = btrim(take_preview.feed ->> 'name')
     for update;
  if v_feed.feed_id is null then
    return null;
  end if;
  if v_feed.killed_at is not null or starts_with(v_feed.feed_id, 'con_') <> take_preview.is_connector
      or v_feed.kind <> take_preview.feed ->> 'kind'
      or not coalesce((
           select bool_and(r.trigger = 'preview')
             from connect.targets t
             join connect.runs r on r.realm_id = t.realm_id and r.target_id = t.target_id
            where t.realm_id = v_feed.realm_id and t.feed_id = v_feed.feed_id), false) then
    raise exception using errcode = 'OYC03',
      message = format('There is a feed "%s" already, %s. Choose another name.', v_feed.name, v_feed.feed_id);
  end if;
  delete from connect.targets t where t.realm_id = v_feed.realm_id and t.feed_id = v_feed.feed_id;
  return v_feed.feed_id;
end;
$$;

comment on function connect.take_preview(integer, text, jsonb, boolean) is
  'Returns the feed or connector that an account registered under the name of a new one ({name, kind}) and only previewed: it is to be '
  'registered anew, what its previews stored is gone. Null: there is none of that name. Raises OYC03 (conflict) where it was more than '
  'previewed, or is of another kind. FEED-269.';
