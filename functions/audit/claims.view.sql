create or replace view audit.claims as
select r.mode, r.account_id as test_account_id, c.entity_type, c.entity_id, c.field, c.value, c.is_winning, c.reason, c.place,
       c.source_key as source, c.class as source_class, c.rank, c.external_id, c.observation_id, c.observed_at, c.confidence,
       c.is_withdrawn, c.is_reference, c.is_implied
  from read.explained_claims c
  join tenancy.realms r on r.realm_id = c.realm_id;

comment on view audit.claims is
  'Every claim of every source on every field, whether it won, and why in words. Filter on entity_id to read one entity.';
grant select on audit.claims to oyss_auditor;
