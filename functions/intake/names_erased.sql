create or replace function intake.names_erased(realm_id integer, source_id text, observation jsonb, pattern text) returns boolean
language sql stable
return observation::text ~* pattern
  or coalesce(observation ->> 'type' not in ('organization', 'competition', 'team', 'venue', 'fixture', 'result'), true) and exists (
    select
      from jsonb_path_query(observation, 'strict $.**') v (value)
      cross join lateral unnest(array['player', 'name']) k (kind)
      cross join lateral intake.find_erased(names_erased.realm_id, names_erased.source_id, k.kind, v.value #>> '{}') f
     where jsonb_typeof(v.value) in ('string', 'number') and f.pseudonym is not null);

comment on function intake.names_erased(integer, text, jsonb, text) is
  'Whether an observation that was refused, of any shape, names a person who was erased: some text or number of a stat line, or of what '
  'is none of the known types, is an id or name of one, or it has what matches the pattern (intake.person_pattern; null: none). PRIVACY-8.';
