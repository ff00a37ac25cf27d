create or replace function read.results_after(realm_id integer, fixture_id text, after text[], row_limit integer)
returns table (
  number bigint, mapping_id bigint, source_key text, class text, observed_at timestamptz, confidence double precision, value jsonb,
  is_winning boolean, precedence canon.precedence
)
language sql stable
begin atomic
  select row_number() over (order by not c.is_winning, c.precedence),
         c.mapping_id, c.source_key, c.class, c.observed_at, c.confidence, c.value, c.is_winning, c.precedence
    from canon.ranked_claims c
   where c.realm_id = results_after.realm_id and c.entity_id = results_after.fixture_id and c.field = 'result'
     and (c.is_winning or not c.is_withdrawn)
     and (results_after.after is null
          or (not c.is_winning, c.precedence)
             > ((results_after.after)[1]::boolean, (select read.precedence_at(results_after.realm_id, (results_after.after)[2:]))))
   order by 1
   limit results_after.row_limit;
end;

comment on function read.results_after(integer, text, text[], integer) is
  'At most row_limit of the results that are reported of a fixture, after a place, {is lost, read.claim_place} (null: from the first), '
  'numbered in order. PROVENANCE-6, PROVENANCE-7, LIST-23.';
