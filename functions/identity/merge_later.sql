create or replace function identity.merge_later(realm_id integer, decision_ids text[]) returns integer
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
#variable_conflict use_column -- the target of on conflict is named bare
begin
  if merge_later.decision_ids = '{}' then
    return 0;
  end if;
  insert into identity.merges (realm_id, decision_id)
  select merge_later.realm_id, d.decision_id
    from unnest(merge_later.decision_ids) d (decision_id)
   order by d.decision_id
      on conflict (realm_id, decision_id) do nothing;
  perform identity.enqueue_merging(merge_later.realm_id, is_put_back => false);
  return cardinality(merge_later.decision_ids);
end;
$$;

comment on function identity.merge_later(integer, text[]) is
  'Adds decisions to identity.merges, each once, and queues the job that carries them out (jobs.merge_matched). Returns how many.';
