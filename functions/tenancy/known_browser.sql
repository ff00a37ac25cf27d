create or replace function tenancy.known_browser(email text, browser_hash bytea) returns text
language sql stable
begin atomic
  select n.session_id
    from (select s.session_id, s.session_hash
            from tenancy.users u
            join tenancy.sessions s on s.user_id = u.user_id
           where u.email = known_browser.email and s.method <> 'provider'
           order by s.created_at desc
           limit 20) n
   where n.session_hash = known_browser.browser_hash;
end;

comment on function tenancy.known_browser(text, bytea) is
  'Returns the session, be it over, by which a browser proves that whoever has an address of mail signed in with it before: SHA-256 of the '
  'last token that it had. It is one of the twenty newest of the person, and none that a provider opened; null where there is none such. '
  'PEOPLE-112.';
