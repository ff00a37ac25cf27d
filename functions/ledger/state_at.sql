create or replace function ledger.state_at(realm_id integer, entity_id text, version integer) returns jsonb
language sql stable
begin atomic
  select ledger.without_nulls(jsonb_object_agg(m.field, m.value order by v.version))
    from ledger.versions v
    cross join lateral jsonb_each(coalesce(v.state, v.moves)) m (field, value)
   where v.realm_id = state_at.realm_id and v.entity_id = state_at.entity_id and v.version <= state_at.version
     and v.version >= (
       select w.version from ledger.versions w
        where w.realm_id = state_at.realm_id and w.entity_id = state_at.entity_id and w.version <= state_at.version
          and (w.state is not null or w.version = 1)
        order by w.version desc
        limit 1);
end;

comment on function ledger.state_at(integer, text, integer) is
  'Returns the state of an entity at one of its versions: each field path with its value, folded from the changes since the last full '
  'state; an empty map if the version does not exist. HISTORY-17.';
