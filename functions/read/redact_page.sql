create or replace function read.redact_page(realm_id integer, page jsonb, token_hash bytea) returns jsonb
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  v_hidden text[];
begin
  if not tenancy.has_private(redact_page.realm_id) then
    return redact_page.page;
  end if;
  v_hidden := tenancy.hidden_teams(
    redact_page.realm_id,
    array(
      select t.id #>> '{}'
        from unnest('{coming,past}'::text[]) p (part)
        cross join jsonb_path_query(redact_page.page -> p.part, '$[*].sides[*].team.id') t (id)
      union all
      select t.id #>> '{}' from jsonb_path_query(redact_page.page, '$.tables[*].rows[*].team') t (id)),
    redact_page.token_hash);
  if v_hidden = '{}' then
    return redact_page.page;
  end if;
  return redact_page.page || jsonb_strip_nulls(jsonb_build_object(
    'coming', read.redact_fixtures(redact_page.page -> 'coming', v_hidden),
    'past', read.redact_fixtures(redact_page.page -> 'past', v_hidden),
    'tables', read.redact_tables(redact_page.page -> 'tables', v_hidden)));
end;
$$;

comment on function read.redact_page(integer, jsonb, bytea) is
  'Returns the content of a public page (coming and past fixtures, tables) without what it would reveal about private teams that the '
  'token (its SHA-256; null: none) does not open. PRIVACY-22.';

create or replace function read.redact_fixtures(fixtures jsonb, hidden text[]) returns jsonb
language sql immutable
begin atomic
  select coalesce(jsonb_agg(
           case when s.hidden_count > 0
             then read.hide_sources(f.document) - array['title', 'url'] || jsonb_build_object('sides', s.sides) else f.document end
           order by f.number), '[]')
    from jsonb_array_elements(redact_fixtures.fixtures) with ordinality f (document, number)
    cross join lateral (
      select count(*) filter (where h.is_hidden) as hidden_count, count(*) as side_count,
             jsonb_agg(case when h.is_hidden then e.side || '{"team": {"name": "Private team"}}' else e.side end order by e.number) as sides
        from jsonb_array_elements(coalesce(f.document -> 'sides', '[]')) with ordinality e (side, number)
        cross join lateral (select coalesce(e.side -> 'team' ->> 'id' = any (redact_fixtures.hidden), false) as is_hidden) h
    ) s
   where s.hidden_count = 0 or s.hidden_count < s.side_count;
end;

comment on function read.redact_fixtures(jsonb, text[]) is
  'Returns fixtures (a JSON array) without those in which only hidden teams play; in the others, hidden teams are "Private team" '
  'without an id, and titles, addresses and names of sources, which could name them, are left out. PRIVACY-22.';

create or replace function read.hide_sources(document jsonb) returns jsonb
language sql immutable
begin atomic
  select document || jsonb_strip_nulls(jsonb_build_object(
           'said', read.hide_names(document -> 'said'), 'moved', read.hide_names(document -> 'moved'),
           'doubts', read.hide_names(document -> 'doubts'), 'listings', (
             select jsonb_agg(l.value || jsonb_build_object('said', read.hide_names(l.value -> 'said')) order by l.place)
               from jsonb_array_elements(document -> 'listings') with ordinality l (value, place))));
end;

comment on function read.hide_sources(jsonb) is
  'Returns a fixture of a page or calendar with the classes of sources in place of their names, which could name a private team''s club. '
  'PRIVACY-22.';

create or replace function read.hide_names(report jsonb) returns jsonb
language sql immutable
begin atomic
  select report || jsonb_strip_nulls(jsonb_build_object(
           'by', read.class_alone(report -> 'by'), 'groups', (
             select jsonb_agg(g.value || jsonb_strip_nulls(jsonb_build_object(
                      'by', read.class_alone(g.value -> 'by'), 'winner', read.class_alone(g.value -> 'winner'))) order by g.place)
               from jsonb_array_elements(report -> 'groups') with ordinality g (value, place)),
           'off', (report -> 'off') || jsonb_strip_nulls(jsonb_build_object('by', read.class_alone(report #> '{off,by}')))));
end;

comment on function read.hide_names(jsonb) is
  'Returns what sources report of a fixture (groups), or its last move, with the classes of sources alone. PRIVACY-22.';

create or replace function read.class_alone(sources jsonb) returns jsonb
language sql immutable
return case jsonb_typeof(sources)
  when 'object' then jsonb_build_object('class', sources -> 'class')
  when 'array' then (
    select jsonb_agg(distinct jsonb_build_object('class', e.value -> 'class')) from jsonb_array_elements(sources) e (value)) end;

comment on function read.class_alone(jsonb) is 'Returns a source, or several, with their class alone; null for neither. PRIVACY-22.';

create or replace function read.redact_tables(tables jsonb, hidden text[]) returns jsonb
language sql immutable
begin atomic
  select coalesce(jsonb_agg(t.document || jsonb_build_object('rows', coalesce(r.rows, '[]')) order by t.number), '[]')
    from jsonb_array_elements(redact_tables.tables) with ordinality t (document, number)
    cross join lateral (
      select jsonb_agg(
               case when e.line ->> 'team' = any (redact_tables.hidden) then e.line - 'team' || '{"name": "Private team"}' else e.line end
               order by e.number) as rows
        from jsonb_array_elements(t.document -> 'rows') with ordinality e (line, number)
    ) r;
end;

comment on function read.redact_tables(jsonb, text[]) is
  'Returns tables (a JSON array) in which hidden teams are "Private team" without an id. PRIVACY-22.';

create or replace function read.names_private(realm_id integer, entity_id text, document text) returns boolean
language sql stable
return tenancy.hidden_entities(realm_id, entity_id || array(
  select i.id #>> '{}' from jsonb_path_query(document::jsonb, '$.**.id') i (id))) <> '{}';

comment on function read.names_private(integer, text, text) is
  'Returns whether an entity, or any other that its document names, is kept from publishable keys today. PRIVACY-23.';
