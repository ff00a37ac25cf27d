create or replace function identity.hash_evidence(evidence jsonb) returns bytea
language sql immutable parallel safe
return sha256(convert_to(coalesce(evidence, '{}')::text, 'UTF8'));

comment on function identity.hash_evidence(jsonb) is
  'The hash by which the same evidence is recognised, whatever the order of its members.';
