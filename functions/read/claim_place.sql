create or replace function read.claim_place(mapping_id bigint, precedence canon.precedence) returns text
language sql stable parallel safe
return concat_ws(
  ' ', (claim_place.precedence).is_withdrawn, (claim_place.precedence).rank, (claim_place.precedence).is_reference,
  (claim_place.precedence).age, (claim_place.precedence).doubt, claim_place.mapping_id, (claim_place.precedence).implied_by);

comment on function read.claim_place(bigint, canon.precedence) is
  'The place of a claim in a cursor: its precedence, in which the external id is named by its mapping (read.precedence_at).';
