create or replace function tenancy.known_browser(user_id text, browser_hash bytea) returns text
language sql stable
begin atomic
  select s.session_id
    from tenancy.sessions s
   where s.browser_hash = known_browser.browser_hash and s.user_id = coalesce(known_browser.user_id, s.user_id)
     and s.method <> 'provider' and not s.awaits_factor
     and (select count(*)
            from tenancy.sessions n
           where n.user_id = s.user_id and n.created_at > s.created_at and n.method <> 'provider' and not n.awaits_factor) < 20;
end;

comment on function tenancy.known_browser(text, bytea) is
  'Returns the session, be it over, by which a browser proves that a person (null: anybody) signed in with it before: the bytes in its '
  'cookie. The session awaits no factor, is one of the twenty newest such ones of its person, and none that a provider opened; null '
  'where there is none such. PEOPLE-112.';
