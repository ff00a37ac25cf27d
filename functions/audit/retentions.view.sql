create or replace view audit.retentions as
select r.mode, r.account_id as test_account_id, t.what, t.before, t.row_count, t.path, encode(t.sha256, 'hex') as sha256,
       c.placed_at as removed_at, t.position
  from ledger.retentions t
  join ledger.causes c on c.realm_id = t.realm_id and c.position = t.position
  join tenancy.realms r on r.realm_id = t.realm_id;

comment on view audit.retentions is
  'Every act of retention: rows or bytes that left the database for a file of the archive. OPERATE-71.';
comment on column audit.retentions.mode is 'test or live.';
comment on column audit.retentions.test_account_id is 'In test mode, the account that owns the sandbox; null in live mode.';
comment on column audit.retentions.what is 'changes (of the stream), payloads (bytes of batches), versions or observations.';
comment on column audit.retentions.before is 'The moment before which rows could leave.';
comment on column audit.retentions.row_count is 'The number of rows that left.';
comment on column audit.retentions.path is 'The file in the archive.';
comment on column audit.retentions.sha256 is 'The SHA-256 of its lines, uncompressed, in hexadecimal.';
comment on column audit.retentions.removed_at is 'When they were removed.';
comment on column audit.retentions.position is 'The position of the act in the ledger.';
grant select on audit.retentions to oyss_auditor, oyss_auditor_unmasked;
