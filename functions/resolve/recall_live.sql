create or replace function resolve.recall_live(realm_id integer, source_id text, concerned bigint[], is_void boolean) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_void text[] := intake.void_batches(recall_live.realm_id, recall_live.source_id);
  v_count integer;
begin
  insert into pg_temp.incoming (
    seq, observation_id, type, external_id, observed_at, confidence, is_deleted, cleared, data, content_hash, round)
  select (row_number() over ())::integer, o.observation_id, o.type, o.external_id, o.observed_at, o.confidence, o.is_deleted, o.cleared,
         o.data, o.content_hash, 1
    from canon.external_ids m
    join intake.observations o
      on o.realm_id = m.realm_id and o.source_id = m.source_id and o.type = m.entity_type and o.external_id = m.external_id
   where m.realm_id = recall_live.realm_id and m.mapping_id = any (recall_live.concerned) and m.entity_type = 'fixture'
     and o.correction is null and not canon.is_void_report(o);
  get diagnostics v_count = row_count;
  -- A fixture that nothing describes any more: as one that is deleted, without a moment.
  insert into pg_temp.incoming (seq, type, external_id, is_deleted, data, round, verdict)
  select v_count + (row_number() over ())::integer, 'fixture', m.external_id, true, '{}', 1, 'void'
    from canon.external_ids m
   where m.realm_id = recall_live.realm_id and m.mapping_id = any (recall_live.concerned) and m.entity_type = 'fixture'
     and m.external_id not in (select i.external_id from pg_temp.incoming i where not i.is_deleted);
  if recall_live.is_void then
    perform resolve.recall_references(recall_live.realm_id, recall_live.source_id, recall_live.concerned, v_void);
  end if;

  perform resolve.collect_mentions();
  perform resolve.find_mentions(recall_live.realm_id, recall_live.source_id);
  perform resolve.collect_parents();
  update pg_temp.incoming i
     set mapping_id = m.mapping_id, entity_id = m.entity_id, origin_id = m.origin_id, is_new = false,
         was_withdrawn = m.is_withdrawn or m.observation_id is null
    from pg_temp.mentions w
    cross join lateral (
      select x.* from canon.external_ids x where x.realm_id = recall_live.realm_id and x.mapping_id = w.mapping_id offset 0
    ) m
   where w.entity_type = i.type and w.external_id = i.external_id and w.is_direct;
end;
$$;

comment on function resolve.recall_live(integer, text, bigint[], boolean) is
  'Puts into the workspace what the source reports of the fixtures of a run (concerned: mappings) in all its batches that are not void, '
  'and, if the run becomes void (is_void), what else refers to what it names. Corrections are left out. UNDO-2.';

create or replace function resolve.recall_references(realm_id integer, source_id text, concerned bigint[], void_batches text[]) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
set enable_hashjoin = on -- everything that the source reports is read once
as $$
declare
  v_lost bigint[] := array(
    select m.mapping_id
      from canon.external_ids m
     where m.realm_id = recall_references.realm_id and m.mapping_id = any (recall_references.concerned)
       and case when m.entity_type = 'fixture'
             then m.external_id in (select i.external_id from pg_temp.incoming i where i.verdict = 'void')
             else not exists (select from canon.claims c where c.realm_id = m.realm_id and c.mapping_id = m.mapping_id)
               or exists (
                    select from canon.claims c
                      join intake.observations o
                        on o.realm_id = c.realm_id and o.observation_id = c.observation_id and canon.is_void_report(o)
                     where c.realm_id = m.realm_id and c.mapping_id = m.mapping_id and c.is_reference)
           end);
  v_withdrawn text[] := array(
    select m.external_id
      from tenancy.sources s
      join canon.external_ids m
        on m.realm_id = s.realm_id and m.source_id = s.source_id and m.entity_type = 'fixture' and m.is_void
     where s.realm_id = recall_references.realm_id and s.source_id = recall_references.source_id and s.ended_at is not null);
begin
  if v_lost = '{}' then
    return;
  end if;
  with made as materialized (
    select o.observation_id, o.observed_at, o.confidence, o.type, o.external_id, o.content_hash, r.entity_type, r.external_id as named_id,
           resolve.usable_name(r.name) is not null as is_named, r.is_placed
      from intake.observations o
      cross join lateral resolve.references_in(o.type, o.data) r
     where o.realm_id = recall_references.realm_id and o.source_id = recall_references.source_id and canon.has_references(o.type)
       and not o.is_deleted and o.correction is null and o.batch_id <> all (recall_references.void_batches)
       and (o.type <> 'fixture' or o.external_id not in (select w.external_id from unnest(v_withdrawn) w (external_id)))
  ), lost as materialized (
    select m.mapping_id, m.entity_type, m.external_id from canon.external_ids m
     where m.realm_id = recall_references.realm_id and m.mapping_id = any (v_lost)
  ), referring as materialized (
    select l.mapping_id, k.* from made k join lost l on l.entity_type = k.entity_type and l.external_id = k.named_id
  ), best as (
    (select distinct on (r.mapping_id) r.observation_id from referring r
      order by r.mapping_id, r.is_named desc, r.observed_at desc, r.confidence desc, r.type, r.external_id, r.content_hash)
    union
    (select distinct on (r.mapping_id) r.observation_id from referring r where r.is_placed
      order by r.mapping_id, r.observed_at desc, r.confidence desc, r.external_id, r.content_hash)
  )
  insert into pg_temp.incoming (
    seq, observation_id, type, external_id, observed_at, confidence, is_deleted, cleared, data, content_hash, round, verdict)
  select (select max(i.seq) from pg_temp.incoming i) + (row_number() over ())::integer, o.observation_id, o.type, o.external_id,
         o.observed_at, o.confidence, false, o.cleared, o.data, o.content_hash, 0, 'restatement'
    from best b
    join intake.observations o on o.realm_id = recall_references.realm_id and o.observation_id = b.observation_id
   where o.observation_id not in (select i.observation_id from pg_temp.incoming i where i.observation_id is not null);
end;
$$;

comment on function resolve.recall_references(integer, text, bigint[], text[]) is
  'Puts into the workspace, as restatements, the observations that count among the live ones that refer to what only a void batch named '
  'until now: the newest that gives a name, and the newest that gives its parent. IDENTITY-8, UNDO-2.';

create or replace function resolve.references_in(type text, data jsonb)
returns table (entity_type text, external_id text, name jsonb, is_placed boolean)
language sql immutable parallel safe rows 4
begin atomic
  select v.entity_type, v.external_id, v.name, v.is_placed
    from (values
      ('competition', data #>> '{competition,external_id}', data #> '{competition,name}', false),
      ('division', data #>> '{division,external_id}', data #> '{division,name}', data #> '{competition,external_id}' is not null),
      ('stage', data #>> '{stage,external_id}', data #> '{stage,name}', data #> '{division,external_id}' is not null),
      ('venue', data #>> '{venue,external_id}', data #> '{venue,name}', false),
      ('team', data #>> '{sides,0,team,external_id}', data #> '{sides,0,team,name}', false),
      ('team', data #>> '{sides,1,team,external_id}', data #> '{sides,1,team,name}', false)
    ) v (entity_type, external_id, name, is_placed)
   where references_in.type = 'fixture' and v.external_id is not null
  union all
  select v.entity_type, v.external_id, v.name, false
    from (values
      ('organization', coalesce(data #>> '{organization,external_id}', data #>> '{host,external_id}'),
        coalesce(data #> '{organization,name}', data #> '{host,name}')),
      ('fixture', data #>> '{fixture,external_id}', null),
      ('team', data #>> '{team,external_id}', data #> '{team,name}')
    ) v (entity_type, external_id, name)
   where references_in.type <> 'fixture' and v.external_id is not null;
end;

comment on function resolve.references_in(text, jsonb) is
  'Returns what the data of an observation of a type refers to: the external id, the name that it gives, and whether it places a '
  'division in its competition or a stage in its division.';

create or replace function resolve.find_concerned(
  realm_id integer, source_id text, batch_ids text[], withdrawn bigint[]
) returns bigint[]
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_concerned bigint[];
  v_type text;
begin
  insert into pg_temp.incoming (
    seq, observation_id, type, external_id, observed_at, confidence, is_deleted, cleared, data, content_hash, round)
  select (row_number() over ())::integer, o.observation_id, o.type, o.external_id, o.observed_at, o.confidence, o.is_deleted, o.cleared,
         o.data, o.content_hash, 1
    from (
      select b.* from intake.observations b where b.batch_id = any (find_concerned.batch_ids)
      union all
      select w.*
        from canon.external_ids m
        join intake.observations w
          on w.realm_id = m.realm_id and w.source_id = m.source_id and w.type = m.entity_type and w.external_id = m.external_id
       where m.realm_id = find_concerned.realm_id and m.mapping_id = any (find_concerned.withdrawn)
    ) o;
  perform resolve.collect_mentions();
  perform resolve.find_mentions(find_concerned.realm_id, find_concerned.source_id);
  v_concerned := array(
    select distinct w.mapping_id from pg_temp.mentions w where w.mapping_id is not null and (w.is_direct or w.is_only_referred_to));

  -- Batches that name the same entities wait, or are waited for; what they report is read after that.
  foreach v_type in array '{organization,competition,division,stage,venue,team,fixture}'::text[] loop
    perform canon.lock_rows(find_concerned.realm_id, v_type, array(
      select w.entity_id from pg_temp.mentions w
       where w.entity_type = v_type and w.entity_id is not null and (w.is_direct or w.is_only_referred_to)));
  end loop;
  perform resolve.clear_workspace(1000);
  return v_concerned;
end;
$$;

comment on function resolve.find_concerned(integer, text, text[], bigint[]) is
  'Returns the external ids (their mappings) that the batches of a run, or what was ever reported of fixtures (withdrawn), describe, and '
  'those that the source knows only by reference and they refer to, and locks their entities. UNDO-2, FEED-391.';
