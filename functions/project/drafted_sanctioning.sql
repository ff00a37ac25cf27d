create or replace function project.drafted_sanctioning(present jsonb, winners jsonb) returns jsonb
language sql immutable parallel safe
begin atomic
  select nullif(jsonb_strip_nulls(coalesce(present, '{}') || coalesce(jsonb_object_agg(substr(w.key, 13), w.value), '{}')), '{}')
    from jsonb_each(winners) w
   where starts_with(w.key, 'sanctioning.');
end;

comment on function project.drafted_sanctioning(jsonb, jsonb) is
  'Returns a sanctioning map with its newly decided keys; a key that no source claims any more is removed.';
