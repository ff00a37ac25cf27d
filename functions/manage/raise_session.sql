create or replace function manage.raise_session(session_id text, new_hash bytea, method text, uses_factor boolean) returns tenancy.sessions
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_session tenancy.sessions;
begin
  update tenancy.sessions s
     set session_hash = raise_session.new_hash, method = coalesce(raise_session.method, s.method), awaits_factor = false,
         has_used_factor = s.has_used_factor or raise_session.uses_factor,
         confirmed_at = util.now(), last_seen_at = util.now()
   where s.session_id = raise_session.session_id
  returning s.* into v_session;
  return v_session;
end;
$$;

comment on function manage.raise_session(text, bytea, text, boolean) is
  'Gives a session whose person has proved more a new token (its SHA-256), so that one that was seen before opens nothing now; '
  'method: passkey where one signed, for which it then counts (null: as it began); '
  'uses_factor: whether a second factor proved it. PEOPLE-22, PEOPLE-23.';
