create or replace function manage.create_calendar_token(
  credential bytea, mode text, organization_id text, team_id text, name text, token_hash bytea
) returns manage.calendar_token
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(create_calendar_token.credential, 'create_calendar_token', create_calendar_token.mode);
  v_organization_id text := manage.require_own_organization(
    v_caller, create_calendar_token.mode, create_calendar_token.organization_id);
  v_realm_id integer := manage.require_realm(v_caller, create_calendar_token.mode);
  v_token tenancy.calendar_tokens;
begin
  if coalesce(length(btrim(create_calendar_token.name)), 0) not between 1 and 100 then
    raise exception using errcode = 'OYV02', message = 'Give the link a name of 1 to 100 characters, such as who it is for.';
  elsif create_calendar_token.team_id is not null
    and tenancy.represented_organization(v_realm_id, create_calendar_token.team_id) is distinct from v_organization_id then
    raise exception using errcode = 'OYN01',
      message = format('The account that represents the organization reports no team %s for it.', create_calendar_token.team_id);
  end if;
  insert into tenancy.calendar_tokens (token_id, realm_id, account_id, organization_id, team_id, name, token_hash, made_by)
  values (util.make_id('ctk'), v_realm_id, v_caller.account_id, v_organization_id, create_calendar_token.team_id,
          btrim(create_calendar_token.name), create_calendar_token.token_hash, v_caller.user_id)
  returning * into v_token;
  perform manage.log_act(v_caller, create_calendar_token.mode, v_token.token_id);
  return manage.show_calendar_token(v_token);
end;
$$;

comment on function manage.create_calendar_token(bytea, text, text, text, text, bytea) is
  'Makes a link to the calendar and page of a team, or of every team (null), of an organization that the account represents in a mode, '
  'by the SHA-256 of its token (?token= after the address of a page or calendar). Raises OYN01 (not_found), OYV02 (invalid_parameter). '
  'CALENDAR-23.';

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
  'Returns {organizations: that the account represents in a mode, private or not, with teams (manage.organizations_of), tokens: its '
  'links to calendars (manage.calendar_token), in force first, newest first, at most 200}. Raises OYV02 (invalid_parameter). '
  'CALENDAR-23, PRIVACY-20.';

create or replace function manage.organizations_of(account_id text, realm_id integer, team_limit integer) returns jsonb
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    with spoken as (
      (select o.realm_id, o.organization_id, o.name
         from tenancy.representatives p
         join canon.organizations o on o.realm_id = p.realm_id and o.organization_id = p.organization_id
        where p.account_id = organizations_of.account_id and p.realm_id = organizations_of.realm_id)
      union
      (select o.realm_id, o.organization_id, o.name
         from tenancy.realms r
         join canon.organizations o on o.realm_id = r.realm_id and o.merged_into is null
        where r.realm_id = organizations_of.realm_id and r.account_id = organizations_of.account_id
        order by o.organization_id limit 50)
    )
    select coalesce(jsonb_agg(jsonb_build_object(
             'id', s.organization_id, 'name', s.name, 'private_since', util.rfc3339(p.marked_at),
             'team_count', cardinality(i.team_ids), 'has_more_teams', i.is_cut, 'teams', t.teams
           ) order by s.name, s.organization_id), '[]')
      from spoken s
      join tenancy.teams_of(organizations_of.realm_id, array(select o.organization_id from spoken o)) i
        on i.organization_id = s.organization_id
      left join tenancy.private_organizations p on p.realm_id = s.realm_id and p.organization_id = s.organization_id
      cross join lateral (
        select coalesce(jsonb_agg(jsonb_build_object('id', n.team_id, 'name', n.name) order by n.name, n.team_id), '[]') as teams
          from (select e.team_id, e.name from canon.teams e
                 where e.realm_id = s.realm_id and e.team_id = any (i.team_ids)
                 order by e.name, e.team_id limit organizations_of.team_limit) n
      ) t);
end;
$$;

comment on function manage.organizations_of(text, integer, integer) is
  'Returns the organizations that an account represents in a realm (test: the first 50), by name, as a JSON array: id, name, '
  'private_since (null: public), team_count, has_more_teams (not all were looked at), and the first team_limit teams. PRIVACY-20, '
  'PRIVACY-24.';

create or replace function manage.revoke_calendar_token(credential bytea, mode text, token_id text) returns manage.calendar_token
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(revoke_calendar_token.credential, 'revoke_calendar_token', revoke_calendar_token.mode);
  v_realm_id integer := manage.require_realm(v_caller, revoke_calendar_token.mode);
  v_token tenancy.calendar_tokens;
begin
  update tenancy.calendar_tokens k set revoked_at = coalesce(k.revoked_at, util.now())
   where k.token_id = revoke_calendar_token.token_id and k.account_id = v_caller.account_id and k.realm_id = v_realm_id
  returning k.* into v_token;
  if v_token.token_id is null then
    raise exception using errcode = 'OYN01', message = format('There is no link %s.', revoke_calendar_token.token_id);
  end if;
  perform manage.log_act(v_caller, revoke_calendar_token.mode, v_token.token_id);
  return manage.show_calendar_token(v_token);
end;
$$;

comment on function manage.revoke_calendar_token(bytea, text, text) is
  'Revokes a link to calendars of the account and mode, from the next request on. Raises OYN01 (not_found). CALENDAR-22, CALENDAR-23.';

create or replace function manage.show_calendar_token(token tenancy.calendar_tokens) returns manage.calendar_token
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    (show_calendar_token.token).token_id, (show_calendar_token.token).name, (show_calendar_token.token).organization_id,
    (show_calendar_token.token).team_id, (show_calendar_token.token).created_at, (show_calendar_token.token).last_used_on,
    (show_calendar_token.token).revoked_at)::manage.calendar_token;
end;
$$;

comment on function manage.show_calendar_token(tenancy.calendar_tokens) is
  'Returns a link to calendars as the people of its account see it. CALENDAR-23.';

create or replace function manage.undo_answer(credential bytea, mode text, question_id text, account_id text default null) returns jsonb
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_caller manage.caller := manage.enter(undo_answer.credential, 'undo_answer', undo_answer.mode, undo_answer.account_id);
  v_realm_id integer := manage.require_realm(v_caller, undo_answer.mode);
  v_own tenancy.questions;
  v_all tenancy.questions[];
begin
  select q.* into v_own from tenancy.questions q
   where q.realm_id = v_realm_id and q.account_id = v_caller.account_id and q.question_id = undo_answer.question_id
     and q.answer is not null for update;
  if not found then
    raise exception using errcode = 'OYN01', message = 'There is no such answer. It was undone, or is older than 90 days.';
  end if;
  v_all := array(
    select q from tenancy.questions q
     where q.realm_id = v_realm_id and q.account_id = v_caller.account_id and q.answer = v_own.answer
       and q.answered_at = v_own.answered_at and q.answered_by is not distinct from v_own.answered_by for update);
  if exists (select from unnest(v_all) q where q.answer = 'confirmed' and not exists (
               select from intake.observations o where o.batch_id = q.batch_id and o.correction is not null)) then
    raise exception using errcode = 'OYC03',
      message = 'Its correction is not applied yet. Try again in a moment, or undo the correction on the page of the game.';
  end if;
  perform intake.end_correction(v_realm_id, o.observation_id, k.fields, 'undo', v_caller.actor)
     from unnest(v_all) q
     join intake.observations o on o.batch_id = q.batch_id and o.correction is not null
     cross join lateral (
       select array_agg(c.field) as fields from canon.corrections c
        where c.realm_id = v_realm_id and c.observation_id = o.observation_id and c.ended_by is null) k
    where k.fields is not null;
  update tenancy.questions q set answer = null, answered_at = null, answered_by = null, batch_id = null
    from unnest(v_all) a where q.realm_id = v_realm_id and q.question_id = a.question_id;
  perform manage.log_act(v_caller, undo_answer.mode, a.fixture_id) from unnest(v_all) a;
  return jsonb_build_object('question_id', v_own.question_id, 'count', cardinality(v_all));
end;
$$;

comment on function manage.undo_answer(bytea, text, text, text) is
  'Undoes an answer to a question, and those given with it: corrections end, and the questions are open again. Returns {question_id, '
  'count}. Raises OYN01 (not_found), OYC03 (conflict: a correction is not applied yet), OYL01, OYL02. CORRECT-29.';
