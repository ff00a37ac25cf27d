create or replace function identity.merge_together(realm_id integer, decision_ids text[]) returns jsonb
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_cause ledger.cause;
  v_taken text[];
  v_left text[];
begin
  select coalesce(array_agg(m.decision_id order by m.place) filter (where m.is_taken), '{}'),
         coalesce(array_agg(m.decision_id) filter (where not m.is_taken), '{}')
    into v_taken, v_left
    from identity.mergeable(merge_together.realm_id, merge_together.decision_ids) m;
  delete from identity.merges w
   where w.realm_id = merge_together.realm_id and (w.decision_id = any (v_taken) or w.decision_id = any (v_left));
  if v_taken <> '{}' then
    v_cause := ledger.begin_change(merge_together.realm_id, 'merge', null, 'matcher', null);
    v_cause.change_group := 'grp_' || substr(v_taken[1], 5);
    update identity.decisions d set status = 'approved', decided_at = util.now(), decided_by = 'matcher'
     where d.realm_id = merge_together.realm_id and d.decision_id = any (v_taken) and d.status = 'pending';
    perform identity.carry_out(merge_together.realm_id, v_taken);
    perform ledger.flush_changes(v_cause);
  end if;
  return jsonb_build_object('merged', cardinality(v_taken), 'left', cardinality(v_left));
end;
$$;

comment on function identity.merge_together(integer, text[]) is
  'Merges in one change the pairs of decisions on entities of one type that jobs.match_names found to be surely one, those that '
  'identity.mergeable names, and takes them and those that are left to a person off identity.merges. The caller is alone with the model '
  'of the realm (util.lock_merging). Returns {merged, left}: how many. IDENTITY-119, IDENTITY-182.';
