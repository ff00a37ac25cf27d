create or replace function resolve.lift_corrections(realm_id integer, entity_type text, round integer) returns boolean
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_mapping_ids bigint[];
begin
  -- What an ordinary observation writes is the same with and without corrections; resolve.lay_corrections puts back those that stand.
  insert into pg_temp.contested (entity_id, field, seq)
  select i.entity_id, k.field, i.seq
    from pg_temp.incoming i
    cross join lateral (
      select k.field from resolve.standing_corrections(lift_corrections.realm_id, i.mapping_id) k
      union
      select jsonb_object_keys(o.correction -> 'fields') from intake.observations o
       where i.verdict = 'correction' and o.realm_id = lift_corrections.realm_id and o.observation_id = i.observation_id
      offset 0
    ) k
   where i.type = lift_corrections.entity_type and i.round = lift_corrections.round and i.entity_id is not null;
  if not found then
    return false;
  end if;

  v_mapping_ids := array(
    select distinct k.mapping_id
      from pg_temp.incoming i
      cross join lateral resolve.standing_corrections(lift_corrections.realm_id, i.mapping_id) k
     where i.type = lift_corrections.entity_type and i.round = lift_corrections.round);
  update canon.covered_claims v set is_winning = v.implied_by = '' and v.value <> 'null' and c.is_winning
    from canon.claims c
   where c.realm_id = lift_corrections.realm_id and c.mapping_id = any (v_mapping_ids) and c.is_correction
     and v.realm_id = c.realm_id and v.mapping_id = c.mapping_id and v.field = c.field;
  delete from canon.claims c
   where c.realm_id = lift_corrections.realm_id and c.mapping_id = any (v_mapping_ids) and c.is_correction;
  with covered as (
    delete from canon.covered_claims v
     where v.realm_id = lift_corrections.realm_id and v.mapping_id = any (v_mapping_ids)
    returning v.*
  )
  insert into canon.claims (
    realm_id, mapping_id, field, implied_by, value, is_winning, is_reference, observation_id, observed_at, confidence, implied_date)
  select v.realm_id, v.mapping_id, v.field, v.implied_by, v.value, v.is_winning, v.is_reference, v.observation_id, v.observed_at,
         v.confidence, v.implied_date
    from covered v;
  return true;
end;
$$;

comment on function resolve.lift_corrections(integer, text, integer) is
  'Takes the corrections off the external ids of a round, so that canon.claims has what their source itself claims, and those of a '
  'connector''s, and contests their fields. Returns whether there are any. CORRECT-4, CORRECT-14.';

create or replace function resolve.standing_corrections(realm_id integer, mapping_id bigint) returns setof canon.corrections
language sql stable rows 1
begin atomic
  select k.* from canon.corrections k
   where k.realm_id = standing_corrections.realm_id and k.mapping_id = standing_corrections.mapping_id and k.ended_by is null
  union all
  select k.* from canon.corrections k
   where k.realm_id = standing_corrections.realm_id and k.of_mapping_id = standing_corrections.mapping_id and k.ended_by is null;
end;

comment on function resolve.standing_corrections(integer, bigint) is
  'Returns the corrections that stand of what an external id (mapping_id) reports: those of its own source, and of a connector those of '
  'other sources. CORRECT-3, CORRECT-14.';

create or replace function resolve.reopen_corrections(realm_id integer) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  with reopened as (
    update canon.corrections k set ended_by = null, ended_observation_id = null
      from (select distinct i.mapping_id, i.entity_id from pg_temp.incoming i where i.type = 'fixture' and i.round = 1) i
     where k.realm_id = reopen_corrections.realm_id and (k.mapping_id = i.mapping_id or k.of_mapping_id = i.mapping_id)
       and k.ended_by = 'report'
       and not exists (
         select from canon.corrections n
          where n.realm_id = k.realm_id and n.mapping_id = k.mapping_id and n.field = k.field
            and (n.observed_at, n.observation_id) > (k.observed_at, k.observation_id))
    returning i.entity_id, k.field
  )
  insert into pg_temp.contested (entity_id, field, seq) select r.entity_id, r.field, -1 from reopened r;
end;
$$;

comment on function resolve.reopen_corrections(integer) is
  'Reopens the newest correction of each field of the fixtures in the workspace where a report had ended it: of the reports that are '
  'left, resolve.end_corrections finds whether one does. CORRECT-2, CORRECT-3, UNDO-4.';
