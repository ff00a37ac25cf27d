create or replace function tenancy.take_challenge(token_hash bytea, purposes text[], session_id text) returns tenancy.challenges
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_challenge tenancy.challenges;
begin
  delete from tenancy.challenges c where c.token_hash = take_challenge.token_hash returning c.* into v_challenge;
  if v_challenge.expires_at > util.now() and v_challenge.purpose = any (take_challenge.purposes)
    and (v_challenge.session_id is not distinct from take_challenge.session_id or v_challenge.purpose = 'provider') then
    return v_challenge;
  end if;
  return null;
end;
$$;

comment on function tenancy.take_challenge(bytea, text[], text) is
  'Takes what was asked, which is gone then: SHA-256 of the token in the cookie, for which purposes, the session that answers (null: '
  'nobody is signed in). Null where there is none, it is over, was for something else or asked by another session: nothing is raised, '
  'so that it stays gone. PEOPLE-70.';
