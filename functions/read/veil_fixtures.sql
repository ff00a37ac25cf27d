create or replace function read.veil_fixtures(fixtures jsonb, hidden text[]) returns jsonb
language sql immutable
begin atomic
  select coalesce(jsonb_agg(
           case when s.hidden_count > 0 then f.document - array['title', 'url'] || jsonb_build_object('sides', s.sides) else f.document end
           order by f.number), '[]')
    from jsonb_array_elements(veil_fixtures.fixtures) with ordinality f (document, number)
    cross join lateral (
      select count(*) filter (where h.is_hidden) as hidden_count, count(*) as side_count,
             jsonb_agg(case when h.is_hidden then e.side || '{"team": {"name": "Private team"}}' else e.side end order by e.number) as sides
        from jsonb_array_elements(coalesce(f.document -> 'sides', '[]')) with ordinality e (side, number)
        cross join lateral (select coalesce(e.side -> 'team' ->> 'id' = any (veil_fixtures.hidden), false) as is_hidden) h
    ) s
   where s.hidden_count = 0 or s.hidden_count < s.side_count;
end;

comment on function read.veil_fixtures(jsonb, text[]) is
  'Returns fixtures (a JSON array) without those in which only hidden teams play; of the others hidden teams are "Private team" without an '
  'id, and titles and addresses, which could name them, are left out. PRIVACY-22.';
