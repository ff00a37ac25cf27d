create or replace function resolve.restate_fixtures(realm_id integer) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_is_corrected boolean := exists (select from canon.corrections k where k.realm_id = restate_fixtures.realm_id);
begin
  perform resolve.read_claims('fixture');
  if v_is_corrected then
    perform resolve.lift_corrections(restate_fixtures.realm_id, 'fixture', 1);
  end if;
  perform resolve.renew_newest(restate_fixtures.realm_id);
  perform resolve.replace_claims(restate_fixtures.realm_id);
  update canon.external_ids m set has_older_claims = not m.has_older_claims
    from (select distinct i.mapping_id from pg_temp.incoming i where i.type = 'fixture' and i.round = 1) i
   where m.realm_id = restate_fixtures.realm_id and m.mapping_id = i.mapping_id
     and m.has_older_claims is distinct from exists (
       select from canon.claims c where c.realm_id = m.realm_id and c.mapping_id = m.mapping_id and c.observation_id is not null);
  perform resolve.contest_dependent();
  if v_is_corrected then
    perform resolve.reopen_corrections(restate_fixtures.realm_id);
    perform resolve.end_corrections(restate_fixtures.realm_id, 'fixture', 1);
    perform resolve.put_corrections(restate_fixtures.realm_id, 'fixture', 1);
  end if;
  insert into pg_temp.invalidated (entity_type, entity_id)
  select distinct 'fixture', i.entity_id from pg_temp.incoming i where i.type = 'fixture' and i.round = 1 and i.entity_id is not null;
end;
$$;

comment on function resolve.restate_fixtures(integer) is
  'Makes the claims on the fixtures in the workspace what all their observations there give together, whatever they were, with the '
  'corrections that stand then, and contests what differs. Of a fixture that only void runs report, status alone is decided. UNDO-2, '
  'UNDO-4, UNDO-5.';

create or replace function resolve.replace_claims(realm_id integer) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  with compared as materialized (
    select k.mapping_id, k.field, k.implied_by, bool_or(k.is_new) as is_new, bool_or(not k.is_new) as is_old,
           count(distinct (k.value, k.implied_date, k.observation_id, k.observed_at, k.confidence)) > 1 as is_other,
           (array_agg(k.value) filter (where k.is_new))[1] as value, max(k.implied_date) filter (where k.is_new) as implied_date,
           max(k.observation_id) filter (where k.is_new) as observation_id, max(k.observed_at) filter (where k.is_new) as observed_at,
           max(k.confidence) filter (where k.is_new) as confidence, bool_or(k.has_rivals) as has_rivals, bool_or(k.is_void) as is_void
      from (
        select n.*, true as is_new, false as has_rivals, false as is_void from resolve.stated_claims() n
        union all
        select v.*, true, false, false from resolve.void_claims(replace_claims.realm_id) v
        union all
        select i.mapping_id, c.field, c.implied_by, c.value, c.implied_date, c.observation_id, c.observed_at, c.confidence, false,
               i.has_rivals, i.is_void
          from resolve.restated(replace_claims.realm_id) i
          cross join lateral (
            (select k.field, k.implied_by, k.value, k.implied_date, k.observation_id, k.observed_at, k.confidence
               from canon.claims k where k.realm_id = replace_claims.realm_id and k.mapping_id = i.mapping_id)
            union all select '', '', 'null', null, null, null, null -- of each external id, though it may have no claim
          ) c
      ) k
     group by k.mapping_id, k.field, k.implied_by
  ), removed as (
    delete from canon.claims c
     using compared k
     where not k.is_new and c.realm_id = replace_claims.realm_id and c.mapping_id = k.mapping_id and c.field = k.field
       and c.implied_by = k.implied_by
  ), written as (
    insert into canon.claims as c (
      realm_id, mapping_id, field, implied_by, value, implied_date, is_winning, observation_id, observed_at, confidence)
    select replace_claims.realm_id, k.mapping_id, k.field, k.implied_by, k.value, k.implied_date, false, k.observation_id, k.observed_at,
           k.confidence
      from compared k
     where k.is_new and (k.is_other or not k.is_old)
        on conflict on constraint claims_pkey do update
       set value = excluded.value, implied_date = excluded.implied_date, is_reference = false, observation_id = excluded.observation_id,
           observed_at = excluded.observed_at, confidence = excluded.confidence, is_winning = c.is_winning and excluded.value <> 'null'
  )
  insert into pg_temp.contested (entity_id, field, seq)
  select distinct m.entity_id, k.field, -1
    from (
      select o.*, bool_or(o.is_void) over this as only_void, bool_or(o.has_rivals or o.is_new and o.observation_id is not null) over this
               as competes
        from compared o
      window this as (partition by o.mapping_id)
    ) k
    cross join lateral (
      select x.entity_id from canon.external_ids x
       where x.realm_id = replace_claims.realm_id and x.mapping_id = k.mapping_id offset 0
    ) m
   -- Where claims compete, or differ in age, the age of all has changed.
   where k.field <> '' and (k.is_other or not k.is_new or not k.is_old or k.competes) and (k.field = 'status' or not k.only_void);
end;
$$;

comment on function resolve.replace_claims(integer) is
  'Replaces the claims on each fixture in the workspace by those of its observations there. Writes what differs, and contests it, with '
  'all fields where other claims compete; of a fixture that only void runs report, its status. DECIDE-1, UNDO-5.';

create or replace function resolve.restated(realm_id integer) returns table (mapping_id bigint, has_rivals boolean, is_void boolean)
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return query
  select i.mapping_id,
         exists (
           select from canon.external_ids o
            where o.realm_id = restated.realm_id and o.entity_id = i.entity_id and o.mapping_id <> i.mapping_id),
         canon.is_void(restated.realm_id, i.entity_id)
    from (select distinct x.mapping_id, x.entity_id from pg_temp.incoming x where x.type = 'fixture' and x.round = 1) i;
end;
$$;

comment on function resolve.restated(integer) is
  'Returns the external ids of the fixtures in the workspace, each with whether others lead to the same fixture, and whether only void '
  'runs report that.';

create or replace function resolve.stated_claims()
returns table (
  mapping_id bigint, field text, implied_by text, value jsonb, implied_date date, observation_id text, observed_at timestamptz,
  confidence double precision)
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return query
  select k.mapping_id, k.field, k.implied_by, k.value, k.implied_date,
         -- A claim of the newest observation stores no age.
         case when not k.is_newest then k.observation_id end, case when not k.is_newest then k.observed_at end,
         case when not k.is_newest then k.confidence end
    from (
      select s.*, i.mapping_id, i.observation_id, i.observed_at, i.confidence, i.place = 1 as is_newest,
             row_number() over (partition by i.mapping_id, s.field, s.implied_by order by i.place) = 1 as is_kept,
             bool_or(s.implied_by <> 'silence') over (partition by i.mapping_id, s.field) as is_spoken
        from (
          select n.*, row_number() over (
                   partition by n.mapping_id order by n.observed_at desc, n.confidence desc, n.content_hash desc) as place
            from pg_temp.incoming n
           where n.type = 'fixture' and n.round = 1 and n.claims is not null
        ) i
        cross join lateral resolve.stated_and_implied('fixture', i.claims) s
    ) k
   where k.is_kept and (k.implied_by <> 'silence' or not k.is_spoken);
end;
$$;

comment on function resolve.stated_claims() is
  'Returns the claims that the observations of each fixture in the workspace give together: of each field the newest that states it, or '
  'implies it; what silence implies only where none ever stated the field. DECIDE-1, DECIDE-9, DECIDE-20.';

create or replace function resolve.void_claims(realm_id integer)
returns table (
  mapping_id bigint, field text, implied_by text, value jsonb, implied_date date, observation_id text, observed_at timestamptz,
  confidence double precision)
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return query
  select i.mapping_id, 'status', 'void', '"cancelled"'::jsonb, null::date, o.observation_id,
         coalesce(k.observed_at, util.now()), 1::double precision
    from pg_temp.incoming i
    join canon.external_ids m on m.realm_id = void_claims.realm_id and m.mapping_id = i.mapping_id and m.is_void
    cross join lateral (
      select n.observation_id from intake.observations n
       where n.realm_id = m.realm_id and n.source_id = m.source_id and n.type = 'fixture' and n.external_id = m.external_id
         and not n.is_deleted and n.correction is null
       order by n.observed_at desc, n.observation_id desc limit 1
    ) o
    left join canon.claims k
      on k.realm_id = m.realm_id and k.mapping_id = m.mapping_id and k.field = 'status' and k.implied_by = 'void'
   where i.type = 'fixture' and i.verdict = 'void';
end;
$$;

comment on function resolve.void_claims(integer) is
  'Returns what is implied of the fixtures in the workspace that only void batches name: they are cancelled, by the observation that '
  'was the newest, since they are void. UNDO-5.';
