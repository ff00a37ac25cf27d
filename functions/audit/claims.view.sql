create or replace view audit.claims as
select r.mode, r.account_id as test_account_id, c.entity_type, c.entity_id, c.field,
       case when c.field = 'player' and not v.sees_players then to_jsonb('masked'::text) else c.value end as value,
       c.is_winning, c.reason, c.place,
       c.source_key as source, c.class as source_class, c.rank,
       case when c.entity_type = 'stat_line' and not v.sees_players then 'masked' else c.external_id end as external_id,
       c.observation_id, c.observed_at, c.confidence,
       c.is_withdrawn, c.is_reference, c.is_implied
  from read.explained_claims c
  join tenancy.realms r on r.realm_id = c.realm_id
  cross join lateral (select pg_has_role('oyss_auditor_unmasked', 'usage')) v (sees_players);

comment on view audit.claims is
  'Every claim of every source on every field, whether it won, and why in words. Filter on entity_id to read one entity. '
  'Players, and external ids of stat lines, are masked but for oyss_auditor_unmasked (PRIVACY-16).';
grant select on audit.claims to oyss_auditor, oyss_auditor_unmasked;
