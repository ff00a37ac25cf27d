create or replace function identity.embedding_of(entity_type text, said jsonb, profile jsonb) returns real[]
language sql immutable parallel safe
return (
  select case when util.fold(t.own_text) <> '' and jsonb_array_length(embedding_of.profile -> 'keys') > 0
                and embedding_of.profile -> 'is_placeholder' is distinct from 'true' then identity.name_vector(t.own_text) end
    from (select left(coalesce(identity.own_text(embedding_of.entity_type, embedding_of.profile), embedding_of.said ->> 'name'), 200)
           offset 0) t (own_text));

comment on function identity.embedding_of(text, jsonb, jsonb) is
  'Returns the vector under which a name is stored and looked up: of a team that of the words that tell it from others '
  '(identity.own_text), of other types that of the name, of 200 characters at most; null for a name that means nothing, or has no '
  'letter or digit. IDENTITY-190.';
