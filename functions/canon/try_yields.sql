create or replace function canon.try_yields(contenders canon.contender[], yields jsonb) returns canon.contender[]
language sql stable parallel safe
set enable_hashjoin = on -- every claim is looked up among the trials
begin atomic
  -- A trial leaves out all claims on a unit that yield to one source, which has to win it then: its entity is named with that source.
  with trials as materialized (
    select row(r.entity_id || ' ' || t.target, r.field, r.mapping_id, r.implied_by, r.implied_date, r.value, r.observation_id, r.precedence,
               r.place_id, false, false, false, null, null, null)::canon.contender as claim
      from (
        select k.entity_id, canon.unit_of(k.field) as unit, try_yields.yields ->> (k.precedence).source_key as target
          from unnest(try_yields.contenders) k
         where try_yields.yields ? (k.precedence).source_key
        intersect
        select z.entity_id, canon.unit_of(z.field), (z.precedence).source_key
          from unnest(try_yields.contenders) z
         where canon.is_statement(z.implied_by, z.precedence)
      ) t
      join unnest(try_yields.contenders) r
        on r.entity_id = t.entity_id and canon.unit_of(r.field) = t.unit
       and try_yields.yields ->> (r.precedence).source_key is distinct from t.target
  ), won as materialized (
    select distinct k.entity_id, canon.unit_of(k.field) as unit, (k.precedence).source_key as target
      from canon.decide_together(array(select t.claim from trials t)) k
     where k.wins and k.entity_id like '% ' || (k.precedence).source_key and canon.is_statement(k.implied_by, k.precedence)
  )
  select array(
    select row(r.entity_id, r.field, r.mapping_id, r.implied_by, r.implied_date, r.value, r.observation_id, r.precedence, r.place_id,
               r.was_winning, r.was_set_aside, w.unit is not null, null, null, null)::canon.contender
      from unnest(try_yields.contenders) r
      left join won w on w.entity_id = r.entity_id || ' ' || w.target and w.unit = canon.unit_of(r.field)
                     and w.target = try_yields.yields ->> (r.precedence).source_key);
end;

comment on function canon.try_yields(canon.contender[], jsonb) is
  'Returns claims with is_set_aside: those of sources that yield (yields: to which, by key) to another that states the unit and would '
  'win a field of it without them. DECIDE-41, DECIDE-42.';
grant execute on function canon.try_yields(canon.contender[], jsonb) to oyss_auditor, oyss_auditor_unmasked;

create or replace function canon.unit_of(field text) returns text
language sql immutable parallel safe
return case
  when field in ('start', 'end', 'date', 'time_status') then 'start' when field in ('venue', 'venue.field') then 'venue' else field end;

comment on function canon.unit_of(text) is
  'Returns the first of the fields that are set aside together with a field: the times, or the venue and its field. DECIDE-42.';
grant execute on function canon.unit_of(text) to oyss_auditor, oyss_auditor_unmasked;

create or replace function canon.is_statement(implied_by text, precedence canon.precedence) returns boolean
language sql immutable parallel safe
return is_statement.implied_by = '' and not (is_statement.precedence).is_reference and not (is_statement.precedence).is_withdrawn;

comment on function canon.is_statement(text, canon.precedence) is
  'Returns whether a claim states its field, so that others may yield to it: not implied, not by reference, not withdrawn. DECIDE-41.';
grant execute on function canon.is_statement(text, canon.precedence) to oyss_auditor, oyss_auditor_unmasked;
