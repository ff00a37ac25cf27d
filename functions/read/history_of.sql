create or replace function read.history_of(realm_id integer, fixture_id text) returns json
language sql stable
begin atomic
  with folded as (
    select v.version, v.position, ledger.state_at(v.realm_id, v.entity_id, v.version) as fields
      from ledger.versions v
     where v.realm_id = history_of.realm_id and v.entity_id = history_of.fixture_id
  ), stated as (
    select f.version, read.fixture_state(history_of.realm_id, f.fields, f.position) as after,
           case when f.version > 1
             then read.fixture_state(history_of.realm_id, lag(f.fields) over (order by f.version), f.position) end as before
      from folded f
  )
  select json_agg(
           jsonb_build_object(
             'version', k.version, 'changed_at', util.rfc3339(k.changed_at), 'kind', k.kind, 'changed_fields', k.changed_fields,
             'after', s.after, 'source', k.source, 'observation_id', k.observation_id, 'change_group', k.change_group,
             'venue_change_scope', k.venue_change_scope, 'distance_km', k.distance_km, 'reason', k.reason)
           || case when s.before is not null then jsonb_build_object('before', s.before) else '{}' end
           order by k.version, k.number)
    from stated s
    join ledger.version_kinds k on k.realm_id = history_of.realm_id and k.entity_id = history_of.fixture_id and k.version = s.version
   where k.entity_type = 'fixture';
end;

comment on function read.history_of(integer, text) is
  'Every change of a fixture, oldest first, with what it said before and after, folded from the versions (HISTORY-6, HISTORY-15).';
