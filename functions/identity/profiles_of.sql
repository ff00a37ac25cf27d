create or replace function identity.profiles_of(realm_id integer, entity_id text, game_id text) returns setof jsonb
language plpgsql stable rows 2
set search_path = pg_catalog, pg_temp
as $$
begin
  return query
  select k.profile
    from (
      select m.mapping_id from canon.external_ids m where m.realm_id = profiles_of.realm_id and m.entity_id = profiles_of.entity_id offset 0
    ) e
    cross join lateral (
      select o.profile from identity.names o where o.realm_id = profiles_of.realm_id and o.mapping_id = e.mapping_id offset 0
    ) k
  union all
  -- What the batch says of it is not noted yet.
  select n.profile
    from pg_temp.incoming i
    cross join lateral (values
      ('team', i.data #>> '{sides,0,team,external_id}'), ('team', i.data #>> '{sides,1,team,external_id}'),
      ('venue', i.data #>> '{venue,external_id}')
    ) r (entity_type, external_id)
    join pg_temp.wanted w
      on w.external_id = r.external_id and w.entity_type = r.entity_type and not w.is_direct and w.entity_id = profiles_of.entity_id
    join pg_temp.named n on n.external_id = r.external_id and n.entity_type = r.entity_type and n.profile is not null
   where i.external_id = profiles_of.game_id and i.type = 'fixture';
end;
$$;

comment on function identity.profiles_of(integer, text, text) is
  'Returns the profiles of the names of a team or venue: those that are known, and those that the batch gives it in a new game (game_id: '
  'the source''s own id). IDENTITY-172.';
