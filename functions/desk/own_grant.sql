create or replace function desk.own_grant(account_id text, mode text, grant_id text) returns text
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  v_realm_id integer := manage.realm_of(own_grant.account_id, own_grant.mode);
begin
  if not exists (select from tenancy.grants g
                  where g.grant_id = own_grant.grant_id and g.realm_id = v_realm_id
                    and (own_grant.mode = 'test' or exists (
                          select from tenancy.representatives p
                           where p.realm_id = g.realm_id and p.organization_id = g.organization_id
                             and p.account_id = own_grant.account_id))) then
    raise exception using errcode = 'OYN01', message = format('There is no grant %s.', own_grant.grant_id);
  end if;
  return own_grant.grant_id;
end;
$$;

comment on function desk.own_grant(text, text, text) is
  'Returns the id of a grant that the people of an account may take back: of an organization that it speaks for, or in its test data. '
  'Raises OYN01 (not_found), as of one that does not exist, OYV02 (invalid_parameter: no mode). PEOPLE-14, PEOPLE-51.';
revoke execute on function desk.own_grant(text, text, text) from oyss_desk;
