create or replace function identity.claimed_ids(realm_id integer, entity_type text, entity_id text, field text)
returns table (claimed_id text, source_id text)
language sql stable
begin atomic
  select canon.survivor_of(claimed_ids.realm_id, c.value ->> 'id'), m.source_id
    from (
      select e.mapping_id, e.source_id from canon.external_ids e
       where e.realm_id = claimed_ids.realm_id and e.entity_id = claimed_ids.entity_id and e.entity_type = claimed_ids.entity_type offset 0
    ) m
    cross join lateral (
      select k.value from canon.claims k
       where k.realm_id = claimed_ids.realm_id and k.mapping_id = m.mapping_id and k.field = claimed_ids.field and k.value ? 'id' offset 0
    ) c;
end;

comment on function identity.claimed_ids(integer, text, text, text) is
  'Returns the entity that a field of an entity refers to, as each source reports it, followed to its survivor.';
