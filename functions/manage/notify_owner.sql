create or replace function manage.notify_owner(
  credential bytea, mode text, entity_id text, field text, kind text, account_id text default null
) returns jsonb
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_caller manage.caller := manage.enter(notify_owner.credential, 'notify_owner', notify_owner.mode, notify_owner.account_id);
  v_realm_id integer := manage.require_realm(v_caller, notify_owner.mode);
  v_id text := read.find_survivor(v_realm_id, 'fixture', notify_owner.entity_id);
  v_found record;
  v_notice tenancy.notices;
begin
  -- One notice of an account at a time, so that the tenth is one; who blocks the account waits too (manage.block_notices).
  perform tenancy.lock_people(v_caller.account_id);
  select o.* into v_found from manage.owner_to_notify(v_caller.account_id, v_realm_id, v_id, notify_owner.field) o;
  if not found then
    raise exception using errcode = 'OYC03',
      message = 'There is nobody to notify of this field. Choose one of a game to come that another account''s source decides.';
  elsif v_found.is_blocked then
    raise exception using errcode = 'OYC03', message = 'Its owner has blocked notices of your account. Contact the league or club instead.';
  elsif not exists (select from tenancy.notice_kinds(notify_owner.field, v_found.value) k where k.kind = notify_owner.kind) then
    raise exception using errcode = 'OYV02', message = 'This kind of notice does not fit the field. Choose one that does.';
  end if;
  delete from tenancy.notices n
   where n.realm_id = v_realm_id and n.account_id = v_caller.account_id and n.made_at <= util.now() - interval '90 days';
  perform tenancy.refuse_eleventh(v_realm_id, v_caller.account_id);
  insert into tenancy.notices (realm_id, notice_id, account_id, recipient_id, source_id, fixture_id, field, kind, value)
  values (v_realm_id, util.make_id('ntc'), v_caller.account_id, v_found.recipient_id, v_found.source_id, v_id, notify_owner.field,
          notify_owner.kind, v_found.value)
  on conflict do nothing returning * into v_notice;
  if not found then
    raise exception using errcode = 'OYC03', message = 'Your account notified the owner of this already. Wait until they have seen it.';
  end if;
  perform manage.log_act(v_caller, notify_owner.mode, v_id);
  return manage.describe_notice(v_notice);
end;
$$;

comment on function manage.notify_owner(bytea, text, text, text, text, text) is
  'Notifies the owner of the source that decides a field of a game that it is wrong, by a kind out of a list (manage.explain_field). '
  'Returns the notice. Raises OYN01, OYC03 (nobody to notify, blocked, or notified already), OYV02 (kind), OYL01 (ten in 24 hours). '
  'CORRECT-18.';

create or replace function manage.owner_to_notify(account_id text, realm_id integer, fixture_id text, field text)
returns table (source_id text, source_key text, recipient_id text, value jsonb, is_blocked boolean)
language sql stable set search_path = pg_catalog, pg_temp
begin atomic
  select s.source_id, s.source_key, s.account_id, c.value,
         exists (select from tenancy.notice_blocks b where b.account_id = s.account_id and b.blocked_id = owner_to_notify.account_id)
    from canon.fixtures f
    cross join lateral read.claims_within(
      f.realm_id, array[f.fixture_id], array[owner_to_notify.field], owner_to_notify.field, owner_to_notify.field, null, 1) c
    join canon.external_ids m on m.realm_id = f.realm_id and m.mapping_id = c.mapping_id
    join tenancy.sources s on s.realm_id = m.realm_id and s.source_id = m.source_id
    join tenancy.accounts a on a.account_id = s.account_id
   where f.realm_id = owner_to_notify.realm_id and f.fixture_id = owner_to_notify.fixture_id
     and f.void_at is null and f.sorts_at > util.now() - interval '1 day'
     and c.is_winning and s.account_id <> owner_to_notify.account_id and s.ended_at is null and a.status = 'active'
     and exists (select from tenancy.notice_kinds(owner_to_notify.field, c.value))
     and exists (select from tenancy.memberships p where p.account_id = s.account_id and p.role <> 'viewer')
     and not exists (select from connect.feeds d
                      where d.realm_id = s.realm_id and d.source_id = s.source_id and starts_with(d.feed_id, 'con_'));
end;

comment on function manage.owner_to_notify(text, integer, text, text) is
  'Returns the source of another account that decides a field of a game to come, its owner, the value, and whether the owner blocked the '
  'account; no row: there is nobody to notify, as of a connector.';

create or replace function manage.offer_notice(account_id text, realm_id integer, fixture_id text, field text) returns jsonb
language sql stable set search_path = pg_catalog, pg_temp
begin atomic
  select jsonb_build_object(
           'source', o.source_key, 'is_blocked', o.is_blocked, 'kinds', (
             select jsonb_agg(jsonb_build_object('kind', k.kind, 'sentence', k.sentence, 'made_at', util.rfc3339(n.made_at)))
               from tenancy.notice_kinds(offer_notice.field, o.value) k
               left join tenancy.notices n
                 on n.realm_id = offer_notice.realm_id and n.fixture_id = offer_notice.fixture_id
                and n.account_id = offer_notice.account_id and n.field = offer_notice.field and n.kind = k.kind and n.dismissed_at is null))
    from manage.owner_to_notify(offer_notice.account_id, offer_notice.realm_id, offer_notice.fixture_id, offer_notice.field) o;
end;

comment on function manage.offer_notice(text, integer, text, text) is
  'Returns {source, is_blocked, kinds: [{kind, sentence, made_at: of a notice of the account that is open}]} of a field whose owner the '
  'account can notify (manage.owner_to_notify); null: nobody.';

create or replace function manage.describe_notice(notice tenancy.notices) returns jsonb
language sql stable set search_path = pg_catalog, pg_temp
begin atomic
  select jsonb_build_object(
           'notice_id', (notice).notice_id, 'account_id', a.account_id, 'account', a.name, 'source', s.source_key,
           'entity_id', e.fixture_id, 'name', canon.title_of((notice).realm_id, e.fixture_id),
           'zone', canon.zone_of((notice).realm_id, e.fixture_id), 'field', (notice).field, 'value', (notice).value,
           'labels', read.labels_of((notice).realm_id, (notice).value), 'kind', (notice).kind, 'sentence', k.sentence,
           'made_at', util.rfc3339((notice).made_at), 'dismissed_at', util.rfc3339((notice).dismissed_at))
    from tenancy.accounts a
    cross join tenancy.notice_kinds((notice).field, (notice).value) k
    cross join lateral (select read.survivor_of((notice).realm_id, 'fixture', (notice).fixture_id)) e (fixture_id)
    join tenancy.sources s on s.realm_id = (notice).realm_id and s.source_id = (notice).source_id
   where a.account_id = (notice).account_id and k.kind = (notice).kind;
end;

comment on function manage.describe_notice(tenancy.notices) is
  'Returns {notice_id, account_id and account: who notifies, source, entity_id and name of the game, zone, field, value then, labels, '
  'kind, sentence, made_at, dismissed_at}; of the recipient only the source.';

create or replace function manage.list_notices(credential bytea, mode text, account_id text default null) returns jsonb
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_caller manage.caller := manage.enter(list_notices.credential, 'list_notices', list_notices.mode, list_notices.account_id);
  v_realm_id integer := manage.require_realm(v_caller, list_notices.mode);
begin
  return jsonb_build_object(
    'received', manage.received_notices(v_realm_id, v_caller.account_id, 100),
    'sent', (
      select coalesce(jsonb_agg(manage.describe_notice(n) order by n.made_at desc, n.notice_id), '[]')
        from (select o.* from tenancy.notices o
               where o.realm_id = v_realm_id and o.account_id = v_caller.account_id
               order by o.made_at desc, o.notice_id limit 100) n),
    'blocked', (
      select coalesce(jsonb_agg(jsonb_build_object(
               'account_id', a.account_id, 'name', a.name, 'made_at', util.rfc3339(b.made_at)) order by a.name, a.account_id), '[]')
        from tenancy.notice_blocks b
        join tenancy.accounts a on a.account_id = b.blocked_id
       where b.account_id = v_caller.account_id));
end;
$$;

comment on function manage.list_notices(bytea, text, text) is
  'Returns {received: what the account sees (manage.received_notices), sent: its own, both the newest 100, blocked: [{account_id, name, '
  'made_at}]} of a mode; blocks are of every mode. Raises OYV02 (no mode).';

create or replace function manage.received_notices(realm_id integer, account_id text, row_limit integer) returns jsonb
language sql stable set search_path = pg_catalog, pg_temp
begin atomic
  select coalesce(jsonb_agg(manage.describe_notice(n) order by n.made_at desc, n.notice_id), '[]')
    from (select r.* from tenancy.received_notices(received_notices.realm_id, received_notices.account_id) r
           order by r.made_at desc, r.notice_id limit received_notices.row_limit) n;
end;

comment on function manage.received_notices(integer, text, integer) is
  'Returns the notices that an account sees in a realm (tenancy.received_notices, manage.describe_notice), newest first; at '
  'most row_limit.';

create or replace function manage.dismiss_notice(credential bytea, mode text, notice_id text, account_id text default null) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_caller manage.caller := manage.enter(dismiss_notice.credential, 'dismiss_notice', dismiss_notice.mode, dismiss_notice.account_id);
  v_realm_id integer := manage.require_realm(v_caller, dismiss_notice.mode);
  v_fixture_id text;
begin
  update tenancy.notices n set dismissed_at = util.now()
   where n.realm_id = v_realm_id and n.notice_id = dismiss_notice.notice_id and n.recipient_id = v_caller.account_id
     and n.dismissed_at is null
  returning n.fixture_id into v_fixture_id;
  if v_fixture_id is null then
    raise exception using errcode = 'OYN01', message = 'There is no such notice. It may have been dismissed.';
  end if;
  perform manage.log_act(v_caller, dismiss_notice.mode, v_fixture_id);
end;
$$;

comment on function manage.dismiss_notice(bytea, text, text, text) is
  'Dismisses a notice that the account received. Raises OYN01 (not_found: of another account, or dismissed).';

create or replace function manage.block_notices(credential bytea, blocked_id text, account_id text default null) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_caller manage.caller := manage.enter(block_notices.credential, 'block_notices', null, block_notices.account_id);
  v_account_id text := manage.require_account(v_caller);
begin
  if not exists (select from tenancy.notices n where n.recipient_id = v_account_id and n.account_id = block_notices.blocked_id) then
    raise exception using errcode = 'OYN01', message = 'This account has not notified yours. Only one that has can be blocked.';
  end if;
  perform tenancy.lock_people(block_notices.blocked_id); -- a notice that is being made is dismissed too
  insert into tenancy.notice_blocks (account_id, blocked_id) values (v_account_id, block_notices.blocked_id) on conflict do nothing;
  update tenancy.notices n set dismissed_at = util.now()
   where n.recipient_id = v_account_id and n.account_id = block_notices.blocked_id and n.dismissed_at is null;
  perform manage.log_act(v_caller, null, block_notices.blocked_id);
end;
$$;

comment on function manage.block_notices(bytea, text, text) is
  'Blocks notices of an account that has notified this one, in every mode, and dismisses those that are open. Raises OYN01 (not_found: it '
  'has sent none). CORRECT-21.';

create or replace function manage.allow_notices(credential bytea, blocked_id text, account_id text default null) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_caller manage.caller := manage.enter(allow_notices.credential, 'allow_notices', null, allow_notices.account_id);
  v_account_id text := manage.require_account(v_caller);
begin
  delete from tenancy.notice_blocks b where b.account_id = v_account_id and b.blocked_id = allow_notices.blocked_id;
  if not found then
    raise exception using errcode = 'OYN01', message = 'Notices of this account are not blocked.';
  end if;
  perform manage.log_act(v_caller, null, allow_notices.blocked_id);
end;
$$;

comment on function manage.allow_notices(bytea, text, text) is
  'Lets an account whose notices were blocked notify this one again. Raises OYN01 (not_found: not blocked).';
