create or replace function read.veil(realm_id integer, body text, entity_type text, entity_id text) returns text
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  v_fixtures text[] := array(select distinct m[1] from regexp_matches(veil.body, '(fx_[0-9A-Z]{26})', 'g') m);
  v_teams text[];
  v_hidden text[];
  v_body text := veil.body;
begin
  v_teams := array(
    select distinct m[1] from regexp_matches(veil.body, '(tm_[0-9A-Z]{26})', 'g') m
    union
    select s.team_id from canon.fixture_sides s where s.realm_id = veil.realm_id and s.fixture_id = any (v_fixtures));
  v_hidden := tenancy.hidden_teams(
    veil.realm_id,
    array(select coalesce(t.merged_into, t.team_id) from canon.teams t where t.realm_id = veil.realm_id and t.team_id = any (v_teams)),
    null);
  if v_hidden <> '{}' then
    v_body := read.without_mentions(veil.body::json, array_to_string(array(
      select t.team_id from canon.teams t
       where t.realm_id = veil.realm_id and t.team_id = any (v_teams) and coalesce(t.merged_into, t.team_id) = any (v_hidden)
      union
      select s.fixture_id from canon.fixture_sides s
       where s.realm_id = veil.realm_id and s.fixture_id = any (v_fixtures) and s.team_id = any (v_hidden)), '|'));
  end if;
  if v_body is null and veil.entity_type is not null then
    perform tenancy.refuse_absent(veil.entity_type, veil.entity_id);
  end if;
  return v_body;
end;
$$;

comment on function read.veil(integer, text, text, text) is
  'Returns what a publishable key reads of an answer (JSON text): without private teams, the fixtures they play in, and what is told of '
  'either. Of an answer about one of them null, or OYN01 (not_found) where the type and id that were asked for are given. PRIVACY-23.';
