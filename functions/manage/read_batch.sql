create or replace function manage.read_batch(batch_id text) returns manage.batch
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_batch manage.batch;
begin
  select b.batch_id, s.source_key, r.mode, b.account_id, b.status, b.accepted_count, b.rejected_count,
         b.received_at, b.applied_at, b.error
    into v_batch
    from intake.batches b
    join tenancy.sources s on s.realm_id = b.realm_id and s.source_id = b.source_id
    join tenancy.realms r on r.realm_id = b.realm_id
   where b.batch_id = read_batch.batch_id;
  if v_batch.batch_id is null then
    raise exception using errcode = 'OYN01', message = format('There is no batch %s.', read_batch.batch_id);
  end if;
  return v_batch;
end;
$$;

comment on function manage.read_batch(text) is 'Returns the state of a batch. Raises OYN01 (not_found).';
