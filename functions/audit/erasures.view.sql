create or replace view audit.erasures as
select r.mode, r.account_id as test_account_id, s.source_key as source, e.pseudonym, e.reason, e.made_by, c.placed_at as erased_at,
       e.position,
       e.row_counts, encode(e.hash_before, 'hex') as hash_before, encode(e.hash_after, 'hex') as hash_after
  from ledger.erasures e
  join ledger.causes c on c.realm_id = e.realm_id and c.position = e.position
  join tenancy.sources s on s.realm_id = e.realm_id and s.source_id = e.source_id
  join tenancy.realms r on r.realm_id = e.realm_id;

comment on view audit.erasures is
  'Every erasure of a person: of which source, the pseudonym since, who did it and why, when, how many rows of each table, and the keyed '
  'hashes of these rows before and after. PRIVACY-7.';
grant select on audit.erasures to oyss_auditor, oyss_auditor_unmasked;
