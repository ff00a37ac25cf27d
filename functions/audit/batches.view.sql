create or replace view audit.batches as
select r.mode, r.account_id as test_account_id, b.batch_id, s.source_key as source, s.class as source_class, b.account_id,
       a.name as account_name, b.key_id, b.request_id, b.status, b.sent_at, b.received_at, b.started_at, b.applied_at,
       extract(epoch from b.applied_at - b.received_at)::double precision as apply_seconds, b.accepted_count, b.rejected_count,
       b.content_type, coalesce(b.archived_bytes, octet_length(b.payload)) as payload_bytes, b.payload_sha256, b.is_void, b.erased_at,
       b.error
  from intake.batches b
  join tenancy.realms r on r.realm_id = b.realm_id
  join tenancy.sources s on s.realm_id = b.realm_id and s.source_id = b.source_id
  join tenancy.accounts a on a.account_id = b.account_id;

comment on view audit.batches is
  'Every batch that was accepted: who pushed it, with which key and request, when it was applied, and how long that took. A push that '
  'was refused as a whole is stored nowhere. AUDIT-1.';
comment on column audit.batches.mode is 'test or live.';
comment on column audit.batches.test_account_id is
  'In test mode, the account that owns the sandbox; null in live mode.';
comment on column audit.batches.batch_id is 'batch_ + ULID.';
comment on column audit.batches.source is 'The key of the source.';
comment on column audit.batches.source_class is 'The class of the source.';
comment on column audit.batches.account_id is 'The account that pushed it.';
comment on column audit.batches.account_name is 'The display name of that account.';
comment on column audit.batches.key_id is
  'The key that it was pushed with (audit.keys); null: no key, as for feeds, connectors and corrections, or pushed before release 0.3.0.';
comment on column audit.batches.request_id is 'The Request-Id of that push, also in the log of the API; null like key_id.';
comment on column audit.batches.status is 'received, processing, done or failed.';
comment on column audit.batches.sent_at is 'When it was sent, as the sender states; null: not stated.';
comment on column audit.batches.received_at is 'When it was stored.';
comment on column audit.batches.started_at is 'When its application last began; null: never.';
comment on column audit.batches.applied_at is 'When it was last applied; null: never.';
comment on column audit.batches.apply_seconds is 'Seconds from when it was stored until it was last applied; null: never applied.';
comment on column audit.batches.accepted_count is 'The number of observations that were accepted.';
comment on column audit.batches.rejected_count is 'The number of observations that were rejected (audit.rejections).';
comment on column audit.batches.content_type is 'The media type of the payload.';
comment on column audit.batches.payload_bytes is 'The length of the archived payload in bytes.';
comment on column audit.batches.payload_sha256 is 'The SHA-256 of the payload as it was received.';
comment on column audit.batches.is_void is 'Whether the upload that it belongs to was undone, so that it counts for nothing.';
comment on column audit.batches.erased_at is 'When persons were last replaced in the archived payload; null: never.';
comment on column audit.batches.error is 'Why it failed, in a sentence; null: it did not.';
grant select on audit.batches to oyss_auditor, oyss_auditor_unmasked;
