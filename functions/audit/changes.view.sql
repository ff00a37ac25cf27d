create or replace view audit.changes as
select r.mode, r.account_id as test_account_id, k.position, k.number, k.entity_type, k.entity_id, k.version, k.kind, k.changed_fields,
       k.changed_at, k.placed_at, k.source, k.made_by, k.observation_id, o.observed_at, o.batch_id, b.received_at,
       extract(epoch from k.placed_at - b.received_at)::double precision as propagation_seconds, k.change_group, k.reason
  from ledger.version_kinds k
  join tenancy.realms r on r.realm_id = k.realm_id
  left join intake.observations o on o.realm_id = k.realm_id and o.observation_id = k.observation_id
  left join intake.batches b on b.batch_id = o.batch_id;

comment on view audit.changes is
  'One row for each published change: what happened, to which entity, by which batch, and why. audit.field_history has a row for each '
  'field of it, with the values. AUDIT-4.';
comment on column audit.changes.mode is 'test or live.';
comment on column audit.changes.test_account_id is
  'In test mode, the account that owns the sandbox; null in live mode.';
comment on column audit.changes.position is 'The position of the version in commit order.';
comment on column audit.changes.number is 'The ordinal of the change within its version, from 1.';
comment on column audit.changes.entity_type is
  'fixture, team, competition, venue, organization, stat_line, or result for that of a fixture.';
comment on column audit.changes.entity_id is 'The canonical entity; for a result, its fixture.';
comment on column audit.changes.version is 'The version that it made, from 1.';
comment on column audit.changes.kind is 'The kind of change, as in the history of a fixture.';
comment on column audit.changes.changed_fields is 'The field paths that changed.';
comment on column audit.changes.changed_at is 'When the transaction that made it began.';
comment on column audit.changes.placed_at is 'When that transaction took its positions, by the clock under the lock of the ledger.';
comment on column audit.changes.source is
  'The key of the source of the batch that caused it; oyss: and the kind if the service itself caused it.';
comment on column audit.changes.made_by is 'The account that pushed the batch or requested the change; null: nobody requested it.';
comment on column audit.changes.observation_id is 'The observation that caused it; null if the service itself did.';
comment on column audit.changes.observed_at is 'When the source observed it.';
comment on column audit.changes.batch_id is 'The batch that caused it; null if the service itself did.';
comment on column audit.changes.received_at is 'When that batch was stored.';
comment on column audit.changes.propagation_seconds is 'Seconds from when the batch was stored until the change took its position.';
comment on column audit.changes.change_group is 'Shared by all changes that one observation caused.';
comment on column audit.changes.reason is 'A sentence on why; null: no explanation.';
grant select on audit.changes to oyss_auditor, oyss_auditor_unmasked;
