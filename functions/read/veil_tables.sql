create or replace function read.veil_tables(tables jsonb, hidden text[]) returns jsonb
language sql immutable
begin atomic
  select coalesce(jsonb_agg(t.document || jsonb_build_object('rows', coalesce(r.rows, '[]')) order by t.number), '[]')
    from jsonb_array_elements(veil_tables.tables) with ordinality t (document, number)
    cross join lateral (
      select jsonb_agg(
               case when e.line ->> 'team' = any (veil_tables.hidden) then e.line - 'team' || '{"name": "Private team"}' else e.line end
               order by e.number) as rows
        from jsonb_array_elements(t.document -> 'rows') with ordinality e (line, number)
    ) r;
end;

comment on function read.veil_tables(jsonb, text[]) is
  'Returns tables (a JSON array) in which hidden teams are "Private team" without an id. PRIVACY-22.';
