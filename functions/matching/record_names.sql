create or replace function matching.record_names(realm_id integer, source_id text) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  if not exists (select from pg_temp.mentions w where w.is_mapped_now) and not exists (select from pg_temp.new_names)
        and not exists (
          select from pg_temp.incoming i
           where i.type in ('fixture', 'result', 'division', 'stage') and i.verdict in ('first', 'news', 'late')) then
    perform matching.compare_again(record_names.realm_id, '{}', matching.names_due(record_names.realm_id));
    return;
  elsif not matching.is_matching(record_names.realm_id) then
    return;
  end if;
  perform matching.store_names(record_names.realm_id);

  -- A name to be reviewed has its own entity by now, unless another batch inserted the id meanwhile.
  update pg_temp.candidates a set own_origin_id = coalesce(w.origin_id, w.entity_id)
    from pg_temp.mentions w
   where a.verdict = 'review' and w.external_id = a.name_id and w.entity_type = a.entity_type and w.is_mapped_now;
  perform identity.write_grounds(record_names.realm_id, array(
    select a.decision_id from pg_temp.candidates a where a.entity_type = 'fixture' and a.verdict = 'auto'));
  perform matching.propose_candidates(record_names.realm_id);
  perform matching.record_changed(record_names.realm_id, record_names.source_id);
  -- New or renamed divisions or stages of a competition that is merged with another.
  if exists (select from pg_temp.mentions p where p.entity_type in ('division', 'stage') and p.is_mapped_now)
      or exists (select from pg_temp.incoming i where i.type in ('division', 'stage') and i.verdict in ('first', 'news', 'late')) then
    perform identity.merge_later(record_names.realm_id, array(
      select distinct d.decision_id
        from pg_temp.mentions w
        join identity.redirects r on r.realm_id = record_names.realm_id and r.survivor_id = w.entity_id
        cross join lateral (
          select k.decision_id from identity.decisions k
           where k.realm_id = record_names.realm_id and k.first_id = r.entity_id and k.stands
          union all
          select k.decision_id from identity.decisions k
           where k.realm_id = record_names.realm_id and k.second_id = r.entity_id and k.stands
        ) d
       where w.entity_type = 'competition'));
  end if;
end;
$$;

comment on function matching.record_names(integer, text) is
  'Stores the names of pg_temp.new_names with their vectors and blocking keys, queues the pairs to review, and records what to compare '
  'again, and competitions whose new children may match (IDENTITY-35). Call it after all other locks of a batch; works in order of the '
  'external ids (docs/locks.md).';
