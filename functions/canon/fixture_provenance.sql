create or replace function canon.fixture_provenance(realm_id integer, fixture_id text, out entries text, out external_ids text, out slots bigint[])
language sql stable
begin atomic
  with mapped as (
    select m.mapping_id, m.entity_type, m.external_id, s.source_key, s.class, s.rank
      from canon.external_ids m
      join tenancy.sources s on s.realm_id = m.realm_id and s.source_id = m.source_id
     where m.realm_id = fixture_provenance.realm_id and m.entity_id = fixture_provenance.fixture_id
  ), winning as (
    select c.field, m.source_key, m.class, m.rank, c.observation_id, c.observed_at, c.confidence,
           case when c.observation_id is null then m.mapping_id end as slot_id
      from mapped m
      join canon.claims c on c.realm_id = fixture_provenance.realm_id and c.mapping_id = m.mapping_id
     where c.is_winning and c.field <> 'notes'
  ), slotted as (
    select w.*, dense_rank() over (order by w.slot_id) as slot from winning w
  )
  select coalesce(string_agg(
           '"' || s.field || '":' || case when s.slot_id is not null then chr(s.slot::integer)
             else canon.provenance_entry(s.source_key, s.class, s.rank, s.observation_id, s.observed_at, s.confidence) end, ',' order by s.field), ''),
         (select coalesce(json_object_agg(x.source_key, x.external_id order by x.source_key), '{}')::text
            from (select m.source_key, min(m.external_id) as external_id from mapped m where m.entity_type = 'fixture' group by m.source_key) x),
         coalesce(array_agg(distinct s.slot_id) filter (where s.slot_id is not null), '{}')
    from slotted s;
end;

comment on function canon.fixture_provenance(integer, text) is 'The provenance map of a fixture without its braces, an entry that is the newest observation of its external id standing as a slot; the external ids; and which external id fills which slot (decisions, section 4).';
