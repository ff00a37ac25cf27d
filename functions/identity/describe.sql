create or replace function identity.describe(decision identity.decisions, mode text) returns manage.review
language sql stable
return (
  decision.decision_id, mode, decision.entity_type,
  decision.first_id, canon.name_of(decision.realm_id, decision.entity_type, decision.first_id),
  decision.second_id, canon.name_of(decision.realm_id, decision.entity_type, decision.second_id),
  decision.status, decision.kind, decision.rests_on, decision.score, decision.evidence, decision.matcher, decision.proposed_at,
  decision.decided_at, decision.decided_by, decision.undone_at, decision.undone_by,
  case when decision.status = 'approved' then identity.survivor_of(decision.realm_id, decision.first_id) end,
  decision.note
)::manage.review;

comment on function identity.describe(identity.decisions, text) is
  'Returns a decision as whoever reviews it sees it: with what the two are called today, and what answers for them. mode: of the realm.';
