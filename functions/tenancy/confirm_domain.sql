create or replace function tenancy.confirm_domain(account_id text, domain text, made_by text) returns text
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_domain text;
begin
  perform tenancy.lock_people(confirm_domain.account_id);
  update tenancy.identity_providers p set domain_confirmed_at = util.now(), domain_confirmed_by = confirm_domain.made_by
   where p.account_id = confirm_domain.account_id and p.domain = coalesce(confirm_domain.domain, p.domain)
  returning p.domain into v_domain;
  if v_domain is null then
    raise exception using errcode = 'OYN01', message = 'This account has no identity provider with this domain.';
  end if;
  return v_domain;
end;
$$;

comment on function tenancy.confirm_domain(text, text, text) is
  'Records that the domain (null: the one that is set) of an account''s identity provider belongs to it, and by whom that was confirmed: '
  'dns, or the user of the command line. Returns the domain. Raises OYN01 (not_found: no provider, or another domain). PEOPLE-154.';
