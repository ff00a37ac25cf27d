create or replace function ledger.state_at(realm_id integer, entity_id text, version integer) returns jsonb
language sql stable
begin atomic
  select ledger.without_nulls(jsonb_object_agg(m.field, m.value order by v.version))
    from (
      select coalesce((
        select w.version from ledger.versions w
         where w.realm_id = state_at.realm_id and w.entity_id = state_at.entity_id and w.version <= state_at.version
           and (w.state is not null or w.version = 1)
         order by w.version desc
         limit 1), 0) as version
    ) b
    cross join lateral (
      select n.version, coalesce(n.state, n.moves) as fields
        from ledger.versions n
       where n.realm_id = state_at.realm_id and n.entity_id = state_at.entity_id and n.version between b.version and state_at.version
      union all
      select f.version, f.state
        from ledger.folds f
       where f.realm_id = state_at.realm_id and f.entity_id = state_at.entity_id and f.version between b.version and state_at.version
    ) v
    cross join lateral jsonb_each(v.fields) m (field, value);
end;

comment on function ledger.state_at(integer, text, integer) is
  'Returns the state of an entity at one of its versions: each field path with its value, folded from the changes since the last full '
  'state, or from those that left (ledger.folds); an empty map if the version does not exist. HISTORY-17.';

create or replace function ledger.state_of(version ledger.versions) returns jsonb
language sql stable
return case
  when version.state is not null then version.state
  when version.version = 1 then version.moves
  else ledger.state_at(version.realm_id, version.entity_id, version.version)
end;

comment on function ledger.state_of(ledger.versions) is
  'Returns the state of an entity at a version whose row is passed in: each field path with its value. The first version sets every '
  'field (HISTORY-16, HISTORY-17).';

create or replace function ledger.without_nulls(fields jsonb) returns jsonb
language sql immutable parallel safe
begin atomic
  select coalesce(jsonb_object_agg(f.key, f.value), '{}')
    from jsonb_each(without_nulls.fields) f
   where jsonb_typeof(f.value) <> 'null';
end;

comment on function ledger.without_nulls(jsonb) is
  'Returns a map of field paths without those that have no value.';
