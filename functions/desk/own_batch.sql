create or replace function desk.own_batch(account_id text, mode text, batch_id text) returns manage.batch
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  v_batch manage.batch := manage.read_batch(own_batch.batch_id);
begin
  if v_batch.account_id <> own_batch.account_id or v_batch.mode is distinct from own_batch.mode then
    raise exception using errcode = 'OYN01', message = format('There is no batch %s.', own_batch.batch_id);
  end if;
  return v_batch;
end;
$$;

comment on function desk.own_batch(text, text, text) is
  'Returns a batch of an account and mode. Raises OYN01 (not_found), as of one that does not exist. PEOPLE-14.';
revoke execute on function desk.own_batch(text, text, text) from oyss_desk;
