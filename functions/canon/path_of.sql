create or replace function canon.path_of(entity_type text, entity_id text, field text) returns text
language sql immutable parallel safe
return case when canon.whole_of(entity_type) is not null then entity_type || 's.' || entity_id || '.' else '' end || field;

comment on function canon.path_of(text, text, text) is
  'Returns the path of a field as it is told: that of a division or stage under its competition, divisions.<id>.<field> (PROVENANCE-1, '
  'HISTORY-5).';
