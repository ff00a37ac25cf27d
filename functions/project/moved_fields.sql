create or replace function project.moved_fields(state_before jsonb, state_after jsonb) returns text[]
language sql immutable parallel safe
begin atomic
  select coalesce(array_agg(f.field order by f.field), '{}')
    from (
      select a.key as field
        from jsonb_each(jsonb_strip_nulls(state_after)) a
       where a.value is distinct from state_before -> a.key and a.key <> 'sanctioning'
      union all
      select b.key
        from jsonb_each(jsonb_strip_nulls(state_before)) b
       where jsonb_typeof(coalesce(state_after -> b.key, 'null')) = 'null' and b.key <> 'sanctioning'
      union all
      select 'sanctioning.' || s.key
        from jsonb_each(case jsonb_typeof(state_after -> 'sanctioning') when 'object' then state_after -> 'sanctioning' else '{}' end) s
       where s.value is distinct from state_before -> 'sanctioning' -> s.key
    ) f;
end;

comment on function project.moved_fields(jsonb, jsonb) is
  'The field paths in which two states of an entity differ (before: null for a new one); sanctioning by its keys.';
