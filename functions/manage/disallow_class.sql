create or replace function manage.disallow_class(account_id text, class text, made_by text) returns void
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_account manage.account := manage.read_account(disallow_class.account_id);
begin
  perform tenancy.forbid_class(v_account.account_id, disallow_class.class);
  perform tenancy.note_command(v_account.account_id, 'disallow_class', disallow_class.class, disallow_class.made_by);
end;
$$;

comment on function manage.disallow_class(text, text, text) is
  'Takes back a class of sources that the people of an account might register in live mode; what is registered stays; made_by is '
  'recorded. Raises OYN01 (not_found: no such account, or the class was not allowed). PEOPLE-125.';
