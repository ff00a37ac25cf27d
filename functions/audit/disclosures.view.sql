create or replace view audit.disclosures as
select r.mode, r.account_id as test_account_id, d.shown_at, d.account_id, d.key_id, d.fixture_id, d.grant_id, d.organization_id,
       d.line_count
  from tenancy.disclosures d
  join tenancy.realms r on r.realm_id = d.realm_id;

comment on view audit.disclosures is
  'Every answer that showed lines of players, once for each grant that opened some: to whom, with which key, of which fixture, when and '
  'how many lines. PRIVACY-13, PRIVACY-15.';
grant select on audit.disclosures to oyss_auditor, oyss_auditor_unmasked;
