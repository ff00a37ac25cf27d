create or replace view audit.keys as
select r.mode, k.key_id, k.account_id, a.name as account_name, k.kind, k.last_four, k.created_at, k.rolled_at, k.revoked_at, k.revoked_by,
       k.revoked_at is null and a.status = 'active' as is_in_force
  from tenancy.keys k
  join tenancy.realms r on r.realm_id = k.realm_id
  join tenancy.accounts a on a.account_id = k.account_id;

comment on view audit.keys is
  'Every key ever created, in force or revoked, without its hash (KEY-6).';
comment on column audit.keys.mode is 'test or live.';
comment on column audit.keys.key_id is 'key_ + ULID.';
comment on column audit.keys.account_id is
  'The account of the key.';
comment on column audit.keys.account_name is
  'The display name of that account.';
comment on column audit.keys.kind is 'secret or publishable.';
comment on column audit.keys.last_four is 'The last four characters of the key.';
comment on column audit.keys.created_at is
  'When it was created.';
comment on column audit.keys.rolled_at is 'When its secret was last replaced; null: never.';
comment on column audit.keys.revoked_at is 'When it was revoked; null: never.';
comment on column audit.keys.revoked_by is
  'Who revoked it, by their name in manage; null: not known, or never.';
comment on column audit.keys.is_in_force is
  'Whether it opens anything now: it is not revoked, and its account is not suspended.';
grant select on audit.keys to oyss_auditor, oyss_auditor_unmasked;
