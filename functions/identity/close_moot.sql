create or replace function identity.close_moot(realm_id integer, entity_ids text[]) returns integer
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_closed integer;
begin
  with asked as (
    select distinct k.decision_id
      from unnest(close_moot.entity_ids) e (entity_id)
      cross join lateral unnest(identity.members_of(close_moot.realm_id, e.entity_id)) m (member_id)
      cross join lateral (
        select d.decision_id from identity.decisions d
         where d.realm_id = close_moot.realm_id and d.first_id = m.member_id and d.status = 'pending'
        union all
        select d.decision_id from identity.decisions d
         where d.realm_id = close_moot.realm_id and d.second_id = m.member_id and d.status = 'pending'
      ) k
  )
  update identity.decisions d
     set status = 'rejected', decided_at = util.now(), decided_by = 'matcher', note = 'One source lists both by now.'
    from asked a
    cross join lateral (
      select k.first_id, k.second_id, identity.survivor_of(k.realm_id, k.first_id) as low_id,
             identity.survivor_of(k.realm_id, k.second_id) as high_id
        from identity.decisions k
       where k.realm_id = close_moot.realm_id and k.decision_id = a.decision_id offset 0
    ) p
   where d.realm_id = close_moot.realm_id and d.decision_id = a.decision_id and d.status = 'pending' and d.matcher is not null
     and d.entity_type in ('team', 'competition') and p.low_id <> p.high_id
     and identity.has_common_source(close_moot.realm_id, p.low_id, p.high_id)
     -- Not that one source lists both itself was the question.
     and not array(
       select m.source_id from canon.external_ids m
        where m.realm_id = close_moot.realm_id and m.entity_id = p.low_id and coalesce(m.origin_id, m.entity_id) = p.first_id
     ) && array(
       select m.source_id from canon.external_ids m
        where m.realm_id = close_moot.realm_id and m.entity_id = p.high_id and coalesce(m.origin_id, m.entity_id) = p.second_id);
  get diagnostics v_closed = row_count;
  return v_closed;
end;
$$;

comment on function identity.close_moot(integer, text[]) is
  'Closes the reviews of teams and competitions (entity_ids, with all that is one with them) that the matcher asked for and that have '
  'answered themselves: one source lists both by now, each under an id of its own. Returns how many. IDENTITY-218.';
