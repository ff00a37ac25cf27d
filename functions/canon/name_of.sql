create or replace function canon.name_of(realm_id integer, entity_type text, entity_id text) returns text
language sql stable
begin atomic
  select coalesce(f.fields ->> 'name', f.fields ->> 'title')
    from (select canon.fields_of(realm_id, entity_type, entity_id) offset 0) f (fields);
end;

comment on function canon.name_of(integer, text, text) is 'What an entity is called today; of a fixture its title, null where it has none.';
