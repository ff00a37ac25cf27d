create or replace function manage.link_identity(credential bytea, issuer text, subject text) returns void
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(link_identity.credential, 'link_identity', null);
begin
  perform tenancy.lock_people(v_caller.account_id);
  if not exists (select from tenancy.identity_providers p
                  where p.account_id = v_caller.account_id and p.issuer = link_identity.issuer) then
    raise exception using errcode = 'OYN01', message = 'The identity provider of this account has changed. Try again.';
  elsif exists (select from tenancy.identities i
                 where i.account_id = v_caller.account_id and i.issuer = link_identity.issuer and i.subject = link_identity.subject
                   and i.user_id <> v_caller.user_id) then
    raise exception using errcode = 'OYC03', message = 'Another person is linked to this identity.';
  end if;
  insert into tenancy.identities (account_id, issuer, subject, user_id)
  values (v_caller.account_id, link_identity.issuer, link_identity.subject, v_caller.user_id)
  on conflict on constraint one_identity_per_person_and_account do update
     set issuer = excluded.issuer, subject = excluded.subject, linked_at = util.now();
  perform manage.log_act(v_caller, null, null);
end;
$$;

comment on function manage.link_identity(bytea, text, text) is
  'Links who is signed in with an identity of the account''s provider (issuer and subject of a token that the shell verified), in '
  'place of the one before. Raises OYN01 (not_found: another provider), OYC03 (conflict: somebody else''s), OYA05 '
  '(confirmation_required). PEOPLE-75.';

create or replace function manage.unlink_identity(credential bytea) returns void
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(unlink_identity.credential, 'unlink_identity', null);
begin
  delete from tenancy.identities i where i.account_id = v_caller.account_id and i.user_id = v_caller.user_id;
  if not found then
    raise exception using errcode = 'OYN01', message = 'You are not linked to the identity provider of this account.';
  end if;
  perform manage.log_act(v_caller, null, null);
end;
$$;

comment on function manage.unlink_identity(bytea) is
  'Ends the link of the person with the identity provider of the account. Raises OYN01 (not_found), OYA05 (confirmation_required). '
  'PEOPLE-75.';

create or replace function manage.confirm_domain(
  credential bytea, domain text, account_id text default null
) returns manage.identity_provider
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(confirm_domain.credential, 'confirm_domain', null, confirm_domain.account_id);
  v_account_id text := manage.require_account(v_caller);
begin
  perform tenancy.confirm_domain(v_account_id, confirm_domain.domain, coalesce(v_caller.made_by, 'dns'));
  perform manage.log_act(v_caller, null, null);
  return manage.show_provider(v_account_id);
end;
$$;

comment on function manage.confirm_domain(bytea, text, text) is
  'Records that the shell found the DNS record of the account at the domain of its identity provider; or that an operator vouches for '
  'it (null: whatever it is). Raises OYN01 (not_found: no account, no provider, or another domain), OYA05 (confirmation_required). '
  'PEOPLE-154.';

create or replace function manage.consume_challenge(credential bytea, token_hash bytea, purpose text) returns text
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(consume_challenge.credential, 'consume_challenge', null);
  v_challenge tenancy.challenges;
begin
  if coalesce(consume_challenge.purpose not in ('passkey', 'add_passkey'), true) then
    raise exception using errcode = 'OYV02', message = 'The purpose must be passkey or add_passkey.';
  end if;
  v_challenge := tenancy.consume_challenge(consume_challenge.token_hash, array[consume_challenge.purpose], v_caller.session_id);
  perform manage.log_act(v_caller, null, consume_challenge.purpose);
  return v_challenge.challenge;
end;
$$;

comment on function manage.consume_challenge(bytea, bytea, text) is
  'Returns what a passkey was asked to sign, once: SHA-256 of the token in the cookie, purpose passkey or add_passkey. Null where '
  'nothing was asked, or more than five minutes ago, by another session or for another purpose. Raises OYV02 (invalid_parameter). '
  'PEOPLE-70.';

create or replace function manage.consume_step(totp tenancy.totp_secrets, step bigint) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  if consume_step.step is null or consume_step.step <= (consume_step.totp).last_step then
    raise exception using errcode = 'OYA01', message = 'This code has already been used. Wait for the next one.';
  end if;
  update tenancy.totp_secrets t
     set last_step = consume_step.step, confirmed_at = coalesce(t.confirmed_at, util.now())
   where t.user_id = (consume_step.totp).user_id;
end;
$$;

comment on function manage.consume_step(tenancy.totp_secrets, bigint) is
  'Takes the code of a time step, which the shell has verified: each counts once, and none before the last one taken. Raises OYA01 '
  '(unauthorized). PEOPLE-26.';

create or replace function manage.set_digest(credential bytea, is_on boolean) returns boolean
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(set_digest.credential, 'set_digest', null);
begin
  insert into tenancy.digests as d (user_id, is_off) values (v_caller.user_id, not coalesce(set_digest.is_on, false))
      on conflict on constraint digests_pkey do update set is_off = excluded.is_off;
  perform manage.log_act(v_caller, null, case when set_digest.is_on then 'on' else 'off' end);
  return coalesce(set_digest.is_on, false);
end;
$$;

comment on function manage.set_digest(bytea, boolean) is
  'Switches the daily mail of a person on or off. Returns is_on. PEOPLE-161.';

create or replace function manage.unsubscribe(credential bytea, user_id text) returns void
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(unsubscribe.credential, 'unsubscribe', null);
begin
  insert into tenancy.digests as d (user_id, is_off)
  select u.user_id, true from tenancy.users u where u.user_id = unsubscribe.user_id and u.removed_at is null
      on conflict on constraint digests_pkey do update set is_off = true;
  perform manage.log_act(v_caller, null, unsubscribe.user_id);
end;
$$;

comment on function manage.unsubscribe(bytea, text) is
  'Switches off the daily mail of the person (user_id) whose link the shell verified; does nothing for an unknown person. PEOPLE-161.';

create or replace function manage.news_of(user_id text, since timestamptz) returns jsonb
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    select jsonb_agg(jsonb_build_object('name', a.name, 'modes', n.modes) order by a.name, a.account_id)
      from tenancy.memberships m
      join tenancy.accounts a on a.account_id = m.account_id and a.status = 'active'
      cross join lateral (
        select jsonb_agg(jsonb_build_object(
                 'mode', r.mode, 'files', f.files, 'games', g.games, 'notices', c.notices, 'questions', q.questions)
                 order by r.mode) as modes
          from tenancy.realms r
          cross join lateral connect.waiting_files(r.realm_id, a.account_id, news_of.since) f (files)
          cross join lateral read.disagreeing_games(r.realm_id, a.account_id, news_of.since) g (games)
          cross join lateral manage.new_notices(r.realm_id, a.account_id, news_of.since) c (notices)
          cross join lateral (
            select nullif(count(*), 0) from read.open_questions(r.realm_id, a.account_id, 100) o (question)
             where (o.question ->> 'asked_at')::timestamptz > news_of.since) q (questions)
         where r.realm_id in (tenancy.realm_of(a.account_id, 'test'), tenancy.realm_of(a.account_id, 'live'))
           and (f.files is not null or g.games is not null or c.notices is not null or q.questions is not null)
      ) n
     where m.user_id = news_of.user_id and m.role <> 'viewer' and n.modes is not null);
end;
$$;

comment on function manage.news_of(text, timestamptz) is
  'Returns what a digest reports to a person of the accounts that they are more than a viewer of: [{name, modes: [{mode, files '
  '(connect.waiting_files), games (read.disagreeing_games), notices (manage.new_notices), questions: how many}]}]; null: nothing since a '
  'moment. PEOPLE-160.';
-- Read by the worker that sends it.
grant execute on function manage.news_of(text, timestamptz) to oyss_resolver;

create or replace function manage.new_notices(realm_id integer, account_id text, since timestamptz) returns jsonb
language sql stable set search_path = pg_catalog, pg_temp
begin atomic
  select jsonb_agg(jsonb_build_object('game', g.fixture_id, 'field', g.field, 'sentences', g.sentences) order by g.made_at, g.fixture_id)
    from (
      select n.fixture_id, min(n.field) as field, max(n.made_at) as made_at, string_agg(distinct k.sentence, ' ') as sentences
        from tenancy.received_notices(new_notices.realm_id, new_notices.account_id) n
        join lateral tenancy.notice_kinds(n.field, n.value) k on k.kind = n.kind
       where n.made_at > new_notices.since
       group by n.fixture_id
    ) g;
end;

comment on function manage.new_notices(integer, text, timestamptz) is
  'Returns the games of which an account received notices since a moment, that it sees: [{game: id, field, sentences}]; null: none. '
  'PEOPLE-160.';
