create or replace function tenancy.count_code(kind text, user_id text, browser_hash bytea) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  perform tenancy.count_sign_in(
    concat_ws(' ', count_code.kind, coalesce(tenancy.known_browser(count_code.user_id, count_code.browser_hash), count_code.user_id)), 10);
end;
$$;

comment on function tenancy.count_code(text, text, bytea) is
  'Counts a code that a person gives (kind: totp or recovery): ten in fifteen minutes in a browser in which the person completed a sign-in '
  'before (the bytes in its cookie; null: none), and ten in all other browsers together. Raises OYL01 (rate_limited). PEOPLE-30, '
  'PEOPLE-112.';
