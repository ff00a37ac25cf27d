create or replace function identity.texts_of(list jsonb) returns text[]
language sql immutable parallel safe
return case when jsonb_typeof(list) = 'array' then
  array(select e.item from jsonb_array_elements_text(list) with ordinality e (item, place) order by e.place) else '{}'::text[] end;

comment on function identity.texts_of(jsonb) is 'The elements of a JSON array of text, in their order; none where there is no array.';
