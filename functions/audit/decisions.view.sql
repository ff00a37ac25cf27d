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
  'Every pair of entities that may be one, with what was decided of it, by whom and on what evidence. Filter on entity_id to read which '
  'decisions made an entity what it is. Stat lines are never compared, so nothing here is of a player. OPERATE-47.';
comment on column audit.decisions.mode is 'test or live.';
comment on column audit.decisions.test_account_id is 'In test mode the account whose sandbox it is; null in live mode.';
comment on column audit.decisions.decision_id is 'rev_ + ULID.';
comment on column audit.decisions.entity_type is 'organization, competition, division, stage, venue, team or fixture.';
comment on column audit.decisions.kind is
  'merge: both are entities that exist; mapping: the second is what an external id would have been given, had it not been recognised.';
comment on column audit.decisions.status is
  'pending, approving (a worker is to merge the two), approved or rejected; one that was approved and undone is rejected.';
comment on column audit.decisions.first_id is 'The older of the two, as it was before anything was merged.';
comment on column audit.decisions.first_name is 'Its name now, of a fixture its title; null where it has none.';
comment on column audit.decisions.second_id is 'The younger of the two.';
comment on column audit.decisions.second_name is 'Its name now; null where it has none, or no row of its own.';
comment on column audit.decisions.entity_id is 'The entity that answers for both now; null where they are two.';
comment on column audit.decisions.rests_on is 'The decision without which it falls; null: it stands by itself.';
comment on column audit.decisions.score is 'How sure the matcher was, from 0 to 1; null: a person asked for it.';
comment on column audit.decisions.evidence is
  'What was compared: every feature with its value, weight and words, and the rule that forbids it, if one does.';
comment on column audit.decisions.matcher is 'The version of the matcher; null: a person.';
comment on column audit.decisions.proposed_at is 'When it was proposed.';
comment on column audit.decisions.decided_at is 'When it was approved or rejected; null while it waits.';
comment on column audit.decisions.decided_by is 'Who did: a name, or matcher.';
comment on column audit.decisions.undone_at is 'When the approval was undone; null: it was not.';
comment on column audit.decisions.undone_by is 'Who did.';
comment on column audit.decisions.note is 'What the person who decided it, or took the decision back, wrote beside it last.';
comment on column audit.decisions.doubt is
  'Of a pair that the matcher made one and that waits for a person now: what one of its names came to say against it. Null: nothing.';
comment on column audit.decisions.asked_for is 'What a person decided and a worker is to do: merge or undo. Null: nothing.';
comment on column audit.decisions.asked_by is 'Who decided it, also of what failed.';
comment on column audit.decisions.asked_at is 'When.';
comment on column audit.decisions.last_error is
  'Why what was decided last could not be done. Null: nothing failed since.';
grant select on audit.decisions to oyss_auditor, oyss_auditor_unmasked;
