create or replace function jobs.end_corrections() returns integer
language sql volatile
set search_path = pg_catalog, pg_temp
as $$
  with due as (
    select k.realm_id, k.observation_id, k.field
      from canon.corrections k
     where k.ended_by is null and k.until <= util.now()
     order by k.until, k.observation_id, k.field
     limit 200
       for update of k skip locked
  ), noted as (
    -- Its end is stored once, however long the batch waits.
    update canon.corrections k set until = null
      from due
     where k.realm_id = due.realm_id and k.observation_id = due.observation_id and k.field = due.field
    returning k.realm_id, k.observation_id, k.field
  )
  select count(manage.end_overdue(n.realm_id, n.observation_id, n.fields))::integer
    from (
      select o.realm_id, o.observation_id, array_agg(o.field order by o.field) as fields from noted o group by o.realm_id, o.observation_id
    ) n;
$$;

comment on function jobs.end_corrections() is
  'Stores the ends of corrections whose time is over, and queues the batches; a worker calls it again and again. Returns how many. '
  'Raises OYL02 (storage_exceeded). CORRECT-2.';
grant execute on function jobs.end_corrections() to oyss_resolver;
