create or replace view audit.erasures as
select r.mode, r.account_id as test_account_id, s.source_key as source, e.pseudonym, e.reason, e.made_by, c.placed_at as erased_at,
       e.position,
       e.row_counts, encode(e.hash_before, 'hex') as hash_before, encode(e.hash_after, 'hex') as hash_after
  from ledger.erasures e
  join ledger.causes c on c.realm_id = e.realm_id and c.position = e.position
  join tenancy.sources s on s.realm_id = e.realm_id and s.source_id = e.source_id
  join tenancy.realms r on r.realm_id = e.realm_id;

comment on view audit.erasures is
  'Every erasure of a person: the source, the pseudonym used since, who did it, why and when, the number of rows of each table, and the '
  'keyed hashes of these rows before and after. PRIVACY-7.';
comment on column audit.erasures.mode is 'test or live.';
comment on column audit.erasures.test_account_id is
  'In test mode, the account that owns the sandbox; null in live mode.';
comment on column audit.erasures.source is
  'The key of the source that reported the person.';
comment on column audit.erasures.pseudonym is
  'What has replaced the id since.';
comment on column audit.erasures.reason is
  'Why, as given by the person who did it.';
comment on column audit.erasures.made_by is 'Who did it.';
comment on column audit.erasures.erased_at is
  'When it was done.';
comment on column audit.erasures.position is
  'The position in commit order.';
comment on column audit.erasures.row_counts is
  'The number of rows of each table that were changed.';
comment on column audit.erasures.hash_before is
  'The keyed hash of these rows before, in hexadecimal.';
comment on column audit.erasures.hash_after is
  'The keyed hash of these rows after, in hexadecimal.';
grant select on audit.erasures to oyss_auditor, oyss_auditor_unmasked;
