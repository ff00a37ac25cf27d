create or replace function resolve.state_claims(realm_id integer, entity_type text, round integer, verdicts text[]) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  if 'news' = any (state_claims.verdicts) then
    -- Claims that the newer observation leaves out keep the age of the one that made them.
    update canon.claims c
       set (observation_id, observed_at, confidence) = (
             select m.observation_id, m.observed_at, m.confidence
               from canon.external_ids m
              where m.realm_id = state_claims.realm_id and m.mapping_id = c.mapping_id)
      from pg_temp.incoming i
     where i.type = state_claims.entity_type and i.round = state_claims.round and i.verdict = 'news' and i.has_older_claims
       and i.mapping_id = c.mapping_id
       and c.realm_id = state_claims.realm_id and c.mapping_id = any (array(
             select g.mapping_id
               from pg_temp.incoming g
              where g.type = state_claims.entity_type and g.round = state_claims.round and g.verdict = 'news' and g.has_older_claims))
       and c.observation_id is null and resolve.leaves_out(i.claims, c.field, c.implied_by);

    -- A result that now names another fixture is no longer a claim on the old one.
    if state_claims.entity_type = 'result' then
      perform resolve.move_results(state_claims.realm_id, state_claims.round);
    end if;
  end if;

  if 'first' = any (state_claims.verdicts) then
    insert into canon.claims (realm_id, mapping_id, field, implied_by, value, implied_date, is_winning)
    select state_claims.realm_id, i.mapping_id, said.field, said.implied_by, said.value, said.implied_date, said.value <> 'null'
      from pg_temp.incoming i
      cross join lateral resolve.stated_and_implied(i.type, i.claims) said
     where i.type = state_claims.entity_type and i.round = state_claims.round and i.verdict = 'first' and i.is_new;
  end if;

  -- Only claims that differ are written. An id that is described for the first time can have no claim but that of a reference.
  if state_claims.verdicts && array['first', 'news'] then
    insert into canon.claims (realm_id, mapping_id, field, implied_by, value, implied_date, is_winning)
    select state_claims.realm_id, i.mapping_id, said.field, said.implied_by, said.value, said.implied_date, false
      from pg_temp.incoming i
      cross join lateral resolve.stated_and_implied(i.type, i.claims) said
      left join lateral (
        select c.value, c.implied_date, c.is_reference, c.observation_id from canon.claims c
         where c.realm_id = state_claims.realm_id and c.mapping_id = i.mapping_id and c.field = said.field
           and c.implied_by = said.implied_by offset 0
      ) c on true
     where i.type = state_claims.entity_type and i.round = state_claims.round
       and (i.verdict = 'first' and not i.is_new or i.verdict = 'news')
       and (c.value is distinct from said.value or c.implied_date is distinct from said.implied_date or c.is_reference
            or c.observation_id is not null)
       and (said.implied_by <> 'silence' or resolve.is_silent(state_claims.realm_id, i.mapping_id, said.field))
        on conflict on constraint claims_pkey do update
       set value = excluded.value, implied_date = excluded.implied_date, is_reference = false, observation_id = null,
           observed_at = null, confidence = null, is_winning = claims.is_winning and excluded.value <> 'null';
  end if;

  if 'late' = any (state_claims.verdicts) then
    perform resolve.state_late_claims(state_claims.realm_id, state_claims.entity_type, state_claims.round);
  end if;

  if state_claims.verdicts && array['first', 'news', 'late'] and state_claims.entity_type = 'fixture' then
    perform resolve.end_silence(state_claims.realm_id, state_claims.round);
  end if;

  -- The provenance of a fixture whose claims are renewed changes, even where no value does.
  if state_claims.verdicts && array['first', 'news', 'late'] and state_claims.entity_type in ('fixture', 'result') then
    insert into pg_temp.invalidated (entity_type, entity_id)
    select 'fixture', i.entity_id
      from pg_temp.incoming i
     where i.type = state_claims.entity_type and i.round = state_claims.round and i.verdict in ('first', 'news', 'late')
       and not i.is_new and i.entity_id is not null;
  end if;

  perform resolve.record_newest(state_claims.realm_id, state_claims.entity_type, state_claims.round, state_claims.verdicts);
end;
$$;

comment on function resolve.state_claims(integer, text, integer, text[]) is
  'Writes the claims of a round of observations (verdicts: those that occur in it). A claim of the newest observation of its external '
  'id stores no age, so a restatement writes one narrow row and no claim.';

create or replace function resolve.end_silence(realm_id integer, round integer) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  delete from canon.claims c
   where c.realm_id = end_silence.realm_id and c.field = 'status' and c.implied_by = 'silence'
     and c.mapping_id = any (array(
           select i.mapping_id
             from pg_temp.incoming i
            where i.type = 'fixture' and i.round = end_silence.round and i.verdict in ('first', 'news', 'late') and not i.is_new
              and i.claims ? 'status'));

  delete from canon.claims c
   where c.realm_id = end_silence.realm_id and c.field = 'time_status' and c.implied_by = 'silence'
     and c.mapping_id = any (array(
           select i.mapping_id
             from pg_temp.incoming i
            where i.type = 'fixture' and i.round = end_silence.round and i.verdict in ('first', 'news', 'late') and not i.is_new
              and i.claims ?| array['time_status', 'start', 'date']));
end;
$$;

comment on function resolve.end_silence(integer, integer) is
  'Deletes what the silence of a source implied of a fixture once an observation of the round states it: it is no longer a claim '
  '(DECIDE-20, DECIDE-29).';

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
         and (excluded.observed_at, excluded.confidence, canon.content_of(c.realm_id, excluded.observation_id))
             >= (c.observed_at, c.confidence, canon.content_of(c.realm_id, c.observation_id));

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
  'Writes the claims of observations that are older than the newest one of their external id: only those that no later observation '
  'makes. An observation that is repeated makes its claims again (DECIDE-9).';
