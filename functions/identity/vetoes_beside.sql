create or replace function identity.vetoes_beside(realm_id integer, entity_id text, but_id bigint, profile jsonb) returns setof text
language sql stable rows 1
begin atomic
  select v.veto
    from (
      select coalesce(
               identity.team_veto(
                 identity.within_club(vetoes_beside.profile, k.profile), identity.within_club(k.profile, vetoes_beside.profile)),
               identity.person_veto(vetoes_beside.profile, k.profile)) as veto
        from (
          select a.mapping_id from canon.external_ids a
           where a.realm_id = vetoes_beside.realm_id and a.entity_id = vetoes_beside.entity_id
             and a.mapping_id <> vetoes_beside.but_id
           order by a.mapping_id limit 20) a
        cross join lateral (
          select o.profile from identity.names o
           where o.realm_id = vetoes_beside.realm_id and o.mapping_id = a.mapping_id offset 0
        ) k
      offset 0
    ) v
   where v.veto is not null;
end;

comment on function identity.vetoes_beside(integer, text, bigint, jsonb) is
  'Returns the rules that keep a team (a profile) apart from the names of a known one but for one of them (but_id), of at most 20.';
