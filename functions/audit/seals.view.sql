create or replace view audit.seals as
select r.mode, r.account_id as test_account_id, s.seal_number, s.after_position, s.position_to, s.row_count, s.hash, s.sealed_at
  from ledger.seals s
  join tenancy.realms r on r.realm_id = s.realm_id;

comment on view audit.seals is
  'Every seal of the ledger: an hour of causes and versions, whose hash includes that of the seal before it. Keep the newest hash outside '
  'of the database: audit.check_ledger() compares all rows with the seals. AUDIT-14.';
comment on column audit.seals.mode is 'test or live.';
comment on column audit.seals.test_account_id is 'In test mode, the account that owns the sandbox; null in live mode.';
comment on column audit.seals.seal_number is 'The number of the seal in its ledger, from 1.';
comment on column audit.seals.after_position is 'The position after which its rows begin.';
comment on column audit.seals.position_to is 'The position of its last cause, whose versions belong to it too.';
comment on column audit.seals.row_count is 'The number of causes and versions that it seals.';
comment on column audit.seals.hash is 'SHA-256 of the hash before it, its range of positions and the hashes of its rows.';
comment on column audit.seals.sealed_at is 'When it was made.';
grant select on audit.seals to oyss_auditor, oyss_auditor_unmasked;
