create or replace function manage.list_disclosures(
  credential bytea, account_id text, mode text, organization_id text, before bigint, row_limit integer
) returns setof manage.disclosure
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(
    list_disclosures.credential, 'list_disclosures', list_disclosures.mode, list_disclosures.account_id);
  v_realm_id integer := manage.require_realm(v_caller, list_disclosures.mode);
begin
  if not exists (
    select from tenancy.representatives r
     where r.realm_id = v_realm_id and r.account_id = v_caller.account_id and r.organization_id = list_disclosures.organization_id) then
    raise exception using errcode = 'OYA04',
      message = format(
        'No operator recorded that this account speaks for an organization %s ("oyss representative add").',
        list_disclosures.organization_id);
  end if;
  return query
  select d.disclosure_id, d.shown_at, d.account_id, a.name, d.key_id, d.fixture_id, d.grant_id, d.line_count
    from tenancy.disclosures d
    left join tenancy.accounts a on a.account_id = d.account_id
   where d.realm_id = v_realm_id and d.organization_id = list_disclosures.organization_id
     and (list_disclosures.before is null or d.disclosure_id < list_disclosures.before)
   order by d.disclosure_id desc
   limit coalesce(list_disclosures.row_limit, 100);
end;
$$;

comment on function manage.list_disclosures(bytea, text, text, text, bigint, integer) is
  'Returns to whom lines of players of an organization were shown in a mode, the newest first, at most row_limit (null: 100), before the '
  'one given (null: all): to an account that speaks for it. Raises OYN01 (not_found), OYV02 (invalid_parameter), OYA04 (forbidden). '
  'PRIVACY-15.';
