create or replace function resolve.restate(
  realm_id integer, source_id text, batch_ids text[], is_void boolean, reason text, withdrawn bigint[] default '{}'
) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
-- As in jobs.apply_batch: rows of the workspace are looked up in tables of any size.
set enable_seqscan = off
set enable_hashjoin = off
set enable_mergejoin = off
set jit = off
set plan_cache_mode = force_generic_plan
as $$
declare
  v_concerned bigint[];
  v_type text;
begin
  perform resolve.open_workspace(1000);
  v_concerned := resolve.find_concerned(restate.realm_id, restate.source_id, restate.batch_ids, restate.withdrawn);
  update intake.batches b set is_void = restate.is_void where b.batch_id = any (restate.batch_ids);
  update canon.external_ids m set is_void = true where m.realm_id = restate.realm_id and m.mapping_id = any (restate.withdrawn);
  update canon.corrections k set until = null
   where k.realm_id = restate.realm_id and (k.mapping_id = any (restate.withdrawn) or k.of_mapping_id = any (restate.withdrawn));
  perform resolve.recall_live(restate.realm_id, restate.source_id, v_concerned, restate.is_void);
  -- Types that others refer to come first, as in a batch. A run reports fixtures; everything else it only refers to.
  foreach v_type in array '{organization,competition,division,stage,venue,team,fixture}'::text[] loop
    perform resolve.restate_type(restate.realm_id, v_type, v_concerned, restate.reason);
  end loop;
  perform project.rerender_invalidated(restate.realm_id);
  perform standings.recompute_touched(restate.realm_id);
  perform project.record_observations();
  perform resolve.refuse_merged(restate.realm_id);
end;
$$;

comment on function resolve.restate(integer, text, text[], boolean, text, bigint[]) is
  'Makes the batches of a run void, or no longer void, or fixtures of a source that ended (withdrawn: mappings), and decides again, in '
  'sets, what they name. Stages the changes, with a reason: call ledger.open_staging first. Raises 40001 (what it names was merged '
  'meanwhile). UNDO-1, FEED-391.';

create or replace function resolve.restate_type(realm_id integer, entity_type text, concerned bigint[], reason text) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_ids text[] := array(
    select distinct m.entity_id from canon.external_ids m
     where m.realm_id = restate_type.realm_id and m.mapping_id = any (restate_type.concerned)
       and m.entity_type = restate_type.entity_type and m.entity_id is not null);
begin
  if restate_type.entity_type = 'fixture' then
    perform canon.lock_rows(restate_type.realm_id, 'fixture', project.invalidated_fixtures(restate_type.realm_id));
  end if;
  if v_ids = '{}' then
    return;
  end if;
  perform resolve.refuse_moved(restate_type.realm_id, restate_type.entity_type);
  perform resolve.mark_void(restate_type.realm_id, restate_type.entity_type, restate_type.concerned, v_ids);
  if restate_type.entity_type = 'fixture' then
    perform resolve.restate_fixtures(restate_type.realm_id);
  else
    perform resolve.drop_references(restate_type.realm_id, restate_type.entity_type, restate_type.concerned);
  end if;
  perform resolve.state_references(restate_type.realm_id, restate_type.entity_type);
  update pg_temp.contested c set seq = -1 where c.seq <> -1; -- no observation is the cause
  perform resolve.choose_winners(restate_type.realm_id);
  perform resolve.decide_void(restate_type.realm_id, restate_type.entity_type, v_ids, restate_type.reason);
  perform project.write_decided(restate_type.realm_id, restate_type.entity_type);
end;
$$;

comment on function resolve.restate_type(integer, text, bigint[], text) is
  'Decides again, and writes, the entities of one type that resolve.restate affects (concerned: mappings).';

create or replace function resolve.mark_void(realm_id integer, entity_type text, concerned bigint[], entity_ids text[]) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  update canon.external_ids m
     set is_void = not m.is_void
   where m.realm_id = mark_void.realm_id and m.mapping_id = any (mark_void.concerned) and m.entity_type = mark_void.entity_type
     and m.is_void = (
           m.mapping_id in (
             select w.mapping_id from pg_temp.mentions w
              where w.entity_type = mark_void.entity_type and w.is_described and w.mapping_id is not null)
           -- What a live reference claims needed not be recalled.
           or exists (
             select from canon.claims c
               join intake.observations o on o.realm_id = c.realm_id and o.observation_id = c.observation_id and not canon.is_void_report(o)
              where c.realm_id = m.realm_id and c.mapping_id = m.mapping_id and c.is_reference));
  insert into pg_temp.contested (entity_id, field, seq)
  select v.entity_id, f.field, -1
    from (
      select e.entity_id from canon.void_states(mark_void.realm_id, mark_void.entity_type, mark_void.entity_ids) e
       where e.void_at is not null and not e.is_void
      offset 0
    ) v
    cross join lateral (
      select 'void_at' as field
      union all
      select jsonb_object_keys(canon.fields_of(mark_void.realm_id, mark_void.entity_type, v.entity_id))
    ) f;
end;
$$;

comment on function resolve.mark_void(integer, text, bigint[], text[]) is
  'Records which external ids of a type only void batches name (of concerned: those that are neither in pg_temp.mentions nor claimed by '
  'a live reference), and contests every field of the entities that something reports again. UNDO-5.';

create or replace function resolve.drop_references(realm_id integer, entity_type text, concerned bigint[]) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  with dropped as (
    delete from canon.claims c
     using canon.external_ids m
     where m.realm_id = drop_references.realm_id and m.mapping_id = any (drop_references.concerned)
       and m.entity_type = drop_references.entity_type and c.realm_id = m.realm_id and c.mapping_id = m.mapping_id and c.is_reference
       and exists (
         select from intake.observations o
          where o.realm_id = c.realm_id and o.observation_id = c.observation_id and canon.is_void_report(o))
    returning m.entity_id, c.field
  )
  insert into pg_temp.contested (entity_id, field, seq)
  select distinct d.entity_id, d.field, -1 from dropped d where not canon.is_void(drop_references.realm_id, d.entity_id);
end;
$$;

comment on function resolve.drop_references(integer, text, bigint[]) is
  'Deletes what references in void batches claim of external ids of a type, and contests it, unless only void batches name the entity, '
  'which then keeps its values.';

create or replace function resolve.decide_void(realm_id integer, entity_type text, entity_ids text[], reason text) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  insert into pg_temp.decided (entity_id, seq, winners, is_new, is_withdrawal, is_return)
  select e.entity_id, -1, '{}', false, false, false
    from canon.void_states(decide_void.realm_id, decide_void.entity_type, decide_void.entity_ids) e
   where e.entity_id not in (select d.entity_id from pg_temp.decided d);
  update pg_temp.decided d
     set winners = d.winners || jsonb_build_object('void_at', util.now()), is_withdrawal = true
    from canon.void_states(decide_void.realm_id, decide_void.entity_type, array(select o.entity_id from pg_temp.decided o)) v
   where d.entity_id = v.entity_id and v.is_void and v.void_at is null;
  if decide_void.entity_type = 'fixture' then
    update pg_temp.decided d set is_withdrawal = d.is_withdrawal or l.is_left, is_return = d.is_return or l.is_back
      from (
        select i.entity_id, bool_or(not i.was_withdrawn and s.is_gone) as is_left, bool_or(i.was_withdrawn and not s.is_gone) as is_back
          from (select distinct n.entity_id, n.mapping_id, n.was_withdrawn from pg_temp.incoming n
                 where n.type = 'fixture' and n.round = 1) i
          cross join lateral (
            select m.is_withdrawn or m.observation_id is null as is_gone from canon.external_ids m
             where m.realm_id = decide_void.realm_id and m.mapping_id = i.mapping_id offset 0
          ) s
         group by i.entity_id
      ) l
     where d.entity_id = l.entity_id;
  end if;
  update pg_temp.decided d set reason = decide_void.reason;
end;
$$;

comment on function resolve.decide_void(integer, text, text[], text) is
  'Records, for the entities of a type, which of them only void runs report from now on, and where a source stops listing a fixture or '
  'lists it again, even if no field differs. UNDO-5, HISTORY-12.';
