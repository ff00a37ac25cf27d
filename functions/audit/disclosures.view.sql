create or replace view audit.disclosures as
select r.mode, r.account_id as test_account_id, d.shown_at, d.account_id, d.key_id, d.fixture_id, d.grant_id, d.organization_id,
       d.line_count
  from tenancy.disclosures d
  join tenancy.realms r on r.realm_id = d.realm_id;

comment on view audit.disclosures is
  'Every answer that showed lines of players, once for each grant that opened some: to which account, by which key, for which fixture, '
  'when and how many lines. PRIVACY-13, PRIVACY-15.';
comment on column audit.disclosures.mode is 'test or live.';
comment on column audit.disclosures.test_account_id is
  'In test mode, the account that owns the sandbox; null in live mode.';
comment on column audit.disclosures.shown_at is 'When the answer was recorded, before it was sent.';
comment on column audit.disclosures.account_id is 'The account that read.';
comment on column audit.disclosures.key_id is
  'The key that it used.';
comment on column audit.disclosures.fixture_id is 'The fixture whose box score it was.';
comment on column audit.disclosures.grant_id is 'The grant that opened the lines.';
comment on column audit.disclosures.organization_id is 'The organization that gave the grant.';
comment on column audit.disclosures.line_count is 'How many lines the grant opened.';
grant select on audit.disclosures to oyss_auditor, oyss_auditor_unmasked;
