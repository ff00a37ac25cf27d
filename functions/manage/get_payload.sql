create or replace function manage.get_payload(batch_id text, made_by text) returns bytea
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_payload bytea;
  v_account_id text;
begin
  select b.payload, b.account_id into v_payload, v_account_id from intake.batches b where b.batch_id = get_payload.batch_id;
  if v_payload is null then
    raise exception using errcode = 'OYN01', message = format('There is no batch %s.', get_payload.batch_id);
  end if;
  perform tenancy.note_command(v_account_id, 'get_payload', get_payload.batch_id, get_payload.made_by);
  return v_payload;
end;
$$;

comment on function manage.get_payload(text, text) is
  'Returns the archived bytes of a batch, and records in the log of its account who read them (made_by). Raises OYN01 (not_found). '
  'PRIVACY-30.';
