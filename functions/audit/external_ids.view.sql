create or replace view audit.external_ids as
select r.mode, r.account_id as test_account_id, s.source_key as source, s.class as source_class, m.entity_type,
       case when m.entity_type = 'stat_line' and not v.sees_players then 'masked' else m.external_id end as external_id,
       m.entity_id, n.name as entity_name,
       coalesce(m.origin_id, m.entity_id) as origin_id, d.decision_id, m.observation_id, m.observed_at, m.is_withdrawn
  from canon.external_ids m
  join tenancy.realms r on r.realm_id = m.realm_id
  join tenancy.sources s on s.realm_id = m.realm_id and s.source_id = m.source_id
  left join identity.redirects d on d.realm_id = m.realm_id and d.entity_id = m.origin_id
  left join read.names n on n.realm_id = m.realm_id and n.entity_id = m.entity_id
  cross join lateral (select pg_has_role('oyss_auditor_unmasked', 'usage')) v (sees_players);

comment on view audit.external_ids is
  'What every source calls every entity, what each of its ids was given first, and the decision by which it leads elsewhere now. External '
  'ids of stat lines are masked but for oyss_auditor_unmasked (PRIVACY-16). OPERATE-47.';
comment on column audit.external_ids.mode is 'test or live.';
comment on column audit.external_ids.test_account_id is 'In test mode the account whose sandbox it is; null in live mode.';
comment on column audit.external_ids.source is 'Key of the source.';
comment on column audit.external_ids.source_class is 'Class of the source.';
comment on column audit.external_ids.entity_type is 'The type it was pushed or referred to as.';
comment on column audit.external_ids.external_id is 'The source''s own id.';
comment on column audit.external_ids.entity_id is
  'The entity that it leads to now; of a result, its fixture; null while all that is known of it is its deletion.';
comment on column audit.external_ids.entity_name is 'The name of that entity; null where it has none.';
comment on column audit.external_ids.origin_id is
  'The entity that it was given first, or would have been given, had it not been recognised; entity_id where nothing was decided.';
comment on column audit.external_ids.decision_id is
  'The oldest standing decision that names origin_id (audit.decisions); null: it leads to itself.';
comment on column audit.external_ids.observation_id is 'The newest observation that says something of it; null: none does.';
comment on column audit.external_ids.observed_at is 'When the source saw that.';
comment on column audit.external_ids.is_withdrawn is 'The source no longer lists it.';
grant select on audit.external_ids to oyss_auditor, oyss_auditor_unmasked;
