create or replace function identity.evidence_of(features jsonb, veto text) returns jsonb
language sql immutable parallel safe
return jsonb_build_object('features', coalesce(features, '[]'))
       || case when veto is not null then jsonb_build_object('veto', veto) else '{}' end;

comment on function identity.evidence_of(jsonb, text) is
  'Returns what a decision keeps as its evidence: {features, veto}, without a veto where no rule forbids it.';
