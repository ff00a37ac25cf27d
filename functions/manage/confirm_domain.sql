create or replace function manage.confirm_domain(account_id text, made_by text) returns text
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_account manage.account := manage.read_account(confirm_domain.account_id);
  v_domain text := tenancy.confirm_domain(v_account.account_id, null, coalesce(confirm_domain.made_by, 'unknown'));
begin
  perform tenancy.note_command(v_account.account_id, 'confirm_domain', null, confirm_domain.made_by);
  return v_domain;
end;
$$;

comment on function manage.confirm_domain(text, text) is
  'Confirms, as an operator, the domain of an account''s identity provider, and returns it; made_by is recorded. Raises OYN01 '
  '(not_found: no account, or no provider of it), OYV02 (invalid_parameter: no account). PEOPLE-154.';
