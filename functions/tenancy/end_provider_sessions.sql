create or replace function tenancy.end_provider_sessions(account_id text) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  perform from tenancy.sessions s
    where s.account_id = end_provider_sessions.account_id and s.method = 'provider' and s.ended_at is null
    order by s.session_id
      for no key update;
  update tenancy.sessions s set ended_at = util.now()
   where s.account_id = end_provider_sessions.account_id and s.method = 'provider' and s.ended_at is null;
end;
$$;

comment on function tenancy.end_provider_sessions(text) is
  'Ends the sessions that the identity provider of an account opened, in the order of their ids. PEOPLE-77.';
