create or replace function jobs.redecide_source(source_id text, after text, entity_limit integer) returns jsonb
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_source tenancy.sources;
  v_ids text[];
  v_mapping_ids bigint[];
  v_cause ledger.cause;
begin
  select s.* into v_source from tenancy.sources s where s.source_id = redecide_source.source_id;
  if v_source.yield_pending_at is null then
    return jsonb_build_object('entities', 0);
  end if;
  -- Alone, nothing can yield.
  select array_agg(n.entity_id order by n.entity_id) into v_ids
    from (
      select distinct m.entity_id collate "C" as entity_id
        from canon.external_ids m
       where m.realm_id = v_source.realm_id and m.source_id = v_source.source_id and m.entity_id is not null
         and (redecide_source.after is null or m.entity_id > redecide_source.after)
         and exists (
           select from canon.external_ids o
            where o.realm_id = m.realm_id and o.entity_id = m.entity_id and o.source_id <> m.source_id)
       order by 1
       limit redecide_source.entity_limit
    ) n;
  if v_ids is null then
    perform manage.end_redeciding(v_source.source_id, v_source.yield_pending_at);
    return jsonb_build_object('entities', 0);
  end if;
  v_cause := ledger.begin_change(v_source.realm_id, 'recompute', null, v_source.account_id, 1000);
  perform util.lock_out_merging(v_source.realm_id);
  v_mapping_ids := array(
    select m.mapping_id from canon.external_ids m
     where m.realm_id = v_source.realm_id and m.source_id = v_source.source_id and m.entity_id = any (v_ids));
  perform resolve.redecide_claims(v_source.realm_id, v_mapping_ids);
  return jsonb_build_object(
    'entities', cardinality(v_ids), 'changes', ledger.flush_changes(v_cause), 'after', v_ids[cardinality(v_ids)]);
end;
$$;

comment on function jobs.redecide_source(text, text, integer) is
  'Decides again what a source reported, after it yields to another or no longer: of its next entities that others report too, at most '
  'entity_limit after an id (null: from the first). Returns {entities, changes, after: where to continue}; without after it is done. '
  'DECIDE-43.';
grant execute on function jobs.redecide_source(text, text, integer) to oyss_resolver;

create or replace function jobs.resume_redeciding() returns integer
language sql volatile
set search_path = pg_catalog, pg_temp
as $$
  with queued as materialized (
    select connect.redecide_later(s.source_id)
      from tenancy.sources s
     where s.yield_pending_at is not null and not exists (
       select from graphile_worker.jobs j where j.key = 'redecide:' || s.source_id and j.attempts < j.max_attempts)
  )
  select count(*)::integer from queued;
$$;

comment on function jobs.resume_redeciding() is
  'Queues a job for each source of which something is to be decided again, where none waits. The worker calls it when it starts and every '
  'few seconds. Returns how many. DECIDE-43.';
grant execute on function jobs.resume_redeciding() to oyss_resolver;
