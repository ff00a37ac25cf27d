create or replace function ledger.flush_changes(realm_id integer, source_key text) returns integer
language plpgsql
set search_path = ''
as $$
declare
  v_time text := util.ulid_time(util.now());
  v_at text := util.rfc3339(util.now());
  v_written bigint;
  v_staged bigint;
  v_count integer;
  v_is_described boolean := webhook.is_anybody_listening(flush_changes.realm_id);
begin
  with flushed as (
    delete from ledger.unflushed u where u.transaction_id = pg_current_xact_id() returning u.version_count
  )
  select coalesce(sum(f.version_count), 0) into v_written from flushed f;
  select count(distinct (c.entity_type, c.entity_id, c.version)) into v_staged from pg_temp.staged_changes c where c.entity_type <> 'result';
  if v_written <> v_staged then
    raise exception using errcode = 'OYX12', message = format('%s versions were written, but changes of %s are staged for the ledger.', v_written, v_staged);
  end if;
  if v_staged = 0 and not exists (select from pg_temp.staged_events) then
    return 0;
  end if;

  if v_is_described then
    perform webhook.describe_changes(flush_changes.realm_id);
  end if;
  -- Last of all: whoever holds this lock has nothing left to wait for, so positions are handed out in commit order.
  perform pg_advisory_xact_lock(hashtext('ledger'), flush_changes.realm_id);
  if not v_is_described and webhook.is_anybody_listening(flush_changes.realm_id) then -- the first subscription was made just now
    perform webhook.describe_changes(flush_changes.realm_id);
  end if;
  with numbered as materialized (
    select nextval('ledger.positions') as position, c.* from (select s.* from pg_temp.staged_changes s order by s.ordinal) c
  ), written as (
    insert into ledger.changes (
      realm_id, position, entity_type, told, entity_id, version, kind, event, changed_fields, changed_at, source, observation_id, change_group, before, after, venue_change_scope, distance_km, reason)
    select flush_changes.realm_id, c.position, c.entity_type,
           '{"id":"' || c.entity_id || '","type":"' || c.entity_type || '","event":"' || c.event || '","version":' || c.version || ',"at":"' || v_at || '","changed_fields":' || to_json(c.changed_fields)::text || '}',
           c.entity_id, c.version, c.kind, c.event, c.changed_fields, util.now(), flush_changes.source_key, o.observation_id,
           'grp_' || substr(o.observation_id, 5), c.before, c.after, c.venue_change_scope, c.distance_km, c.reason
      from numbered c
      left join lateral (select i.observation_id from pg_temp.incoming i where i.seq = c.seq limit 1) o on true
  )
  insert into ledger.outbox (realm_id, position, event_id, data, scopes)
  select flush_changes.realm_id, c.position, 'evt_' || v_time || util.ulid_tail(), c.data, coalesce(c.scopes, c.left_scopes) from numbered c;
  get diagnostics v_count = row_count;
  insert into ledger.outbox (realm_id, position, event_id, event, subject, data)
  select flush_changes.realm_id, nextval('ledger.positions'), 'evt_' || v_time || util.ulid_tail(), e.event, e.subject, e.data from pg_temp.staged_events e order by e.ordinal;
  return v_count;
end;
$$;

comment on function ledger.flush_changes(integer, text) is 'The last statement of an applying transaction: puts the staged changes (source_key: who caused them) into the ledger and the outbox, and the staged events into the outbox, under the realm''s advisory lock. Returns how many changes. Raises OYX12 (unflushed_changes) where a version has no change. STREAM-1, HISTORY-3.';
