create or replace function search.is_called(realm_id integer, entity_type text, entity_id text, asked search.asked[]) returns boolean
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return search.meets(array(
    select n.word from search.name_words n
     where n.realm_id = is_called.realm_id and n.entity_type = is_called.entity_type
       and n.entity_id = is_called.entity_id), is_called.asked);
end;
$$;

comment on function search.is_called(integer, text, text, search.asked[]) is
  'Returns whether the name of an entity matches every typed word: one look-up (LIST-13).';
