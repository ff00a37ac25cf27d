create or replace function connect.refuse_stopped(feed connect.feeds) returns void
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  v_reasons text[] := array(
    select s.excluded_reason
      from connect.target_states s
     where s.realm_id = feed.realm_id and s.feed_id = feed.feed_id
     order by s.excluded_reason nulls first);
begin
  -- Of a connector with several addresses those that are not excluded go on.
  if cardinality(v_reasons) > 0 and v_reasons[1] is not null then
    raise exception using errcode = 'OYC03',
      message = format('Nothing is read of it: %s An operator can let it go on.', rtrim(v_reasons[1], '.') || '.');
  end if;
end;
$$;

comment on function connect.refuse_stopped(connect.feeds) is
  'Raises OYC03 (conflict), with the reason, where every target of a feed or connector is excluded. FEED-264.';
