create or replace function manage.get_payload(batch_id text) returns bytea
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_payload bytea;
begin
  select b.payload into v_payload from intake.batches b where b.batch_id = get_payload.batch_id;
  if v_payload is null then
    raise exception using errcode = 'OYN01', message = format('There is no batch %s.', get_payload.batch_id);
  end if;
  return v_payload;
end;
$$;

comment on function manage.get_payload(text) is 'Returns the archived bytes of a batch. Raises OYN01 (not_found).';
