-- winning_observation_id is the one whose value is current since; if no value is left, the one that caused the version. References are
-- canonical ids. A withdrawal or a return changes no field. The player of a stat line has no value.
create or replace view audit.field_history as
select r.mode, r.account_id as test_account_id, k.entity_type, k.entity_id, f.field, k.version, k.changed_at, k.kind, k.source,
       k.observation_id, k.change_group,
       coalesce((
         select coalesce(b.state, b.moves) -> f.field
           from ledger.versions b
          where b.realm_id = k.realm_id and b.entity_id = k.entity_id and b.version < k.version
            and (b.moves ? f.field or b.state ? f.field)
          order by b.version desc
          limit 1), (
         select d.state -> f.field from ledger.folds d where d.realm_id = k.realm_id and d.entity_id = k.entity_id)) as value_before,
       nullif(k.moves -> f.field, 'null') as value_after,
       w.observation_id as winning_observation_id, s.source_key as winning_source, w.observed_at, w.confidence,
       case when w.type = 'stat_line' and w.data ? 'player' and not v.sees_players then jsonb_set(w.data, '{player}', '"masked"')
            else w.data end as observed_data,
       k.reason, k.position, k.placed_at, k.made_by, o.batch_id
  from ledger.version_kinds k
  left join lateral unnest(k.changed_fields) f (field) on true
  join tenancy.realms r on r.realm_id = k.realm_id
  left join intake.observations w on w.realm_id = k.realm_id
   and w.observation_id = case when k.moves -> f.field <> 'null' then coalesce(k.observations ->> f.field, k.observation_id)
                               else k.observation_id end
  left join tenancy.sources s on s.realm_id = w.realm_id and s.source_id = w.source_id
  left join intake.observations o on o.realm_id = k.realm_id and o.observation_id = k.observation_id
  cross join lateral (select pg_has_role('oyss_auditor_unmasked', 'usage')) v (sees_players);

comment on view audit.field_history is
  'One row per field and version that changed it: value before and after, the observation behind the version (observation_id, source; '
  'made_by: its account) and the one that wins now. field is null if no field changed. Players are masked except for '
  'oyss_auditor_unmasked. PRIVACY-16.';
comment on column audit.field_history.mode is 'test or live.';
comment on column audit.field_history.test_account_id is
  'In test mode, the account that owns the sandbox; null in live mode.';
comment on column audit.field_history.entity_type is
  'fixture, team, competition, venue, organization, stat_line, or result for that of a fixture.';
comment on column audit.field_history.entity_id is
  'The canonical entity; for a result, its fixture.';
comment on column audit.field_history.field is
  'The field path that changed; null if none did, as with a withdrawal or a return.';
comment on column audit.field_history.version is
  'The version that changed it, from 1.';
comment on column audit.field_history.changed_at is
  'When the transaction that changed it began.';
comment on column audit.field_history.kind is
  'The kind of change (of a fixture as in its history; for a result: reported, updated, finalized or withdrawn).';
comment on column audit.field_history.source is
  'The key of the source of the batch that caused the version; oyss: and the kind if the service itself caused it.';
comment on column audit.field_history.observation_id is
  'The observation that caused the version; null if the service itself did.';
comment on column audit.field_history.change_group is 'Shared by all changes that one observation caused.';
comment on column audit.field_history.value_before is 'The value until then; null: none.';
comment on column audit.field_history.value_after is
  'The value from then on; null: no longer any.';
comment on column audit.field_history.winning_observation_id is
  'The observation whose value is current since.';
comment on column audit.field_history.winning_source is
  'The key of its source.';
comment on column audit.field_history.observed_at is
  'When that source observed it.';
comment on column audit.field_history.confidence is
  'The confidence of that source, 0 to 1.';
comment on column audit.field_history.observed_data is
  'The data of that observation, as it came.';
comment on column audit.field_history.reason is
  'A sentence on why; null: no explanation.';
comment on column audit.field_history.position is
  'The position in commit order.';
comment on column audit.field_history.placed_at is 'When the transaction took its positions, by the clock under the lock of the ledger.';
comment on column audit.field_history.made_by is
  'The account that pushed the batch or requested the change; null: nobody requested it.';
comment on column audit.field_history.batch_id is
  'The batch that caused the version; null if the service itself did.';
grant select on audit.field_history to oyss_auditor, oyss_auditor_unmasked;
