create or replace function identity.are_called_alike(realm_id integer, first_id text, second_id text) returns boolean
language sql stable
return first_id = second_id or exists (
  with names as (
    select e.place, k.said ->> 'name' as name, k.own_text, k.profile
      from (values (1, first_id), (2, second_id)) e (place, team_id)
      cross join lateral (
        select m.mapping_id from canon.external_ids m
         where m.realm_id = are_called_alike.realm_id and m.entity_id = e.team_id order by m.mapping_id limit 5
      ) m
      join identity.names k on k.realm_id = are_called_alike.realm_id and k.mapping_id = m.mapping_id
  )
  select
    from names a
    join names b on b.place = 2
   where a.place = 1
     and greatest(extensions.similarity(a.own_text, b.own_text), extensions.similarity(a.name, b.name)) >= 0.5
     and identity.team_veto(a.profile, b.profile) is null);

comment on function identity.are_called_alike(integer, text, text) is
  'Returns whether two teams are one, or a name of the one is spelled much like a name of the other (half of their trigrams) and no hard '
  'rule keeps the two apart. IDENTITY-220.';
