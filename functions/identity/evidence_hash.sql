create or replace function identity.evidence_hash(features jsonb, veto text) returns bytea
language sql stable parallel safe
return util.content_hash(identity.evidence_of(features, veto)::text);

comment on function identity.evidence_hash(jsonb, text) is
  'Returns the hash by which evidence is recognised: a pair that was rejected is not proposed on it again (IDENTITY-118).';
