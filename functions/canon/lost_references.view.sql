create or replace view canon.lost_references as
select o.realm_id, o.batch_id, o.observation_id, o.type as entity_type, o.external_id, r.field
  from intake.observations o
  join canon.external_ids m
    on m.realm_id = o.realm_id and m.source_id = o.source_id and m.entity_type = o.type and m.external_id = o.external_id
   and m.player_id = intake.player_of(o.type, o.is_deleted, o.data)
  join (values
         ('fixture', 'competition'), ('fixture', 'division'), ('fixture', 'stage'), ('fixture', 'venue'), ('fixture', 'sides'),
         ('result', 'fixture'), ('team', 'organization'), ('competition', 'host'), ('stat_line', 'fixture'), ('stat_line', 'team')
       ) r (type, field) on r.type = o.type
 where not o.is_deleted and o.data ? r.field and o.correction is null
   and not canon.is_void_report(o)
   and case
         when o.type = 'result' then m.entity_id is null
         else not exists (
           -- A later claim on the field is correct; this observation's own claims must name as many entities as the observation does.
           select from canon.claims c
            where c.realm_id = m.realm_id and c.mapping_id = m.mapping_id and c.field = r.field and not c.is_reference
              and case
                    when c.is_correction then true -- canon.covered_claims has what it stands before
                    when coalesce(c.observation_id, m.observation_id) = o.observation_id
                    then not c.value @? '$.**.id ? (@ == null)'
                         and (r.field <> 'sides' or jsonb_array_length(c.value) = jsonb_array_length(o.data -> 'sides'))
                    else (coalesce(c.observed_at, m.observed_at), coalesce(c.confidence, m.confidence),
                          case when c.observation_id is null then m.content_hash else canon.content_of(c.realm_id, c.observation_id) end)
                         >= (o.observed_at, o.confidence, o.content_hash)
                  end)
       end
union all
-- Divisions and stages whose parent differs from the one that the observation of a competition, or of a fixture, gives them.
select m.realm_id, o.batch_id, o.observation_id, m.entity_type, m.external_id, canon.parent_of(m.entity_type)
  from canon.external_ids m
  left join canon.claims c on c.realm_id = m.realm_id and c.mapping_id = m.mapping_id and c.field = canon.parent_of(m.entity_type)
  join intake.observations o on o.realm_id = m.realm_id and o.observation_id = coalesce(c.observation_id, m.observation_id)
 where m.entity_type in ('division', 'stage') and (c.mapping_id is null or c.value @? '$.**.id ? (@ == null)');

comment on view canon.lost_references is
  'References in stored observations that no claim represents, although no later observation of their source replaced them. Concurrent '
  'batches once lost such claims where an id was known only by its deletion. Normally empty (IDENTITY-5).';
