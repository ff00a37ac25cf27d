create or replace function canon.sanctioning_fields(sanctioning jsonb) returns jsonb
language sql immutable parallel safe
begin atomic
  select coalesce(jsonb_object_agg('sanctioning.' || s.key, s.value), '{}')
    from jsonb_each(sanctioning_fields.sanctioning) s;
end;

comment on function canon.sanctioning_fields(jsonb) is 'The keys of sanctioning as field paths, each with its value (DECIDE-13).';
