create or replace function read.last_move(realm_id integer, fixture_id text, previous jsonb, present jsonb) returns jsonb
language plpgsql stable
set plan_cache_mode = force_generic_plan -- as read.provenance_of
as $$
declare
  -- The number of newest versions of a fixture in which its last move is searched for.
  c_most_versions constant integer := 50;
  v_fields text[] := array_remove(array[
    case when last_move.previous ->> 'status' in ('cancelled', 'postponed') or last_move.present ->> 'status' in ('cancelled', 'postponed')
      then case when last_move.previous ->> 'status' <> last_move.present ->> 'status' then 'status' end end,
    case when last_move.previous ->> 'start' <> last_move.present ->> 'start'
           or last_move.previous ? 'start' <> (last_move.present ? 'start') then 'start' end,
    case when last_move.previous ->> 'date' <> last_move.present ->> 'date' then 'date' end,
    case when util.fold(last_move.previous #>> '{venue,name}') <> util.fold(last_move.present #>> '{venue,name}') then 'venue' end,
    case when not matching.is_same_field(last_move.previous #>> '{venue,field}', last_move.present #>> '{venue,field}')
      then 'venue.field' end], null);
begin
  -- One look-up for each value.
  if last_move.previous is null or v_fields = '{}' then
    return null;
  end if;
  return (
    select jsonb_strip_nulls(jsonb_build_object(
             'fields', to_jsonb(v_fields), 'was', last_move.previous, 'at', util.rfc3339(c.changed_at), 'class', s.class))
      from (values (true)) always (is_there)
      left join lateral (
        select v.cause, coalesce(v.observations ->> m.field, v.observation_id) as observation_id
          from (select n.version, n.cause, n.moves, n.observations, n.observation_id
                  from ledger.versions n
                 where n.realm_id = last_move.realm_id and n.entity_id = last_move.fixture_id and n.version > 1
                 order by n.version desc limit c_most_versions) v
          cross join lateral (
            select f.field from unnest(v_fields) with ordinality f (field, place) where v.moves ? f.field order by f.place limit 1) m
         order by v.version desc limit 1
      ) w on true
      left join ledger.causes c on c.realm_id = last_move.realm_id and c.position = w.cause
      left join intake.observations o on o.realm_id = last_move.realm_id and o.observation_id = w.observation_id
      left join tenancy.sources s on s.realm_id = o.realm_id and s.source_id = o.source_id);
end;
$$;

comment on function read.last_move(integer, text, jsonb, jsonb) is
  'Returns the last move of a fixture, from its previous state and its document: fields (status, start, date, venue, venue.field) that '
  'differ and do not read the same, their earlier values, when, and the class of the source. Null if nothing moved. PAGE-6.';
