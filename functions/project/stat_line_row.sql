create or replace function project.stat_line_row(
  realm_id integer, entity_id text, present canon.stat_lines, winners jsonb, mapping_id bigint
)
returns setof canon.stat_lines rows 1
language sql stable
begin atomic
  select realm_id, entity_id, coalesce(mapping_id, present.mapping_id),
         case when winners ? 'fixture' then winners -> 'fixture' ->> 'id' else present.fixture_id end,
         case when winners ? 'team' then winners -> 'team' ->> 'id' else present.team_id end,
         case when winners ? 'player' then nullif(winners -> 'player', 'null') else present.player end,
         case when winners ? 'period' then winners ->> 'period' else present.period end,
         case when winners ? 'sport' then winners ->> 'sport' else present.sport end,
         coalesce(nullif(winners -> 'stats', 'null'), present.stats),
         coalesce(present.version, 0) + 1, coalesce(present.created_at, util.now()), util.now();
end;

comment on function project.stat_line_row(integer, text, canon.stat_lines, jsonb, bigint) is
  'The next version of a stat line: its present row (null: it is new) with the values that won (null: no claim '
  'is left). mapping_id is what identifies it. DECIDE-1.';
