create or replace function identity.enqueue_parts(realm_id integer) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  perform util.enqueue(
      'merge_matched', json_build_object('realm_id', enqueue_parts.realm_id, 'decision_id', d.decision_id), 'merge:' || d.decision_id)
    from (
      select distinct r.decision_id
        from pg_temp.wanted w
        join identity.redirects r on r.realm_id = enqueue_parts.realm_id and r.survivor_id = w.entity_id
       where w.entity_type = 'competition'
         and exists (select from pg_temp.wanted p where p.entity_type in ('division', 'stage') and p.is_mapped_now)
       order by 1
    ) d;
end;
$$;

comment on function identity.enqueue_parts(integer) is
  'Queues a job for each competition that is one with another and of which the batch brings divisions or stages that are new '
  '(jobs.merge_matched): those that agree become one as well (IDENTITY-35).';
