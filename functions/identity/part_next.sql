create or replace function identity.part_next(realm_id integer) returns jsonb
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  v_cause ledger.cause;
  v_id text;
  v_ids text[];
  v_mapping_ids bigint[];
  v_note text;
begin
  select k.ids, array[c.mapping_id, c.other_mapping_id], r.sentence into v_ids, v_mapping_ids, v_note
    from matching.contradictions c
    join canon.external_ids m on m.realm_id = c.realm_id and m.mapping_id = c.mapping_id
    join canon.external_ids o on o.realm_id = c.realm_id and o.mapping_id = c.other_mapping_id
    join likeness.rules r on r.version = likeness.version_in_force() and r.entity_type = m.entity_type and r.kind = c.rule
    cross join lateral (
      select identity.decisions_between(c.realm_id, coalesce(m.origin_id, m.entity_id), coalesce(o.origin_id, o.entity_id)) offset 0
    ) k (ids)
   where c.realm_id = part_next.realm_id and c.is_parting and m.observed_at >= c.observed_at + interval '24 hours'
     -- Names compared since.
     and exists (select from identity.merges w where w.realm_id = part_next.realm_id and w.decision_id = any (k.ids))
   order by c.mapping_id, c.other_mapping_id
   limit 1;
  if v_ids is null then
    return null;
  end if;
  begin
    v_cause := ledger.begin_change(part_next.realm_id, 'undo', null, 'matcher', null);
    v_cause.change_group := 'grp_' || substr(v_ids[1], 5);
    perform identity.lock_concerned(part_next.realm_id, identity.entities_of(part_next.realm_id, v_ids));
    foreach v_id in array v_ids loop
      perform identity.reject(part_next.realm_id, v_id, 'matcher', is_undo => true);
    end loop;
    update identity.decisions d set note = 'A source has contradicted this for a day. ' || v_note
     where d.realm_id = part_next.realm_id and d.decision_id = any (v_ids);
    perform identity.redecide(part_next.realm_id, identity.entities_of(part_next.realm_id, v_ids));
    perform matching.compare_again(part_next.realm_id, v_mapping_ids, changed_ids => v_mapping_ids);
    delete from identity.merges w where w.realm_id = part_next.realm_id and w.decision_id = any (v_ids);
    perform ledger.flush_changes(v_cause);
    return jsonb_build_object('merged', 0, 'left', 0, 'parted', cardinality(v_ids), 'failed', '[]'::jsonb);
  exception when others then
    if sqlstate ~ '^(40|53|55|57|58|OYC03)' then
      raise;
    end if;
    delete from identity.merges w where w.realm_id = part_next.realm_id and w.decision_id = any (v_ids);
    return jsonb_build_object('merged', 0, 'left', 0, 'parted', 0, 'failed', jsonb_build_array(
      jsonb_build_object('decision_id', v_ids[1], 'code', sqlstate, 'error', sqlerrm)));
  end;
end;
$$;

comment on function identity.part_next(integer) is
  'Undoes, in one change, the decisions of identity.merges that join two names which have contradicted each other for a day '
  '(matching.find_contradictions). Returns {merged, left, parted, failed}, as identity.merge_pairs does; null if there are none. Raises '
  'OYC03 (conflict). IDENTITY-223.';

create or replace function identity.decisions_between(realm_id integer, first_id text, second_id text) returns text[]
language sql stable
begin atomic
  with recursive reached (decision_id, decided_by, id) as (
    select d.decision_id, d.decided_by, case when d.first_id = decisions_between.first_id then d.second_id else d.first_id end
      from identity.decisions d
     where d.realm_id = decisions_between.realm_id and decisions_between.first_id in (d.first_id, d.second_id) and d.stands
    union
    select r.decision_id, r.decided_by, e.id
      from reached r
      join identity.decisions d on d.realm_id = decisions_between.realm_id and r.id in (d.first_id, d.second_id) and d.stands
      cross join lateral (select case when d.first_id = r.id then d.second_id else d.first_id end offset 0) e (id)
     where e.id <> decisions_between.first_id
  )
  select case when bool_and(r.decided_by = 'matcher') then array_agg(r.decision_id order by r.decision_id) else '{}' end
    from reached r where r.id = decisions_between.second_id;
end;

comment on function identity.decisions_between(integer, text, text) is
  'Returns the decisions on one origin that lead to another; undoing them unmerges the two. {}: a person made one of them, or the two '
  'are not merged. IDENTITY-223.';
