create or replace function webhook.canonical_url(url text) returns text
language sql immutable strict parallel safe
set search_path = pg_catalog, pg_temp
as $$
  select lower(p.parts[1]) || '://'
         || regexp_replace(lower(p.parts[2]), '[.]?(:|:0*' || case lower(p.parts[1]) when 'https' then '443' else '80' end || ')?$', '')
         || case when p.parts[3] like '/%' then '' else '/' end || p.parts[3]
    from regexp_match(canonical_url.url, '^([A-Za-z]+)://([^/?#]*)([^#]*)') p (parts);
$$;

comment on function webhook.canonical_url(text) is
  'Returns a url in the one form in which two are compared (RFC 3986, 6.2): scheme and host in lower case, no dot behind '
  'the host, no default port, a path, no fragment. Null: no url. WEBHOOK-50, WEBHOOK-90.';
