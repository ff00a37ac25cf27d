create or replace view tenancy.signed_in as
select s.session_hash as secret_hash, s.user_id, s.session_id, null::text as token_id, s.account_id, 'owner'::text as most_role, s.method,
       s.awaits_factor, s.confirmed_at, s.last_seen_at,
       tenancy.session_end(s) <= util.now() as is_over,
       s.has_used_factor
  from tenancy.sessions s
union all
select t.token_hash, t.user_id, null, t.token_id, t.account_id, t.role, 'token', false, null, t.last_used_at,
       t.revoked_at is not null or t.expires_at <= util.now()
         or t.session_id is not null and not exists (
              select from tenancy.sessions s where s.session_id = t.session_id and tenancy.session_end(s) > util.now()),
       false
  from tenancy.user_tokens t;

comment on view tenancy.signed_in is
  'Sessions and user tokens by the hash of their secrets, those that are over too, for manage.require_role (PEOPLE-20, PEOPLE-28).';
comment on column tenancy.signed_in.secret_hash is 'SHA-256 of the token.';
comment on column tenancy.signed_in.user_id is 'Whose it is.';
comment on column tenancy.signed_in.session_id is 'Of a session.';
comment on column tenancy.signed_in.token_id is 'Of a user token.';
comment on column tenancy.signed_in.account_id is 'The account it looks at.';
comment on column tenancy.signed_in.most_role is 'The most it may.';
comment on column tenancy.signed_in.method is 'password, passkey, link, provider or token.';
comment on column tenancy.signed_in.awaits_factor is 'Whether the second factor is still to come.';
comment on column tenancy.signed_in.confirmed_at is 'When the person last proved to be who it is.';
comment on column tenancy.signed_in.last_seen_at is 'When it was last used, to the minute.';
comment on column tenancy.signed_in.is_over is 'Whether it has ended, expired or been idle for twelve hours.';
comment on column tenancy.signed_in.has_used_factor is 'Whether a passkey, an authenticator or a recovery code was used in the session.';
