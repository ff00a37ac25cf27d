create or replace view audit.field_history as
select r.mode, r.account_id as test_account_id, c.entity_type, c.entity_id, f.field, c.version, c.changed_at, c.kind, c.source,
       c.observation_id, c.change_group,
       c.before #> string_to_array(f.field, '.') as value_before,
       c.after #> string_to_array(f.field, '.') as value_after,
       o.data as observed_data, o.observed_at, o.confidence, c.reason, c.position
  from ledger.changes c
  left join lateral unnest(c.changed_fields) f (field) on true
  join tenancy.realms r on r.realm_id = c.realm_id
  left join intake.observations o on o.realm_id = c.realm_id and o.observation_id = c.observation_id;

comment on view audit.field_history is
  'One row per field and version that moved it, with the observation that moved it; value_before and value_after for the fields of a '
  'FixtureState. A version that moved no field, such as a withdrawal or a return, has one row whose field is null.';
grant select on audit.field_history to oyss_auditor;
