create or replace function webhook.write_events(notices webhook.notice[], base_url text) returns integer
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_count integer;
begin
  insert into webhook.events (realm_id, event_id, type, body)
  select n.realm_id, n.event_id, n.event,
         webhook.event_body(write_events.base_url, r.mode, n.event_id, n.event, n.subject, n.at, n.data)
    from unnest(write_events.notices) n
    join tenancy.realms r on r.realm_id = n.realm_id
   where n.heard_by is not null;
  get diagnostics v_count = row_count;
  return v_count;
end;
$$;

comment on function webhook.write_events(webhook.notice[], text) is
  'Writes the events that some subscription is to get, as they are sent; base_url is the public address of the service. Returns how many.';
