create or replace function identity.lock_concerned(realm_id integer, entity_ids text[]) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_ids text[];
  v_locked text[];
  v_type text;
  v_prefix text;
begin
  loop
    v_ids := array(
      with recursive reached (entity_id) as (
        select s.entity_id collate "C" from unnest(lock_concerned.entity_ids) s (entity_id)
        union
        select n.entity_id
          from reached r
          cross join lateral (
            select d.second_id from identity.decisions d
             where d.realm_id = lock_concerned.realm_id and d.first_id = r.entity_id and d.stands
            union all
            select d.first_id from identity.decisions d
             where d.realm_id = lock_concerned.realm_id and d.second_id = r.entity_id and d.stands
          ) n (entity_id)
      ), members as (
        select r.entity_id, canon.type_of_id(r.entity_id) as entity_type,
               r.entity_id > min(r.entity_id) over () as is_absorbed
          from reached r
      )
      select m.entity_id from members m
      union
      -- What refers to them is written too; the children of competitions and the games of teams on both sides may be merged.
      select g.entity_id
        from members m
        cross join lateral unnest('{competition,division,stage,team,fixture,stat_line}'::text[]) t (entity_type)
        cross join lateral identity.referring(lock_concerned.realm_id, t.entity_type, m.entity_type, m.entity_id) g
       where m.is_absorbed or m.entity_type = 'team' or t.entity_type in ('division', 'stage')
       order by 1);
    -- Batches that waited, or that this waited for, may have created others that refer to them.
    exit when v_ids = v_locked;
    -- A batch locks the ids of its results before the games.
    v_prefix := canon.id_prefix('fixture') || '_';
    perform from canon.external_ids m
      where m.realm_id = lock_concerned.realm_id and m.entity_type = 'result' and m.entity_id = any (array(
        select f.id from unnest(v_ids) f (id) where starts_with(f.id, v_prefix)))
      order by m.external_id, m.player_id for no key update;
    foreach v_type in array '{organization,competition,division,stage,venue,team,fixture,stat_line}'::text[] loop
      v_prefix := canon.id_prefix(v_type) || '_';
      perform canon.lock_rows(lock_concerned.realm_id, v_type, array(
        select i.id from unnest(v_ids) i (id) where starts_with(i.id, v_prefix)));
    end loop;
    v_locked := v_ids;
  end loop;
exception when lock_not_available or deadlock_detected then
  raise exception using errcode = 'OYC03', message = 'Batches are being applied to the same entities. Nothing was changed: try again.';
end;
$$;

comment on function identity.lock_concerned(integer, text[]) is
  'Locks everything that merging or unmerging these entities affects: entities merged with them, now or before, and entities that refer '
  'to those, until no more are found. Raises OYC03 (conflict) if a batch holds any of them for longer than lock_timeout. docs/locks.md. '
  'IDENTITY-38.';
