create or replace view audit.observations as
select r.mode, r.account_id as test_account_id, o.observation_id, o.batch_id, o.batch_index, s.source_key as source,
       s.class as source_class, s.rank, o.type,
       case when o.type = 'stat_line' and not v.sees_players then 'masked' else o.external_id end as external_id,
       m.entity_id,
       coalesce(case when m.is_withdrawn then o.is_deleted and o.observed_at = m.withdrawn_at else o.observation_id = m.observation_id end,
                false) as is_newest,
       o.observed_at, b.received_at, b.applied_at, b.status as batch_status, o.confidence, o.is_deleted,
       case when o.type = 'stat_line' and o.data ? 'player' and not v.sees_players then jsonb_set(o.data, '{player}', '"masked"')
            else o.data end as data,
       o.cleared, o.correction
  from intake.observations o
  join tenancy.realms r on r.realm_id = o.realm_id
  join tenancy.sources s on s.realm_id = o.realm_id and s.source_id = o.source_id
  join intake.batches b on b.batch_id = o.batch_id
  left join canon.external_ids m on m.realm_id = o.realm_id and m.source_id = o.source_id
   and m.entity_type = case when o.correction ? 'of' then 'correction' else o.type end and m.external_id = o.external_id
   and case
         when o.is_deleted then m.entity_id is not null or m.player_id = '' and not exists (
           select from canon.external_ids l
            where l.realm_id = m.realm_id and l.source_id = m.source_id and l.entity_type = m.entity_type and l.external_id = m.external_id
              and l.entity_id is not null)
         else m.player_id = case when o.type = 'stat_line' then coalesce(o.data #>> '{player,external_id}', '') else '' end
       end
  cross join lateral (select pg_has_role('oyss_auditor_unmasked', 'usage')) v (sees_players);

comment on view audit.observations is
  'What every source reported, when and in which batch, on which canonical entity, and whether it is that source''s newest report on '
  'the id (a deletion may be). A deletion of a stat line has a row per line. Players and external ids of stat lines are masked except '
  'for oyss_auditor_unmasked. PRIVACY-16.';
comment on column audit.observations.mode is 'test or live.';
comment on column audit.observations.test_account_id is
  'In test mode, the account that owns the sandbox; null in live mode.';
comment on column audit.observations.observation_id is 'obs_ + ULID.';
comment on column audit.observations.batch_id is 'The batch it came in.';
comment on column audit.observations.batch_index is
  'Its index in the batch, from 0.';
comment on column audit.observations.source is
  'The key of the source.';
comment on column audit.observations.source_class is
  'The class of the source.';
comment on column audit.observations.rank is
  'The authority of the source, 1 to 6; the lowest wins.';
comment on column audit.observations.type is 'organization, competition, team, venue, fixture, result or stat_line.';
comment on column audit.observations.external_id is
  'The source''s own id of the entity; of a correction of what a connector reports, the connector and its external id.';
comment on column audit.observations.entity_id is
  'The canonical entity that it is about; null: not known.';
comment on column audit.observations.is_newest is
  'Whether it is the source''s newest observation of that id.';
comment on column audit.observations.observed_at is
  'When the source observed it.';
comment on column audit.observations.received_at is 'When its batch arrived.';
comment on column audit.observations.applied_at is
  'When its batch was last applied; null: never.';
comment on column audit.observations.batch_status is 'received, processing, done or failed.';
comment on column audit.observations.confidence is
  '0 to 1; breaks ties within a rank.';
comment on column audit.observations.is_deleted is
  'Whether the source no longer has the entity.';
comment on column audit.observations.data is
  'The reported data, as it came.';
comment on column audit.observations.cleared is
  'The field paths that it clears; only runs of feeds clear any.';
comment on column audit.observations.correction is
  'For a correction: fields with what it replaces, reason, until when, who made it; for the end of one: what it ends; of: the source and '
  'external id of the connector that it corrects; null: reported.';
grant select on audit.observations to oyss_auditor, oyss_auditor_unmasked;
