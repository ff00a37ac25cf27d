create or replace function resolve.try_yields(realm_id integer) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
set enable_hashjoin = on -- every claim is looked up among the sources that yield
as $$
declare
  v_targets jsonb := (
    select jsonb_object_agg(y.source_key, t.source_key)
      from tenancy.sources y
      join tenancy.sources t on t.realm_id = y.realm_id and t.source_id = y.yields_to
     where y.realm_id = try_yields.realm_id and y.yields_to is not null);
begin
  -- A trial leaves out all claims on a unit that yield to one source, which has to win it then: its entity is named with that source.
  insert into pg_temp.ranking (entity_id, field, mapping_id, implied_by, implied_date, value, observation_id, precedence, was_winning, part)
  select r.entity_id || ' ' || t.target, r.field, r.mapping_id, r.implied_by, r.implied_date, r.value, r.observation_id, r.precedence,
         false, 1
    from (
      select distinct k.entity_id, resolve.unit_of(k.field) as unit, v_targets ->> (k.precedence).source_key as target
        from pg_temp.ranking k
       where v_targets ? (k.precedence).source_key
    ) t
    join pg_temp.ranking r
      on r.entity_id = t.entity_id and resolve.unit_of(r.field) = t.unit
     and v_targets ->> (r.precedence).source_key is distinct from t.target
   where exists (
     select from pg_temp.ranking z
      where z.entity_id = t.entity_id and resolve.unit_of(z.field) = t.unit and (z.precedence).source_key = t.target
        and resolve.is_statement(z.implied_by, z.precedence));
  if not found then
    return;
  end if;
  perform resolve.place_claims(try_yields.realm_id, 1);
  perform resolve.discount_implied(1);
  perform resolve.settle_times(1);
  update pg_temp.ranking r set part = 2, wins = false
    from (
      select distinct split_part(k.entity_id, ' ', 1) as entity_id, split_part(k.entity_id, ' ', 2) as target,
             resolve.unit_of(k.field) as unit
        from pg_temp.ranking k
       where k.part = 1 and k.wins and (k.precedence).source_key = split_part(k.entity_id, ' ', 2)
         and resolve.is_statement(k.implied_by, k.precedence)
    ) w
   where r.part = 0 and r.entity_id = w.entity_id and resolve.unit_of(r.field) = w.unit
     and v_targets ->> (r.precedence).source_key = w.target;
  delete from pg_temp.ranking r where r.part = 1;
  perform resolve.place_claims(try_yields.realm_id, 0);
end;
$$;

comment on function resolve.try_yields(integer) is
  'Sets aside, among the ranked claims, those of sources that yield to another that states the unit and would win a field of it without '
  'them. Call it before the claims that compete are discounted and settled. DECIDE-41, DECIDE-42.';

create or replace function resolve.contest_units() returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  perform resolve.contest_dependent();
  insert into pg_temp.contested (entity_id, field, seq)
  select c.entity_id, 'venue', min(c.seq)
    from pg_temp.contested c
   where c.field = 'venue.field' and not exists (select from pg_temp.contested o where o.entity_id = c.entity_id and o.field = 'venue')
   group by c.entity_id;
end;
$$;

comment on function resolve.contest_units() is
  'Contests, beside each contested field, those that are set aside together with it: the times, and a venue with its field. DECIDE-42.';

create or replace function resolve.unit_of(field text) returns text
language sql immutable parallel safe
return case
  when field in ('start', 'end', 'date', 'time_status') then 'start' when field in ('venue', 'venue.field') then 'venue' else field end;

comment on function resolve.unit_of(text) is
  'Returns the first of the fields that are set aside together with a field: the times, or the venue and its field. DECIDE-42.';

create or replace function resolve.is_statement(implied_by text, precedence canon.precedence) returns boolean
language sql immutable parallel safe
return is_statement.implied_by = '' and not (is_statement.precedence).is_reference and not (is_statement.precedence).is_withdrawn;

comment on function resolve.is_statement(text, canon.precedence) is
  'Returns whether a claim states its field, so that others may yield to it: not implied, not by reference, not withdrawn. DECIDE-41.';

create or replace function resolve.place_claims(realm_id integer, part integer) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  update pg_temp.ranking r set wins = r.field <> 'venue.field' and p.place = 1
    from (
      select k.entity_id, k.field, k.mapping_id, k.implied_by,
             row_number() over (partition by k.entity_id, k.field order by k.precedence) as place
        from pg_temp.ranking k where k.part = place_claims.part
    ) p
   where r.part = place_claims.part and r.entity_id = p.entity_id and r.field = p.field and r.mapping_id = p.mapping_id
     and r.implied_by = p.implied_by;
  update pg_temp.ranking r set wins = true
    from (
      select distinct on (k.entity_id) k.entity_id, k.mapping_id, k.implied_by
        from pg_temp.ranking k
        join pg_temp.ranking v on v.entity_id = k.entity_id and v.field = 'venue' and v.part = k.part and v.wins
       where k.part = place_claims.part and k.field = 'venue.field' and resolve.is_field_of(place_claims.realm_id, k.value, v.value)
       order by k.entity_id, k.precedence
    ) f
   where r.part = place_claims.part and r.field = 'venue.field' and r.entity_id = f.entity_id and r.mapping_id = f.mapping_id
     and r.implied_by = f.implied_by;
end;
$$;

comment on function resolve.place_claims(integer, integer) is
  'Makes the first claim of each field win, by precedence, among the ranked claims of a part; on venue.field the first that was made for '
  'the winning venue. DECIDE-14.';

create or replace function resolve.is_field_of(realm_id integer, field_claim jsonb, venue_claim jsonb) returns boolean
language sql stable
return is_field_of.field_claim ->> 'venue' = is_field_of.venue_claim ->> 'id'
  or canon.survivor_of(is_field_of.realm_id, is_field_of.field_claim ->> 'venue')
     = canon.survivor_of(is_field_of.realm_id, is_field_of.venue_claim ->> 'id');

comment on function resolve.is_field_of(integer, jsonb, jsonb) is
  'Returns whether a claim on venue.field was made for the venue of another claim, once merged venues are resolved. DECIDE-14.';

create or replace function resolve.stated_otherwise(realm_id integer, source_id text, target_ids text[], row_limit integer)
returns table (entity_id text, mapping_ids bigint[]) language sql stable
set search_path = pg_catalog, pg_temp
as $$
  with shared as materialized (
    select m.entity_id, array_agg(m.mapping_id) as own_ids, min(m.ids) as other_ids
      from (
        select x.entity_id, x.mapping_id, t.ids
          from canon.external_ids x
          cross join lateral (
            select array_agg(o.mapping_id) as ids from canon.external_ids o
             where o.realm_id = x.realm_id and o.entity_id = x.entity_id and o.source_id = any (stated_otherwise.target_ids)) t
         where x.realm_id = stated_otherwise.realm_id and x.source_id = stated_otherwise.source_id and t.ids is not null
         limit stated_otherwise.row_limit) m
     group by m.entity_id
  )
  select s.entity_id, case when exists (
           select from canon.claims c
            where c.realm_id = stated_otherwise.realm_id and c.mapping_id = any (s.own_ids)
              and exists (
                select from canon.claims d
                 where d.realm_id = c.realm_id and d.mapping_id = any (s.other_ids) and d.implied_by = ''
                   and resolve.unit_of(d.field) = resolve.unit_of(c.field))
              and (not exists (
                select from canon.claims d
                 where d.realm_id = c.realm_id and d.mapping_id = any (s.other_ids) and d.field = c.field and d.value = c.value)
                -- What the two report alike gives way to a third that is newer than the one, or to the other of two targets.
                or exists (
                  select from canon.external_ids x
                    join canon.claims e
                      on e.realm_id = x.realm_id and e.mapping_id = x.mapping_id and e.implied_by = ''
                     and resolve.unit_of(e.field) = resolve.unit_of(c.field)
                   where x.realm_id = c.realm_id and x.entity_id = s.entity_id and x.mapping_id <> all (s.own_ids)
                     and (x.mapping_id <> all (s.other_ids) or cardinality(stated_otherwise.target_ids) > 1)
                     and not exists (
                       select from canon.claims o
                        where o.realm_id = e.realm_id and o.mapping_id = any (s.own_ids) and o.field = e.field and o.value = e.value))))
         then s.own_ids end
    from shared s;
$$;

comment on function resolve.stated_otherwise(integer, text, text[], integer) is
  'Returns entities that a source and one of others (target_ids) report, at most row_limit, with the external ids (mappings) of the source '
  'where the two state something on one unit differently, or a third does; null: a yield changes nothing there. DECIDE-44.';
