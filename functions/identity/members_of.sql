create or replace function identity.members_of(realm_id integer, entity_id text) returns text[]
language sql stable
begin atomic
  select array(
    select s.survivor_id
    union all
    select r.entity_id from identity.redirects r where r.realm_id = members_of.realm_id and r.survivor_id = s.survivor_id)
    from (select canon.survivor_of(members_of.realm_id, members_of.entity_id) offset 0) s (survivor_id);
end;

comment on function identity.members_of(integer, text) is
  'Returns all entities that are merged with an entity by the decisions in force, the survivor first.';
