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
  'The id of every source for every entity, the entity each id was given first, and the decision by which it now leads elsewhere. '
  'External ids of stat lines are masked except for oyss_auditor_unmasked (PRIVACY-16). OPERATE-47.';
comment on column audit.external_ids.mode is 'test or live.';
comment on column audit.external_ids.test_account_id is
  'In test mode, the account that owns the sandbox; null in live mode.';
comment on column audit.external_ids.source is
  'The key of the source.';
comment on column audit.external_ids.source_class is
  'The class of the source.';
comment on column audit.external_ids.entity_type is
  'The type it was pushed or referred to as; correction: the source corrects a game of a connector, and lists nothing under it.';
comment on column audit.external_ids.external_id is 'The source''s own id.';
comment on column audit.external_ids.entity_id is
  'The entity that it now leads to; for a result, its fixture; null while only its deletion is known.';
comment on column audit.external_ids.entity_name is
  'The name of that entity; null if it has none.';
comment on column audit.external_ids.origin_id is
  'The entity that it was given first, or would have been given if it had not been recognised; the same as entity_id if nothing was '
  'decided.';
comment on column audit.external_ids.decision_id is
  'The oldest decision in force that names origin_id (audit.decisions); null: it leads to itself.';
comment on column audit.external_ids.observation_id is
  'The newest observation about it; null: none.';
comment on column audit.external_ids.observed_at is
  'When the source observed that.';
comment on column audit.external_ids.is_withdrawn is
  'Whether the source no longer lists it.';
grant select on audit.external_ids to oyss_auditor, oyss_auditor_unmasked;
