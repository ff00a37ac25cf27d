create or replace view audit.redirects as
select r.mode, r.account_id as test_account_id, d.entity_type, d.entity_id,
       e.name as entity_name, d.survivor_id,
       s.name as survivor_name, d.decision_id,
       e.entity_id is not null as has_row
  from identity.redirects d
  join tenancy.realms r on r.realm_id = d.realm_id
  left join read.names e on e.realm_id = d.realm_id and e.entity_type = d.entity_type and e.entity_id = d.entity_id
  left join read.names s on s.realm_id = d.realm_id and s.entity_type = d.entity_type and s.entity_id = d.survivor_id;

comment on view audit.redirects is
  'Where every merged entity leads now, and by which decision. One step: the entity it leads to is not merged. OPERATE-47.';
comment on column audit.redirects.mode is 'test or live.';
comment on column audit.redirects.test_account_id is
  'In test mode, the account that owns the sandbox; null in live mode.';
comment on column audit.redirects.entity_type is 'The type of both.';
comment on column audit.redirects.entity_id is
  'The merged entity, or the one that an external id would have been given if it had not been recognised.';
comment on column audit.redirects.entity_name is
  'Its name, for a fixture its title; null if it has none.';
comment on column audit.redirects.survivor_id is
  'The entity that it leads to.';
comment on column audit.redirects.survivor_name is
  'The name of the entity that it leads to.';
comment on column audit.redirects.decision_id is
  'The oldest decision in force that names it (audit.decisions).';
comment on column audit.redirects.has_row is
  'Whether it is an entity that existed; false: it would only have been given to an external id.';
grant select on audit.redirects to oyss_auditor, oyss_auditor_unmasked;
