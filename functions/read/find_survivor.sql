create or replace function read.find_survivor(realm_id integer, entity_type text, entity_id text) returns text
language plpgsql stable
as $$
declare
  v_survivor_id text := read.survivor_of(find_survivor.realm_id, find_survivor.entity_type, find_survivor.entity_id);
begin
  if v_survivor_id is null then
    perform tenancy.refuse_absent(find_survivor.entity_type, find_survivor.entity_id);
  end if;
  return v_survivor_id;
end;
$$;

comment on function read.find_survivor(integer, text, text) is
  'Returns the id of the entity that an id leads to (read.survivor_of). Raises OYN01 (not_found).';
