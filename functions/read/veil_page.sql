create or replace function read.veil_page(realm_id integer, page jsonb, token_hash bytea) returns jsonb
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  v_hidden text[];
begin
  if not tenancy.has_private(veil_page.realm_id) then
    return veil_page.page;
  end if;
  v_hidden := tenancy.hidden_teams(
    veil_page.realm_id,
    array(select coalesce(e.team ->> 'id', e.team #>> '{}') from jsonb_path_query(veil_page.page, 'lax $.**.team') e (team)),
    veil_page.token_hash);
  if v_hidden = '{}' then
    return veil_page.page;
  end if;
  return veil_page.page || jsonb_strip_nulls(jsonb_build_object(
    'coming', read.veil_fixtures(veil_page.page -> 'coming', v_hidden),
    'past', read.veil_fixtures(veil_page.page -> 'past', v_hidden),
    'tables', read.veil_tables(veil_page.page -> 'tables', v_hidden)));
end;
$$;

comment on function read.veil_page(integer, jsonb, bytea) is
  'Returns what a public page shows (coming and past fixtures, tables) without what it would tell of private teams that the token (SHA-256 '
  'of it; null: none) does not open. PRIVACY-22.';
