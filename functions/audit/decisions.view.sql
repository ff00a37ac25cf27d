create or replace view audit.decisions as
select r.mode, r.account_id as test_account_id, d.decision_id, d.entity_type, d.kind, d.status,
       d.first_id, f.name as first_name,
       d.second_id, o.name as second_name,
       case when d.stands then coalesce(s.survivor_id, d.first_id) end as entity_id,
       d.rests_on, d.score, d.evidence, d.matcher, d.proposed_at, d.decided_at, d.decided_by, d.undone_at, d.undone_by, d.note, d.doubt,
       d.asked_for, d.asked_by, d.asked_at, d.last_error
  from identity.decisions d
  join tenancy.realms r on r.realm_id = d.realm_id
  left join identity.redirects s on s.realm_id = d.realm_id and s.entity_id = d.first_id
  left join read.names f on f.realm_id = d.realm_id and f.entity_type = d.entity_type and f.entity_id = d.first_id
  left join read.names o on o.realm_id = d.realm_id and o.entity_type = d.entity_type and o.entity_id = d.second_id;

comment on view audit.decisions is
  'Every pair of entities that may be duplicates, with the decision, who made it and on what evidence. Filter on entity_id to read the '
  'decisions that formed an entity. Stat lines are never compared, so no row is about a player. OPERATE-47.';
comment on column audit.decisions.mode is 'test or live.';
comment on column audit.decisions.test_account_id is
  'In test mode, the account that owns the sandbox; null in live mode.';
comment on column audit.decisions.decision_id is 'rev_ + ULID.';
comment on column audit.decisions.entity_type is 'organization, competition, division, stage, venue, team or fixture.';
comment on column audit.decisions.kind is
  'merge: both entities exist; mapping: the second is the entity that an external id would have been given if it had not been recognised.';
comment on column audit.decisions.status is
  'pending, approving (a worker is about to merge the pair), approved or rejected; an approval that was undone is rejected.';
comment on column audit.decisions.first_id is
  'The older of the two, as it was before any merge.';
comment on column audit.decisions.first_name is
  'Its current name, for a fixture its title; null if it has none.';
comment on column audit.decisions.second_id is 'The younger of the two.';
comment on column audit.decisions.second_name is
  'Its current name; null if it has no name, or no row.';
comment on column audit.decisions.entity_id is
  'The entity that both now lead to; null if they are apart.';
comment on column audit.decisions.rests_on is
  'The decision that it depends on; null: none.';
comment on column audit.decisions.score is
  'The confidence of the matcher, from 0 to 1; null: a person requested it.';
comment on column audit.decisions.evidence is
  'What was compared: every feature with its value, weight and text, and the rule that forbids the merge, if any.';
comment on column audit.decisions.matcher is
  'The version of the matcher; null: a person.';
comment on column audit.decisions.proposed_at is 'When it was proposed.';
comment on column audit.decisions.decided_at is
  'When it was approved or rejected; null: pending.';
comment on column audit.decisions.decided_by is
  'Who approved or rejected it: a name, or matcher.';
comment on column audit.decisions.undone_at is
  'When the approval was undone; null: never.';
comment on column audit.decisions.undone_by is
  'Who undid it.';
comment on column audit.decisions.note is
  'The last note by the person who decided it or undid the decision.';
comment on column audit.decisions.doubt is
  'For a pair that the matcher merged and that now waits for a person: what one of its names now reports against it. Null: nothing.';
comment on column audit.decisions.asked_for is
  'The decision of a person that a worker has yet to carry out: merge or undo. Null: none.';
comment on column audit.decisions.asked_by is
  'Who made that decision, also if it failed.';
comment on column audit.decisions.asked_at is
  'When that decision was made.';
comment on column audit.decisions.last_error is
  'Why the last decision could not be carried out. Null: nothing has failed since.';
grant select on audit.decisions to oyss_auditor, oyss_auditor_unmasked;
