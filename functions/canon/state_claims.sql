create or replace function canon.state_claims(realm_id integer, entity_type text, round integer) returns void
language plpgsql
set search_path = ''
as $$
begin
  -- Claims that the newer observation leaves out keep the age of the one that made them.
  update canon.claims c
     set observation_id = m.observation_id, observed_at = m.observed_at, confidence = m.confidence
    from pg_temp.incoming i
    join canon.external_ids m on m.realm_id = state_claims.realm_id and m.mapping_id = i.mapping_id
   where i.type = state_claims.entity_type and i.round = state_claims.round and i.standing = 'news' and i.has_gaps
     and c.realm_id = state_claims.realm_id and c.mapping_id = i.mapping_id and c.observation_id is null and not i.claims ? c.field;

  -- A result that now names another fixture is no longer a claim on the old one.
  if state_claims.entity_type = 'result' then
    perform canon.move_results(state_claims.realm_id, state_claims.round);
  end if;

  insert into canon.claims (realm_id, mapping_id, field, value, is_winning)
  select state_claims.realm_id, i.mapping_id, said.key, said.value, true
    from pg_temp.incoming i
    cross join lateral jsonb_each(i.claims) said
   where i.type = state_claims.entity_type and i.round = state_claims.round and i.standing = 'first' and i.is_new;

  -- A reference may have spoken under this id before.
  insert into canon.claims (realm_id, mapping_id, field, value, is_winning)
  select state_claims.realm_id, i.mapping_id, said.key, said.value, false
    from pg_temp.incoming i
    cross join lateral jsonb_each(i.claims) said
   where i.type = state_claims.entity_type and i.round = state_claims.round and i.standing = 'first' and not i.is_new
      on conflict on constraint claims_pkey do update
     set value = excluded.value, is_reference = false, observation_id = null, observed_at = null, confidence = null;

  -- Only what differs is touched.
  insert into canon.claims (realm_id, mapping_id, field, value, is_winning)
  select state_claims.realm_id, i.mapping_id, said.key, said.value, false
    from pg_temp.incoming i
    cross join lateral jsonb_each(i.claims) said
    left join canon.claims c on c.realm_id = state_claims.realm_id and c.mapping_id = i.mapping_id and c.field = said.key
   where i.type = state_claims.entity_type and i.round = state_claims.round and i.standing = 'news'
     and (c.value is distinct from said.value or c.is_reference or c.observation_id is not null)
      on conflict on constraint claims_pkey do update
     set value = excluded.value, is_reference = false, observation_id = null, observed_at = null, confidence = null;

  -- Whose claims are renewed is told in another way from now on, even where no value moves.
  insert into pg_temp.stale (entity_type, entity_id)
  select 'fixture', i.entity_id
    from pg_temp.incoming i
   where i.type = state_claims.entity_type and i.type in ('fixture', 'result') and i.round = state_claims.round
     and i.standing in ('first', 'news', 'late') and not i.is_new and i.entity_id is not null;

  perform canon.state_late_claims(state_claims.realm_id, state_claims.entity_type, state_claims.round);

  update canon.external_ids m
     set observation_id = i.observation_id, observed_at = i.observed_at, confidence = i.confidence, content_hash = i.content_hash,
         has_older_claims = coalesce(i.has_gaps, m.has_older_claims), entity_id = i.entity_id
    from pg_temp.incoming i
   where i.type = state_claims.entity_type and i.round = state_claims.round and i.standing in ('first', 'news', 'restatement') and not i.is_recorded
     and m.realm_id = state_claims.realm_id and m.mapping_id = i.mapping_id;

  update canon.external_ids m set withdrawn_at = i.observed_at
    from pg_temp.incoming i
   where i.type = state_claims.entity_type and i.round = state_claims.round and i.standing in ('withdrawal', 'later withdrawal')
     and m.realm_id = state_claims.realm_id and m.mapping_id = i.mapping_id;
end;
$$;

comment on function canon.state_claims(integer, text, integer) is 'Writes what a round of observations claims. A claim stated by the newest observation of its external id carries no age of its own, so a restatement touches one narrow row and no claim.';
