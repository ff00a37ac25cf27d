create or replace function resolve.state_late_claims(realm_id integer, entity_type text, round integer) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  insert into canon.claims as c (
    realm_id, mapping_id, field, implied_by, value, implied_date, is_winning, observation_id, observed_at, confidence)
  select state_late_claims.realm_id, i.mapping_id, said.field, said.implied_by, said.value, said.implied_date, false,
         i.observation_id, i.observed_at, i.confidence
    from pg_temp.incoming i
    cross join lateral resolve.stated_and_implied(i.type, i.claims) said
   where i.type = state_late_claims.entity_type and i.round = state_late_claims.round and i.verdict = 'late'
     and said.implied_by <> 'silence' -- the newest observation implies it, unless something is known
     and (i.type <> 'result'
          or coalesce(i.origin_id, i.entity_id) = (
               select coalesce(m.origin_id, m.entity_id)
                 from canon.external_ids m
                where m.realm_id = state_late_claims.realm_id and m.mapping_id = i.mapping_id))
      on conflict on constraint claims_pkey do update
     set value = excluded.value, implied_date = excluded.implied_date, is_reference = false,
         observation_id = excluded.observation_id, observed_at = excluded.observed_at, confidence = excluded.confidence,
         is_winning = c.is_winning and excluded.value <> 'null'
   where c.is_reference
      or c.observation_id is not null
         and (excluded.observed_at, excluded.confidence, resolve.content_of(c.realm_id, excluded.observation_id))
             >= (c.observed_at, c.confidence, resolve.content_of(c.realm_id, c.observation_id));

  update canon.external_ids m set has_older_claims = true
    from pg_temp.incoming i
   where i.type = state_late_claims.entity_type and i.round = state_late_claims.round and i.verdict = 'late'
     and i.mapping_id = m.mapping_id and m.realm_id = state_late_claims.realm_id and m.mapping_id = any (array(
           select g.mapping_id
             from pg_temp.incoming g
            where g.type = state_late_claims.entity_type and g.round = state_late_claims.round and g.verdict = 'late'))
     and exists (select from canon.claims c where c.realm_id = m.realm_id and c.mapping_id = m.mapping_id and c.observation_id is not null);
end;
$$;

comment on function resolve.state_late_claims(integer, text, integer) is
  'Writes the claims of observations that are older than the newest one of their external id: only those that no later observation makes. '
  'One that is repeated makes anew the claims that it made (DECIDE-9).';
