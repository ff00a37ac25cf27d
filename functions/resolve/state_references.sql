create or replace function resolve.state_references(realm_id integer, entity_type text) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  if not exists (select from pg_temp.mentions w where w.entity_type = state_references.entity_type and w.is_only_referred_to) then
    return;
  end if;
  -- IDENTITY-5: only where the source has not described the entity itself, in this batch either.
  update pg_temp.mentions w
     set is_only_referred_to = (coalesce(w.value::text, w.whole_id) is not null or w.is_new) and (
           select m.observation_id is null
             from canon.external_ids m
            where m.realm_id = state_references.realm_id and m.mapping_id = w.mapping_id)
   where w.entity_type = state_references.entity_type and w.is_only_referred_to;
  update pg_temp.mentions w set whole = jsonb_build_object('id', coalesce(o.origin_id, o.entity_id))
    from pg_temp.mentions o
   where w.entity_type = state_references.entity_type and w.is_only_referred_to and w.whole_id is not null
     and o.entity_type = canon.parent_of(w.entity_type) and o.external_id = w.whole_id;

  with stated as (
    insert into canon.claims as c (
      realm_id, mapping_id, field, value, is_winning, is_reference, observation_id, observed_at, confidence)
    select state_references.realm_id, w.mapping_id, said.field, said.value, w.is_new, true, i.observation_id, i.observed_at, i.confidence
      from pg_temp.mentions w
      cross join lateral (values ('name', w.value, w.seq), (canon.parent_of(w.entity_type), w.whole, w.whole_seq)) said (field, value, seq)
      join pg_temp.incoming i on i.seq = said.seq and canon.has_references(i.type)
     where w.entity_type = state_references.entity_type and w.is_only_referred_to and said.value is not null
     order by w.mapping_id, said.field -- in the same order in every batch, so that those which refer to the same teams never deadlock
        on conflict on constraint claims_pkey do update
       set value = excluded.value, observation_id = excluded.observation_id, observed_at = excluded.observed_at,
           confidence = excluded.confidence
     where c.is_reference -- IDENTITY-8
       and ((excluded.observed_at, excluded.confidence, resolve.subject_of(c.realm_id, c.observation_id))
            > (c.observed_at, c.confidence, resolve.subject_of(c.realm_id, excluded.observation_id))
            or c.value @? '$.**.id ? (@ == null)') -- lost by an earlier run, when the table did not refuse it yet
    returning c.mapping_id, c.field
  )
  insert into pg_temp.contested (entity_id, field, seq)
  select w.entity_id, stated.field, min(w.seq)
    from stated
    join pg_temp.mentions w on w.entity_type = state_references.entity_type and w.is_only_referred_to and w.mapping_id = stated.mapping_id
   where not w.is_new
   group by w.entity_id, stated.field;

  if state_references.entity_type = 'fixture' then
    perform resolve.record_first_results(state_references.realm_id);
  end if;
  insert into pg_temp.decided (entity_id, seq, winners, is_new, is_withdrawal, is_return, mapping_id, external_id)
  select w.entity_id, w.seq,
         jsonb_strip_nulls(jsonb_build_object('name', w.value))
           || case when w.whole is not null then jsonb_build_object(canon.parent_of(w.entity_type), w.whole) else '{}' end
           || jsonb_strip_nulls(jsonb_build_object('result', w.first_result)),
         true, false, false, w.mapping_id, w.external_id
    from pg_temp.mentions w
   where w.entity_type = state_references.entity_type and w.is_only_referred_to and w.is_new;
end;
$$;

comment on function resolve.state_references(integer, text) is
  'Writes what references claim of entities that their source has not itself described: a name, and the parent of a division or stage. '
  'New ones become stubs; known stubs may get a newer name (IDENTITY-5). Such a claim loses to direct claims of its rank '
  '(DECIDE-5).';

create or replace function resolve.subject_of(realm_id integer, observation_id text) returns text
language sql stable
begin atomic
  select o.type || ' ' || o.external_id || ' ' || encode(o.content_hash, 'hex')
    from intake.observations o
   where o.realm_id = subject_of.realm_id and o.observation_id = subject_of.observation_id;
end;

comment on function resolve.subject_of(integer, text) is
  'Returns the subject of an observation, as text: the tie-breaker between references that are otherwise equal (the lowest wins), so '
  'that the order of arrival never counts (IDENTITY-8).';
