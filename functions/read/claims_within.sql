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
         c.confidence, c.value, c.is_withdrawn, c.is_winning, c.does_count, c.precedence, c.reason
    from (
      select s.field, s.mapping_id, s.source_key, s.class, s.rank, s.observation_id, s.observed_at, s.confidence, s.shown as value,
             s.is_withdrawn, s.is_winning, s.does_count, s.precedence, s.reason
        from read.shown_claims s
       where s.realm_id = claims_within.realm_id and s.entity_id = any (claims_within.entity_ids)
         -- No condition for an index, which would look the best one of a realm that statistics do not know yet.
         and (s.own_field = any (claims_within.fields)) is true
      union all
      select l.field, l.mapping_id, l.source_key, l.class, l.rank, l.observation_id, l.observed_at, l.confidence, l.value,
             l.is_withdrawn, false, false, l.precedence, l.reason
        from read.cleared_claims l
       where l.realm_id = claims_within.realm_id and l.entity_id = any (claims_within.entity_ids)
         and (l.field = any (claims_within.fields)) is true
    ) c
   where c.field >= coalesce(claims_within.path, '') collate "C" and c.field <= claims_within.last_path collate "C"
     and (claims_within.after is null or c.field <> claims_within.path
          or (not c.is_winning, not c.does_count, c.precedence)
             > ((claims_within.after)[1]::boolean, (claims_within.after)[2]::boolean,
                (select read.precedence_at(claims_within.realm_id, (claims_within.after)[3:]))))
   order by 1
   limit claims_within.row_limit;
end;

comment on function read.claims_within(integer, text[], text[], text, text, text[], integer) is
  'At most row_limit claims on fields of entities, of paths between path (null: from the first) and last_path, numbered in order: of path '
  'itself those after a place, {is lost, does not count, read.claim_place} (null: all). Each with the reason it won or lost; what a source '
  'cleared stands last (read.cleared_claims). PROVENANCE-4, PROVENANCE-28, LIST-23.';
