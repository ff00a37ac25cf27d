create or replace view audit.folds as
select r.mode, r.account_id as test_account_id, f.entity_type, f.entity_id, m.field, f.version, p.before as known_since, m.value,
       s.source_key as winning_source, o.observation_id as winning_observation_id, o.observed_at
  from ledger.folds f
  join tenancy.realms r on r.realm_id = f.realm_id
  join ledger.sweeps p on p.realm_id = f.realm_id and p.what = 'versions'
  cross join lateral jsonb_each(f.state) m (field, value)
  left join intake.observations o on o.realm_id = f.realm_id and o.observation_id = f.observations ->> m.field
  left join tenancy.sources s on s.realm_id = o.realm_id and s.source_id = o.source_id;

comment on view audit.folds is
  'What the versions that left the database came to: a row for each field of each entity of which some left. What moved since is in '
  'audit.field_history. HISTORY-47.';
comment on column audit.folds.mode is 'test or live.';
comment on column audit.folds.test_account_id is 'In test mode, the account that owns the sandbox; null in live mode.';
comment on column audit.folds.entity_type is 'fixture, team, competition, venue, organization or stat_line.';
comment on column audit.folds.entity_id is 'The canonical entity.';
comment on column audit.folds.field is 'The field path.';
comment on column audit.folds.version is 'The last version that left.';
comment on column audit.folds.known_since is 'The moment since which what was published is known.';
comment on column audit.folds.value is 'The value of the field at that version; references are canonical ids.';
comment on column audit.folds.winning_source is 'The key of the source whose value it is; null: none.';
comment on column audit.folds.winning_observation_id is 'The observation whose value it is; null: none.';
comment on column audit.folds.observed_at is 'When that source observed it.';
grant select on audit.folds to oyss_auditor, oyss_auditor_unmasked;
