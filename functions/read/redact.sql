create or replace function read.redact(realm_id integer, body text, entity_type text, entity_id text) returns text
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  v_fixtures text[] := array(select distinct m[1] from regexp_matches(redact.body, '(fx_[0-9A-Z]{26})', 'g') m);
  v_teams text[];
  v_hidden text[];
  v_body text := redact.body;
begin
  v_teams := array(
    select distinct m[1] from regexp_matches(redact.body, '(tm_[0-9A-Z]{26})', 'g') m
    union
    select s.team_id from canon.fixture_sides s where s.realm_id = redact.realm_id and s.fixture_id = any (v_fixtures));
  v_hidden := tenancy.hidden_teams(
    redact.realm_id,
    array(select coalesce(t.merged_into, t.team_id) from canon.teams t where t.realm_id = redact.realm_id and t.team_id = any (v_teams)),
    null);
  if v_hidden <> '{}' then
    v_body := read.without_mentions(redact.body::json, array_to_string(array(
      select t.team_id from canon.teams t
       where t.realm_id = redact.realm_id and t.team_id = any (v_teams) and coalesce(t.merged_into, t.team_id) = any (v_hidden)
      union
      select s.fixture_id from canon.fixture_sides s
       where s.realm_id = redact.realm_id and s.fixture_id = any (v_fixtures) and s.team_id = any (v_hidden)), '|'));
  end if;
  if v_body is null and redact.entity_type is not null then
    perform tenancy.refuse_absent(redact.entity_type, redact.entity_id);
  end if;
  return v_body;
end;
$$;

comment on function read.redact(integer, text, text, text) is
  'Returns what a publishable key may read of an answer (JSON text): without private teams, the fixtures they play in, and anything '
  'about either. For an answer about one of them returns null, or raises OYN01 (not_found) if the requested type and id are given. '
  'PRIVACY-23.';

create or replace function read.without_mentions(document json, pattern text) returns text
language plpgsql immutable
set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    select '{' || string_agg(to_json(m.key)::text || ':' || m.value, ',' order by m.number) || '}'
      from (
        select e.key, e.number, case
                 when e.key in ('data', 'rows', 'derived_from', 'missing_fixtures') and json_typeof(e.value) = 'array' then (
                   select '[' || coalesce(string_agg(k.element, ',' order by k.number), '') || ']'
                     from (
                       select a.number, case
                                when json_typeof(a.element) = 'object' and a.element -> 'rows' is not null
                                  then read.without_mentions(a.element, without_mentions.pattern)
                                when a.element::text !~ without_mentions.pattern then a.element::text
                              end as element
                         from json_array_elements(e.value) with ordinality a (element, number)
                     ) k
                    where k.element is not null)
                 when e.value::text !~ without_mentions.pattern then e.value::text
               end as value
          from json_each(without_mentions.document) with ordinality e (key, value, number)
      ) m
    having bool_and(m.value is not null));
end;
$$;

comment on function read.without_mentions(json, text) is
  'Returns the JSON text of an answer without the elements of its lists (data, and rows and fixtures of tables) that mention an id of a '
  'pattern (ids with | between them), otherwise byte for byte; null if an id is mentioned elsewhere, because the answer is about it. '
  'PRIVACY-23.';

create or replace function read.redact_fixtures(fixtures jsonb, hidden text[]) returns jsonb
language sql immutable
begin atomic
  select coalesce(jsonb_agg(
           case when s.hidden_count > 0 then f.document - array['title', 'url'] || jsonb_build_object('sides', s.sides) else f.document end
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
  'without an id, and titles and addresses, which could name them, are left out. PRIVACY-22.';

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
    array(select coalesce(e.team ->> 'id', e.team #>> '{}') from jsonb_path_query(redact_page.page, 'lax $.**.team') e (team)),
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
