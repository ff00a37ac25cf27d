create or replace function identity.redecide(realm_id integer, entity_ids text[]) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
-- As in jobs.apply_batch: a few entities are looked up in tables of any size.
set enable_seqscan = off
set enable_hashjoin = off
set plan_cache_mode = force_generic_plan
set enable_mergejoin = off
set jit = off
as $$
declare
  v_type text;
begin
  perform resolve.open_workspace(0);
  perform identity.redirect(redecide.realm_id, redecide.entity_ids);
  -- Types that others refer to come first, as in a batch.
  foreach v_type in array '{organization,competition,division,stage,venue,team,fixture}'::text[] loop
    perform identity.redecide_type(redecide.realm_id, v_type);
  end loop;
  perform project.rerender_invalidated(redecide.realm_id);
  perform identity.redecide_type(redecide.realm_id, 'stat_line');
  perform standings.recompute_touched(redecide.realm_id);
  perform project.record_observations();
  delete from pg_temp.redirected;
end;
$$;

comment on function identity.redecide(integer, text[]) is
  'Brings the model in line with the decisions in force on these entities: what was merged or unmerged, and what refers to it, is '
  'decided again from its claims. The caller begins and ends the change (ledger.begin_change, ledger.flush_changes). IDENTITY-32, '
  'IDENTITY-33.';

create or replace function identity.redirect(realm_id integer, entity_ids text[]) returns void
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  perform identity.lock_concerned(redirect.realm_id, redirect.entity_ids);
  delete from pg_temp.redirected;
  with recursive reached (seed, entity_id) as (
    select s.entity_id collate "C", s.entity_id collate "C" from unnest(redirect.entity_ids) s (entity_id)
    union
    select r.seed, n.entity_id
      from reached r
      cross join lateral (
        select d.second_id from identity.decisions d
         where d.realm_id = redirect.realm_id and d.first_id = r.entity_id and d.stands
        union all
        select d.first_id from identity.decisions d
         where d.realm_id = redirect.realm_id and d.second_id = r.entity_id and d.stands
      ) n (entity_id)
  )
  insert into pg_temp.redirected (entity_id, entity_type, left_id, survivor_id, has_row)
  select c.entity_id, c.entity_type, canon.survivor_of(redirect.realm_id, c.entity_id),
         first_value(c.entity_id) over (partition by c.component order by c.has_row desc, c.entity_id collate "C"), c.has_row
    from (
      select k.component, k.entity_id, t.entity_type, canon.entity_exists(redirect.realm_id, t.entity_type, k.entity_id) as has_row
        from (select min(r.seed) as component, r.entity_id from reached r group by r.entity_id) k
        join canon.entity_types t on t.id_prefix = split_part(k.entity_id, '_', 1)
    ) c;

  delete from identity.redirects r
   using pg_temp.redirected m
   where r.realm_id = redirect.realm_id and r.entity_id = m.entity_id and m.survivor_id = m.entity_id;
  insert into identity.redirects as r (realm_id, entity_id, entity_type, survivor_id, decision_id)
  select redirect.realm_id, m.entity_id, m.entity_type, m.survivor_id, (
           select min(d.decision_id)
             from identity.decisions d where d.realm_id = redirect.realm_id and d.stands
              and (d.first_id = m.entity_id or d.second_id = m.entity_id))
    from pg_temp.redirected m where m.survivor_id <> m.entity_id on conflict on constraint redirects_pkey do update
     set survivor_id = excluded.survivor_id, decision_id = excluded.decision_id;

  -- Claims belong to external ids: all claims of a redirected entity go with it.
  update canon.external_ids m set entity_id = x.survivor_id, origin_id = nullif(x.entity_id, x.survivor_id)
    from (
      select o.mapping_id, n.entity_id, n.survivor_id
        from pg_temp.redirected n
        cross join lateral (
          select e.mapping_id from canon.external_ids e
           where e.realm_id = redirect.realm_id and e.entity_id = n.entity_id and e.origin_id is null
          union all
          select e.mapping_id from canon.external_ids e where e.realm_id = redirect.realm_id and e.origin_id = n.entity_id
        ) o
       where n.left_id <> n.survivor_id
    ) x
   where m.realm_id = redirect.realm_id and m.mapping_id = x.mapping_id;
end;
$$;

comment on function identity.redirect(integer, text[]) is
  'Applies the decisions in force on these entities again: the lowest id with a row survives in each connected component, and all '
  'others, including external ids, lead to it. Writes the changes to pg_temp.redirected. IDENTITY-30, IDENTITY-32.';

create or replace function identity.redecide_type(realm_id integer, entity_type text) returns void
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  perform identity.contest_merged(redecide_type.realm_id, redecide_type.entity_type);
  if exists (select from canon.external_ids m where m.realm_id = redecide_type.realm_id and m.is_void) then
    -- What stays void keeps its values, which nobody claims.
    delete from pg_temp.contested c
     where c.field <> 'status' and canon.void_at(redecide_type.realm_id, redecide_type.entity_type, c.entity_id) is not null
       and canon.is_void(redecide_type.realm_id, c.entity_id);
    insert into pg_temp.contested (entity_id, field, seq)
    select distinct c.entity_id, 'void_at', 0
      from pg_temp.contested c
     where canon.void_at(redecide_type.realm_id, redecide_type.entity_type, c.entity_id) is not null
       and not canon.is_void(redecide_type.realm_id, c.entity_id);
  end if;
  -- What is decided or rendered again is read after it is locked.
  perform canon.lock_rows(redecide_type.realm_id, redecide_type.entity_type, array(
    select c.entity_id from pg_temp.contested c
    union
    select f.id from unnest(project.invalidated_fixtures(redecide_type.realm_id)) f (id) where redecide_type.entity_type = 'fixture'));
  perform resolve.choose_winners(redecide_type.realm_id);

  -- An id that was recognised, and no longer is, gets the entity that it would have been given.
  update pg_temp.decided d set is_new = true
   where exists (select from pg_temp.redirected r where r.entity_id = d.entity_id and not r.has_row);
  insert into pg_temp.decided (entity_id, seq, winners, is_new, is_withdrawal, is_return)
  select r.entity_id, 0, '{}', true, false, false
    from pg_temp.redirected r where r.entity_type = redecide_type.entity_type and r.survivor_id = r.entity_id and not r.has_row
     and not exists (select from pg_temp.decided d where d.entity_id = r.entity_id)
     and exists (select from canon.external_ids m where m.realm_id = redecide_type.realm_id and m.entity_id = r.entity_id offset 0)
  union all
  -- A merged entity reports nothing more than where it leads.
  select r.entity_id, 0, jsonb_build_object('merged_into', r.survivor_id), false, false, false
    from pg_temp.redirected r
   where r.entity_type = redecide_type.entity_type and r.has_row and r.survivor_id <> r.entity_id and r.left_id <> r.survivor_id;
  update pg_temp.decided d set winners = d.winners || jsonb_build_object('void_at', util.now())
   where canon.is_void(redecide_type.realm_id, d.entity_id)
     and canon.void_at(redecide_type.realm_id, redecide_type.entity_type, d.entity_id) is null;
  perform project.write_decided(redecide_type.realm_id, redecide_type.entity_type);
end;
$$;

comment on function identity.redecide_type(integer, text) is
  'Decides again, and writes, the entities of one type that identity.redecide affects; of those that stay void nothing but the status. '
  'UNDO-5.';
