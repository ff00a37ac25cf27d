create or replace function resolve.lay_corrections(realm_id integer, entity_type text, round integer) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  perform resolve.refuse_unseen(lay_corrections.realm_id, lay_corrections.entity_type, lay_corrections.round);
  perform resolve.map_corrections(lay_corrections.realm_id, lay_corrections.entity_type, lay_corrections.round);
  perform resolve.store_corrections(lay_corrections.realm_id, lay_corrections.entity_type, lay_corrections.round);
  perform resolve.end_corrections(lay_corrections.realm_id, lay_corrections.entity_type, lay_corrections.round);
  perform resolve.put_corrections(lay_corrections.realm_id, lay_corrections.entity_type, lay_corrections.round);
end;
$$;

comment on function resolve.lay_corrections(integer, text, integer) is
  'Stores the corrections of a round, ends those that its observations end, and puts those that stand in the place of every claim of '
  'their external id on their field; canon.covered_claims keeps these. Raises OYC03 (conflict), 40001. CORRECT-4.';

create or replace function resolve.put_corrections(realm_id integer, entity_type text, round integer) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_standing canon.corrections[];
begin
  v_standing := array(
    select k::canon.corrections
      from (
        select distinct i.mapping_id from pg_temp.incoming i
         where i.type = put_corrections.entity_type and i.round = put_corrections.round
      ) i
      join canon.external_ids m
        on m.realm_id = put_corrections.realm_id and m.mapping_id = i.mapping_id and m.observation_id is not null
      cross join lateral resolve.standing_corrections(m.realm_id, m.mapping_id) k
     where k.of_mapping_id is null or not m.is_withdrawn);

  insert into canon.covered_claims (
    realm_id, mapping_id, field, implied_by, value, is_winning, is_reference, observation_id, observed_at, confidence, implied_date)
  select c.realm_id, c.mapping_id, c.field, c.implied_by, c.value, c.is_winning, c.is_reference, c.observation_id, c.observed_at,
         c.confidence, c.implied_date
    from unnest(v_standing) k
    join canon.claims c on c.realm_id = k.realm_id and c.mapping_id = k.mapping_id and c.field = k.field;
  delete from canon.claims c using unnest(v_standing) k
   where c.realm_id = k.realm_id and c.mapping_id = k.mapping_id and c.field = k.field;
  insert into canon.claims (
    realm_id, mapping_id, field, value, is_winning, is_correction, observation_id, observed_at, confidence)
  select k.realm_id, k.mapping_id, k.field, k.value, w.was_winning, true, k.observation_id, k.observed_at, 1
    from unnest(v_standing) k
    cross join lateral (
      select coalesce(bool_or(v.is_winning), false) from canon.covered_claims v
       where v.realm_id = k.realm_id and v.mapping_id = k.mapping_id and v.field = k.field
    ) w (was_winning);
  update canon.external_ids m set has_older_claims = true
    from unnest(v_standing) k
   where m.realm_id = k.realm_id and m.mapping_id = k.mapping_id and not m.has_older_claims;

  -- The provenance of a fixture changes, even where no value does.
  insert into pg_temp.invalidated (entity_type, entity_id)
  select 'fixture', i.entity_id
    from pg_temp.incoming i
   where put_corrections.entity_type in ('fixture', 'result') and i.type = put_corrections.entity_type
     and i.round = put_corrections.round and i.entity_id in (select c.entity_id from pg_temp.contested c);
end;
$$;

comment on function resolve.put_corrections(integer, text, integer) is
  'Puts the corrections that stand in the place of every claim of the external ids of a round on their field, and those of what a '
  'connector lists beside its claims; not where only void runs reported one (UNDO-4). canon.covered_claims keeps what they cover. '
  'CORRECT-4, CORRECT-14.';

create or replace function resolve.refuse_unseen(realm_id integer, entity_type text, round integer) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  if exists (
      select from pg_temp.incoming i
        join canon.external_ids m on m.realm_id = refuse_unseen.realm_id and m.mapping_id = i.mapping_id
       where i.type = refuse_unseen.entity_type and i.round = refuse_unseen.round and i.verdict = 'correction'
         and m.observation_id is null) then
    raise exception using errcode = 'OYC03', message = 'Its source has not described what this corrects.';
  elsif exists (
      select from pg_temp.incoming i
        join canon.external_ids m on m.realm_id = refuse_unseen.realm_id and m.mapping_id = i.mapping_id
        join intake.observations k on k.realm_id = m.realm_id and k.observation_id = i.observation_id
        cross join lateral intake.newer_observations(k) o
       where i.type = refuse_unseen.entity_type and i.round = refuse_unseen.round and i.verdict = 'correction'
         and o.observation_id <> all (array(select n.observation_id from pg_temp.incoming n))) then
    raise exception using errcode = '40001', message = 'What is corrected was reported again meanwhile.';
  end if;
end;
$$;

comment on function resolve.refuse_unseen(integer, text, integer) is
  'Refuses corrections of what their source has not described, and those of which a newer observation was stored after the batch was '
  'unpacked (intake.recall_observations); the worker applies them again. Raises OYC03 (conflict), 40001 (serialization_failure).';

create or replace function resolve.store_corrections(realm_id integer, entity_type text, round integer) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  update canon.corrections k set ended_by = 'correction', ended_observation_id = i.observation_id
    from pg_temp.incoming i
    join intake.observations o on o.realm_id = store_corrections.realm_id and o.observation_id = i.observation_id
   where i.type = store_corrections.entity_type and i.round = store_corrections.round and i.verdict = 'correction'
     and not o.correction ? 'ends'
     and k.realm_id = store_corrections.realm_id and k.mapping_id = resolve.claiming_id(o, i.mapping_id)
     and o.correction -> 'fields' ? k.field and k.ended_by is null and k.observed_at < i.observed_at;

  insert into canon.corrections (
    realm_id, observation_id, mapping_id, of_mapping_id, field, observed_at, value, replaced, until, ended_by, ended_observation_id)
  select store_corrections.realm_id, i.observation_id, w.mapping_id, nullif(i.mapping_id, w.mapping_id), f.field, i.observed_at,
         i.claims -> f.field, f.replaced, (o.correction ->> 'until')::timestamptz,
         case when n.observation_id is not null then 'correction' end, n.observation_id
    from pg_temp.incoming i
    join intake.observations o on o.realm_id = store_corrections.realm_id and o.observation_id = i.observation_id
    cross join lateral (select resolve.claiming_id(o, i.mapping_id) as mapping_id) w
    cross join lateral jsonb_each(o.correction -> 'fields') f (field, replaced)
    left join lateral (
      select k.observation_id from canon.corrections k
       where k.realm_id = o.realm_id and k.mapping_id = w.mapping_id and k.field = f.field
         and k.observed_at >= i.observed_at and k.observation_id <> i.observation_id
       order by k.observed_at, k.observation_id limit 1
    ) n on true
   where i.type = store_corrections.entity_type and i.round = store_corrections.round and i.verdict = 'correction'
     and not o.correction ? 'ends'
      on conflict on constraint corrections_pkey do nothing; -- applied again
end;
$$;

comment on function resolve.store_corrections(integer, text, integer) is
  'Stores the corrections of a round in canon.corrections. Of several on one field of an external id only the newest can stand, '
  'whichever is applied first (CORRECT-3).';

create or replace function resolve.end_corrections(realm_id integer, entity_type text, round integer) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  update canon.corrections k
     set ended_by = case when i.verdict = 'correction' then o.correction ->> 'by' else 'report' end, ended_observation_id = i.observation_id
    from pg_temp.incoming i
    cross join lateral resolve.standing_corrections(end_corrections.realm_id, i.mapping_id) s
    left join intake.observations o
      on i.verdict = 'correction' and o.realm_id = end_corrections.realm_id and o.observation_id = i.observation_id
   -- An end that its batch names before its correction belongs to an earlier round.
   where i.type = end_corrections.entity_type
     and (i.round = end_corrections.round or i.round < end_corrections.round and i.verdict = 'correction')
     and k.realm_id = end_corrections.realm_id and k.observation_id = s.observation_id and k.field = s.field
     and case when i.verdict = 'correction'
           then o.correction -> 'fields' ? k.field and k.observed_at = (o.correction ->> 'ends')::timestamptz
                and k.mapping_id = resolve.claiming_id(o, i.mapping_id)
           else i.observed_at > k.observed_at and (
             i.is_deleted
             or case
                  when i.claims is not null
                  then i.claims ? k.field and not resolve.repeats(k.realm_id, i.claims -> k.field, k.replaced)
                  -- A fixture that is only restated: its newest observation states what it stated before.
                  else exists (
                    select from canon.claims c
                     where c.realm_id = k.realm_id and c.mapping_id = i.mapping_id and c.field = k.field and c.implied_by = ''
                       and c.observation_id is null and not resolve.repeats(k.realm_id, c.value, k.replaced))
                end)
         end;
end;
$$;

comment on function resolve.end_corrections(integer, text, integer) is
  'Ends the corrections that the observations of a round end: an ordinary one that is newer and reports another value than the replaced '
  'one, clears the field or deletes the entity, of its source or of the connector that it corrects, or the end that a person or its '
  'time brings (CORRECT-2, CORRECT-14).';

create or replace function resolve.repeats(realm_id integer, value jsonb, replaced jsonb) returns boolean
language sql stable
return value <> 'null' and (value = replaced or canon.is_same_value(realm_id, value, replaced));

comment on function resolve.repeats(integer, jsonb, jsonb) is
  'Returns whether a source states (value: a claim; JSON null: it clears the field) what a correction replaced (JSON null: nothing), '
  'once merged entities are resolved. CORRECT-2.';
