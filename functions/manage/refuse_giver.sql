create or replace function manage.refuse_giver(account_id text, mode text, organization_id text, receiver_id text) returns void
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  v_realm_id integer := tenancy.realm_of(refuse_giver.account_id, refuse_giver.mode);
begin
  if refuse_giver.mode = 'test' then
    if refuse_giver.receiver_id is distinct from refuse_giver.account_id then
      raise exception using errcode = 'OYV02', message = 'In test mode an account gives grants to itself: nobody else has its data.';
    end if;
  elsif not exists (select from tenancy.representatives p
                     where p.realm_id = v_realm_id and p.account_id = refuse_giver.account_id
                       and p.organization_id = refuse_giver.organization_id) then
    raise exception using errcode = 'OYN01',
      message = format('This account speaks for no organization %s. Operators record who does.', refuse_giver.organization_id);
  end if;
end;
$$;

comment on function manage.refuse_giver(text, text, text, text) is
  'Raises where the people of an account may not give a grant of an organization in a mode to a receiver: OYN01 (not_found: in live '
  'mode, one that the account does not speak for), OYV02 (invalid_parameter: in test mode, to another account; no mode). PEOPLE-51, '
  'PRIVACY-1.';
