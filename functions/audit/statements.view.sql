create or replace view audit.statements as
select r.mode, r.account_id as test_account_id, m.entity_type, m.entity_id, coalesce(c.fixture_id, m.origin_id, m.entity_id) as origin_id,
       c.field, c.value, c.implied_by, c.implied_date, s.source_key as source, s.class as source_class, s.rank, m.external_id,
       c.observation_id, o.batch_id, o.observed_at, b.received_at, o.confidence, o.content_hash, o.is_deleted, c.is_reference,
       c.corrected_id, e.observed_at as ended_observed_at, e.received_at as ended_received_at, v.voided_at, y.source_key as yields_to
  from canon.external_ids m
  join tenancy.realms r on r.realm_id = m.realm_id
  join tenancy.sources s on s.realm_id = m.realm_id and s.source_id = m.source_id
  left join tenancy.sources y on y.realm_id = s.realm_id and y.source_id = s.yields_to
  cross join lateral (select x.* from resolve.statements x where x.realm_id = m.realm_id and x.mapping_id = m.mapping_id offset 0) c
  join intake.observations o on o.realm_id = m.realm_id and o.observation_id = c.observation_id
  join intake.batches b on b.batch_id = o.batch_id
  left join lateral (
    select n.observed_at, w.received_at
      from intake.observations n
      join intake.batches w on w.batch_id = n.batch_id
     where n.realm_id = m.realm_id and n.observation_id = c.ended_observation_id
  ) e on true
  cross join lateral (
    select case
      when b.is_void then coalesce((
        select min(n.voided_at) from connect.runs n where n.realm_id = o.realm_id and n.batch_ids @> array[o.batch_id]), '-infinity')
      when m.is_void and m.entity_type = 'fixture' then s.ended_at end
  ) v (voided_at);

comment on view audit.statements is
  'What each source stated or implied of each field, report by report, in the form in which it is weighed, with deletions (no field), '
  'corrections and what is void now. Filter on entity_id. Parts of competitions and lines of players are not in it. AUDIT-16.';
comment on column audit.statements.mode is 'test or live.';
comment on column audit.statements.test_account_id is
  'In test mode, the account that owns the sandbox; null in live mode.';
comment on column audit.statements.entity_type is
  'fixture, team, venue, organization, competition; result: of the fixture; correction: of a fixture of a connector.';
comment on column audit.statements.entity_id is 'The canonical entity; for a result, its fixture.';
comment on column audit.statements.origin_id is
  'The entity that it was stated about, before any merge. Where a result names another fixture since, entity_id is the other one.';
comment on column audit.statements.field is 'The field path; null for a deletion.';
comment on column audit.statements.value is
  'The value; references are canonical ids, of entities as they were before any merge. JSON null: the source cleared the field.';
comment on column audit.statements.implied_by is
  'Empty: it was stated. time: implied by a start or a date. silence: implied while its source has never stated the field.';
comment on column audit.statements.implied_date is 'For a tbd that a date implied: that date.';
comment on column audit.statements.source is 'The key of the source.';
comment on column audit.statements.source_class is 'The class of the source.';
comment on column audit.statements.rank is 'The authority of the source, 1 to 6; the lowest wins.';
comment on column audit.statements.external_id is 'The id under which the source states it.';
comment on column audit.statements.observation_id is 'The observation that states it.';
comment on column audit.statements.batch_id is 'The batch it came in.';
comment on column audit.statements.observed_at is 'When the source observed it.';
comment on column audit.statements.received_at is 'When its batch arrived.';
comment on column audit.statements.confidence is '0 to 1; breaks ties within a rank.';
comment on column audit.statements.content_hash is 'SHA-256 of what it states; breaks ties of one source.';
comment on column audit.statements.is_deleted is 'Whether the source no longer had the entity.';
comment on column audit.statements.is_reference is
  'Whether it comes only from a reference to the entity: of these there is the newest, until its source describes the entity.';
comment on column audit.statements.corrected_id is
  'For a correction by a person: the external id whose reports it corrects; null: it was reported.';
comment on column audit.statements.ended_observed_at is 'When what ended the correction was observed; null: nothing did.';
comment on column audit.statements.ended_received_at is 'When what ended the correction arrived; null: nothing did.';
comment on column audit.statements.voided_at is
  'Since when it counts no more, because its run was undone or its feed deleted; null: it counts.';
comment on column audit.statements.yields_to is 'The source that its source yields to now; null: none.';
grant select on audit.statements to oyss_auditor, oyss_auditor_unmasked;
