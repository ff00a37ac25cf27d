create or replace function manage.read_batch(credential bytea, mode text, batch_id text) returns manage.batch
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(read_batch.credential, 'read_batch', read_batch.mode);
  v_batch manage.batch := manage.require_own_batch(v_caller, read_batch.mode, read_batch.batch_id);
begin
  return v_batch;
end;
$$;

comment on function manage.read_batch(bytea, text, text) is
  'Returns the state of a batch of the account in a mode. Raises OYN01 (not_found). PEOPLE-14.';

create or replace function manage.require_own_batch(caller manage.caller, mode text, batch_id text) returns manage.batch
language plpgsql stable
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
   where b.batch_id = require_own_batch.batch_id
     and ((require_own_batch.caller).made_by is not null
       or b.account_id = (require_own_batch.caller).account_id and r.mode = require_own_batch.mode);
  if not found then
    raise exception using errcode = 'OYN01', message = format('There is no batch %s.', require_own_batch.batch_id);
  end if;
  return v_batch;
end;
$$;

comment on function manage.require_own_batch(manage.caller, text, text) is
  'Returns a batch of the caller''s account in a mode; to the command line, of any. Raises OYN01 (not_found). PEOPLE-14.';
