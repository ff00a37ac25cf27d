create or replace view audit.observations as
select r.mode, r.account_id as test_account_id, o.observation_id, o.batch_id, o.batch_index, s.source_key as source, s.class as source_class, s.rank, o.type, o.external_id,
       m.entity_id, coalesce(case when m.is_withdrawn then o.is_deleted and o.observed_at = m.withdrawn_at else o.observation_id = m.observation_id end, false) as is_newest,
       o.observed_at, b.received_at, b.applied_at, b.status as batch_status, o.confidence, o.is_deleted, o.data
  from intake.observations o
  join tenancy.realms r on r.realm_id = o.realm_id
  join tenancy.sources s on s.realm_id = o.realm_id and s.source_id = o.source_id
  join intake.batches b on b.batch_id = o.batch_id
  left join canon.external_ids m on m.realm_id = o.realm_id and m.source_id = o.source_id and m.entity_type = o.type and m.external_id = o.external_id;

comment on view audit.observations is 'What every source said, when, in which batch, which canonical entity it is about, and whether it is the source''s newest word on that id (a deletion may be).';
grant select on audit.observations to oyss_auditor;
