create or replace function manage.list_calendar_tokens(credential bytea, mode text) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(list_calendar_tokens.credential, 'list_calendar_tokens', list_calendar_tokens.mode);
  v_realm_id integer := manage.require_realm(v_caller, list_calendar_tokens.mode);
  c_most_teams constant integer := 100;
  c_most_tokens constant integer := 200;
  v_tokens jsonb;
begin
  select coalesce(jsonb_agg(k.document order by k.number), '[]') into v_tokens
    from (
      select to_jsonb(manage.show_calendar_token(t)) || jsonb_build_object(
               'created_at', util.rfc3339(t.created_at), 'revoked_at', util.rfc3339(t.revoked_at), 'organization_name', o.name,
               'team_name', m.name, 'made_by', coalesce(u.name, t.made_by)) as document,
             row_number() over (order by t.revoked_at is not null, t.created_at desc, t.token_id desc) as number
        from tenancy.calendar_tokens t
        join canon.organizations o on o.realm_id = t.realm_id and o.organization_id = t.organization_id
        left join canon.teams m on m.realm_id = t.realm_id and m.team_id = t.team_id
        left join tenancy.users u on u.user_id = t.made_by
       where t.account_id = v_caller.account_id and t.realm_id = v_realm_id
       order by 2 limit c_most_tokens
    ) k;
  return jsonb_build_object(
    'organizations', manage.organizations_of(v_caller.account_id, v_realm_id, c_most_teams), 'tokens', v_tokens);
end;
$$;

comment on function manage.list_calendar_tokens(bytea, text) is
  'Returns, of a mode, organizations: those that the account speaks for, whether they are private, and their teams '
  '(manage.organizations_of); and tokens: the links to calendars that it made (manage.calendar_token, with names and who made it), '
  'those in '
  'force first, the newest first, at most 200. Raises OYV02 (invalid_parameter: no mode). CALENDAR-23, PRIVACY-20.';
