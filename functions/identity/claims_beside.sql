create or replace function identity.claims_beside(realm_id integer, entity_id text)
returns table (field text, source_key text, class text, rank integer)
language sql stable
begin atomic
  select distinct c.field, s.source_key, s.class, s.rank
    from (
      select m.mapping_id, m.source_id
        from canon.external_ids m
       where m.realm_id = claims_beside.realm_id and m.entity_id = claims_beside.entity_id and m.origin_id is null
      union all
      select m.mapping_id, m.source_id
        from canon.external_ids m
       where m.realm_id = claims_beside.realm_id and m.origin_id = claims_beside.entity_id
    ) m
    join canon.claims c
      on c.realm_id = claims_beside.realm_id and c.mapping_id = m.mapping_id and c.value <> 'null' and c.implied_by = ''
    join tenancy.sources s on s.realm_id = claims_beside.realm_id and s.source_id = m.source_id;
end;

comment on function identity.claims_beside(integer, text) is
  'Returns which sources say anything of each field of an entity as it was before anything was merged (an origin), with their class and '
  'rank. IDENTITY-145.';
