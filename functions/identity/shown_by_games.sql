create or replace function identity.shown_by_games(realm_id integer) returns setof bigint
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  return query
  -- Where another list has the game may be where this one has it.
  select v.mapping_id
    from pg_temp.wanted g
    join pg_temp.incoming i on i.external_id = g.external_id and i.type = 'fixture' and not i.is_deleted
    join pg_temp.wanted v on v.external_id = i.data #>> '{venue,external_id}' and v.entity_type = 'venue' and not v.is_direct
   where g.entity_type = 'fixture' and g.is_direct and g.is_mapped_now and not g.is_new
     and exists (
       select from identity.claimed_ids(shown_by_games.realm_id, 'fixture', g.entity_id, 'venue') c where c.claimed_id <> v.entity_id)
  union
  -- And for a competition that may be one with another, until that is decided.
  select w.mapping_id
    from pg_temp.wanted w
    cross join lateral (values (w.entity_id), (w.origin_id)) x (entity_id)
   where w.entity_type = 'competition' and not w.is_direct
     and exists (select from pg_temp.wanted f where f.entity_type = 'fixture' and f.is_direct and f.is_mapped_now)
     and (exists (
            select from identity.decisions d
             where d.realm_id = shown_by_games.realm_id and d.first_id = x.entity_id and d.status = 'pending' offset 0)
          or exists (
            select from identity.decisions d
             where d.realm_id = shown_by_games.realm_id and d.second_id = x.entity_id and d.status = 'pending' offset 0));
end;
$$;

comment on function identity.shown_by_games(integer) is
  'Returns the external ids of what the new games of a batch may show to be one with another: the places of recognised games that other '
  'lists have elsewhere, and competitions that wait for a decision. IDENTITY-213, IDENTITY-217.';
