create or replace function read.claims_within(
  realm_id integer, entity_ids text[], fields text[], path text, last_path text, after text[], row_limit integer
) returns table (
  number bigint, field text, mapping_id bigint, source_key text, class text, rank smallint, observation_id text, observed_at timestamptz,
  confidence double precision, value jsonb, is_withdrawn boolean, is_winning boolean, does_count boolean, precedence canon.precedence,
  reason text
)
language sql stable
begin atomic
  select row_number() over (order by c.field, not c.is_winning, not c.does_count, c.precedence),
         c.field, c.mapping_id, c.source_key, c.class, c.rank, c.observation_id, c.observed_at,
         c.confidence, c.shown, c.is_withdrawn, c.is_winning, c.does_count, c.precedence, c.reason
    from read.shown_claims c
   where c.realm_id = claims_within.realm_id and c.entity_id = any (claims_within.entity_ids)
     -- No condition for an index, which would look the best one of a realm that statistics do not know yet.
     and (c.own_field = any (claims_within.fields)) is true
     and c.field >= coalesce(claims_within.path, '') collate "C" and c.field <= claims_within.last_path collate "C"
     and (claims_within.after is null or c.field <> claims_within.path
          or (not c.is_winning, not c.does_count, c.precedence)
             > ((claims_within.after)[1]::boolean, (claims_within.after)[2]::boolean,
                (select read.precedence_at(claims_within.realm_id, (claims_within.after)[3:]))))
   order by 1
   limit claims_within.row_limit;
end;

comment on function read.claims_within(integer, text[], text[], text, text, text[], integer) is
  'At most row_limit claims on fields of entities, of paths between path (null: from the first) and last_path, numbered in order: of path '
  'itself those after a place, {is lost, does not count, read.claim_place} (null: all). Each with the reason it won or lost. '
  'PROVENANCE-4, PROVENANCE-28, LIST-23.';
