create or replace function identity.embedder_of(realm_id integer) returns jsonb
language sql stable
begin atomic
  select case when r.embedder = 'hashed' then '{}'::jsonb else jsonb_build_object('embedder', r.embedder) end
    from tenancy.realms r where r.realm_id = embedder_of.realm_id;
end;

comment on function identity.embedder_of(integer) is
  'What a profile is compared with in a realm beside what it says: nothing, or its embedder where that is not the usual one '
  '(manage.set_embedder). IDENTITY-131.';
