create or replace function canon.title_of(realm_id integer, entity_type text, entity_id text) returns text
language sql stable
begin atomic
  select coalesce(f.fields ->> 'name', f.fields ->> 'title', (
           select string_agg(canon.name_of(title_of.realm_id, 'team', s.side #>> '{team,id}'), ' – ' order by s.place)
             from jsonb_array_elements(f.fields -> 'sides') with ordinality s (side, place)))
    from (select canon.fields_of(title_of.realm_id, title_of.entity_type, title_of.entity_id) offset 0) f (fields);
end;

comment on function canon.title_of(integer, text, text) is
  'What an entity is called on a page for people: its name or title, a fixture without one by its teams; null where it has neither.';
