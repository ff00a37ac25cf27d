create or replace view audit.field_history as
select r.mode, r.account_id as test_account_id, k.entity_type, k.entity_id, f.field, k.version, k.changed_at, k.kind, k.source,
       k.observation_id, k.change_group,
       (select coalesce(b.state, b.moves) -> f.field
          from ledger.versions b
         where b.realm_id = k.realm_id and b.entity_id = k.entity_id and b.version < k.version
           and (b.moves ? f.field or b.state ? f.field)
         order by b.version desc
         limit 1) as value_before,
       nullif(k.moves -> f.field, 'null') as value_after,
       w.observation_id as winning_observation_id, s.source_key as winning_source, w.observed_at, w.confidence,
       case when w.type = 'stat_line' and w.data ? 'player' and not v.sees_players then jsonb_set(w.data, '{player}', '"masked"')
            else w.data end as observed_data,
       k.reason, k.position, k.placed_at, k.made_by
  from ledger.version_kinds k
  left join lateral unnest(k.changed_fields) f (field) on true
  join tenancy.realms r on r.realm_id = k.realm_id
  left join intake.observations w on w.realm_id = k.realm_id
   and w.observation_id = case when k.moves -> f.field <> 'null' then coalesce(k.observations ->> f.field, k.observation_id)
                               else k.observation_id end
  left join tenancy.sources s on s.realm_id = w.realm_id and s.source_id = w.source_id
  cross join lateral (select pg_has_role('oyss_auditor_unmasked', 'usage')) v (sees_players);

comment on view audit.field_history is
  'One row per field and version that moved it: its value before and after, the observation that caused the version (observation_id, '
  'source), and the one whose value is shown since (winning_observation_id, winning_source, with what it said); where no value is left, '
  'the one that caused it; made_by is the account that pushed the batch or asked for the rest. References are canonical ids. A version '
  'that moved no field, such as a withdrawal or a return, has one row whose field is null. The player of a stat line is named without a '
  'value, and masked in observed_data but for oyss_auditor_unmasked (PRIVACY-16).';
grant select on audit.field_history to oyss_auditor, oyss_auditor_unmasked;
