create or replace function manage.create_account(credential bytea, name text) returns manage.account
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(create_account.credential, 'create_account', null);
  v_account_id text := util.make_id('acct');
begin
  if coalesce(length(create_account.name), 0) not between 1 and 200 then
    raise exception using errcode = 'OYV02', message = 'An account needs a name of 1 to 200 characters.';
  end if;
  insert into tenancy.accounts (account_id, name) values (v_account_id, create_account.name);
  insert into tenancy.realms (mode, account_id) values ('test', v_account_id);
  insert into tenancy.members (realm_id, account_id, mode)
  select r.realm_id, v_account_id, r.mode from tenancy.realms r where r.mode = 'live' or r.account_id = v_account_id;
  v_caller.account_id := v_account_id;
  perform manage.log_act(v_caller, null, null);
  return manage.show_account(v_account_id);
end;
$$;

comment on function manage.create_account(bytea, text) is
  'Creates an account (name 1 to 200 characters) with its test realm. Raises OYV02 (invalid_parameter). ACCOUNT-1.';

create or replace function manage.list_accounts(credential bytea, q text, before text, row_limit integer) returns setof manage.account
language plpgsql security definer
set search_path = pg_catalog, pg_temp
set enable_seqscan = off -- by the index of words, however many are called so
as $$
declare
  v_caller manage.caller := manage.enter(list_accounts.credential, 'list_accounts', null);
  v_asked text := btrim(coalesce(list_accounts.q, ''));
  v_limit integer := least(greatest(coalesce(list_accounts.row_limit, 25), 1), 100);
  v_words tsquery := (select string_agg(format('''%s'':*', w.word), ' & ')::tsquery from unnest(search.words_of(v_asked)) w (word));
  v_found text[];
begin
  if starts_with(v_asked, 'acct_') then
    v_found := array[v_asked];
  elsif v_asked = '' then
    v_found := array(
      select a.account_id from tenancy.accounts a
       where list_accounts.before is null or a.account_id < list_accounts.before
       order by a.account_id desc
       limit v_limit);
  else
    v_found := array(
      select a.account_id
        from (select o.account_id from tenancy.accounts o where array_to_tsvector(search.words_of(o.name)) @@ v_words offset 0) a
       where list_accounts.before is null or a.account_id < list_accounts.before
       order by a.account_id desc
       limit v_limit);
  end if;
  return query
  select d.* from unnest(v_found) f (account_id) cross join lateral manage.show_account(f.account_id) d
   where d.account_id is not null
   order by d.account_id desc;
end;
$$;

comment on function manage.list_accounts(bytea, text, text, integer) is
  'Returns accounts to staff, the newest first, each as its people see it, page by page: those whose name has a word that begins with '
  'each word of q (null: all), or the one whose id q is; before an id (null: from the newest), at most row_limit (1 to 100, null: 25). '
  'PEOPLE-13, DASHBOARD-105.';

create index accounts_words on tenancy.accounts using gin (array_to_tsvector(search.words_of(name)));

create or replace function manage.read_account(credential bytea, account_id text default null) returns manage.account
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(read_account.credential, 'read_account', null, read_account.account_id);
begin
  return manage.show_account(manage.require_account(v_caller));
end;
$$;

comment on function manage.read_account(bytea, text) is
  'Returns the account, why it is suspended, which classes of sources its people may register in live mode, and whether they need a '
  'second factor. PEOPLE-13, PEOPLE-50, PEOPLE-80.';

create or replace function manage.rename_account(credential bytea, name text) returns manage.account
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(rename_account.credential, 'rename_account', null);
begin
  if coalesce(length(btrim(rename_account.name)), 0) not between 1 and 200 then
    raise exception using errcode = 'OYV02', message = 'An account has a name of 1 to 200 characters.';
  end if;
  update tenancy.accounts a set name = btrim(rename_account.name) where a.account_id = v_caller.account_id;
  perform manage.log_act(v_caller, null, null);
  return manage.show_account(v_caller.account_id);
end;
$$;

comment on function manage.rename_account(bytea, text) is
  'Renames the account (1 to 200 characters) and returns it. Raises OYV02 (invalid_parameter). PEOPLE-10.';

create or replace function manage.show_account(account_id text) returns manage.account
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  v_account manage.account;
begin
  select a.account_id, a.name, a.status, a.suspended_reason, a.created_at,
         array(select c.class from tenancy.allowed_classes c where c.account_id = a.account_id order by c.class) || array['crowd'],
         a.requires_second_factor
    into v_account
    from tenancy.accounts a
   where a.account_id = show_account.account_id;
  return v_account;
end;
$$;

comment on function manage.show_account(text) is
  'Returns an account as its people see it. PEOPLE-13, PEOPLE-50, PEOPLE-80.';

create or replace function manage.suspend_account(credential bytea, account_id text, reason text) returns manage.account
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(suspend_account.credential, 'suspend_account', null, suspend_account.account_id);
  v_account_id text := manage.require_account(v_caller);
begin
  if coalesce(btrim(suspend_account.reason), '') = '' then
    raise exception using errcode = 'OYV02', message = 'Give a reason for the suspension. Members of the account see it.';
  end if;
  update tenancy.accounts a set status = 'suspended', suspended_reason = suspend_account.reason where a.account_id = v_account_id;
  perform tenancy.end_streams(v_account_id);
  perform manage.log_act(v_caller, null, null);
  return manage.show_account(v_account_id);
end;
$$;

comment on function manage.suspend_account(bytea, text, text) is
  'Suspends an account for a reason, from the next request on: keys stop working, streams end, webhooks receive nothing, and its people '
  'can only read the reason. Raises OYN01 (not_found), OYV02 (invalid_parameter), OYA05 (confirmation_required). PEOPLE-13, ACCOUNT-2, '
  'KEY-7, GRAPHQL-32.';

create or replace function manage.reinstate_account(credential bytea, account_id text) returns manage.account
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(reinstate_account.credential, 'reinstate_account', null, reinstate_account.account_id);
  v_account_id text := manage.require_account(v_caller);
begin
  update tenancy.accounts a set status = 'active', suspended_reason = null where a.account_id = v_account_id;
  -- What waited is due again.
  perform from webhook.queues q
    where q.subscription_id in (
            select s.subscription_id
              from webhook.subscriptions s
             where s.account_id = v_account_id and s.status = 'enabled')
    order by q.realm_id, q.subscription_id
      for no key update;
  update webhook.queues q set next_at = util.now()
    from webhook.subscriptions s
   where s.account_id = v_account_id and s.status = 'enabled' and q.realm_id = s.realm_id and q.subscription_id = s.subscription_id;
  perform manage.log_act(v_caller, null, null);
  return manage.show_account(v_account_id);
end;
$$;

comment on function manage.reinstate_account(bytea, text) is
  'Lifts the suspension of an account; waiting deliveries continue. Raises OYN01 (not_found), OYV02 (invalid_parameter: no account), OYA05 '
  '(confirmation_required). PEOPLE-13, ACCOUNT-2.';

create or replace function manage.choose_account(credential bytea, account_id text) returns manage.membership
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(choose_account.credential, 'choose_account', null);
  v_membership manage.membership;
begin
  select a.account_id, a.name, a.status, coalesce(m.role, 'viewer') into v_membership
    from tenancy.accounts a
    left join tenancy.memberships m on m.account_id = a.account_id and m.user_id = v_caller.user_id
   where a.account_id = choose_account.account_id and (m.user_id is not null or v_caller.is_operator);
  if v_membership.account_id is null then
    raise exception using errcode = 'OYN01', message = 'You are not a member of that account.';
  end if;
  update tenancy.sessions s set account_id = v_membership.account_id where s.session_id = v_caller.session_id;
  v_caller.account_id := v_membership.account_id;
  perform manage.log_act(v_caller, null, v_membership.account_id);
  return v_membership;
end;
$$;

comment on function manage.choose_account(bytea, text) is
  'Switches the session to another of the person''s accounts; staff who signed in with a passkey may choose any, as its viewers do. Raises '
  'OYN01 (not_found). PEOPLE-13, PEOPLE-14.';
