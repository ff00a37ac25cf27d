create or replace function ledger.without_nulls(fields jsonb) returns jsonb
language sql immutable parallel safe
begin atomic
  select coalesce(jsonb_object_agg(f.key, f.value), '{}')
    from jsonb_each(without_nulls.fields) f
   where jsonb_typeof(f.value) <> 'null';
end;

comment on function ledger.without_nulls(jsonb) is
  'Returns a map of field paths without those that have no value.';
