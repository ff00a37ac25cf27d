create or replace function manage.require_connector(feed_id text) returns connect.feeds
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  v_feed connect.feeds := connect.feed_of(require_connector.feed_id);
begin
  if not starts_with(v_feed.feed_id, 'con_') then
    raise exception using errcode = 'OYN01', message = format('%s is a feed, which the people of its account run.', v_feed.feed_id);
  end if;
  return v_feed;
end;
$$;

comment on function manage.require_connector(text) is
  'Returns a connector of whatever account. Raises OYV01 (invalid_id), OYN01 (not_found: also a feed, which its account runs). FEED-273.';

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
  'Returns the connector, of whatever account, that a run is of. Raises OYV01 (invalid_id), OYN01 (not_found: also of a feed). FEED-273.';
