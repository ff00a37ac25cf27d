create or replace function tenancy.keep_challenge(challenge tenancy.challenges) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  if coalesce(length((keep_challenge.challenge).challenge) not between 22 and 200, true) then
    raise exception using errcode = 'OYV02', message = 'A challenge has 22 to 200 characters.';
  end if;
  delete from tenancy.challenges c
   where c.token_hash in (
           select o.token_hash from tenancy.challenges o
            where o.expires_at <= util.now() or o.session_id = (keep_challenge.challenge).session_id
            order by o.expires_at
            limit 20
              for update skip locked);
  insert into tenancy.challenges (token_hash, purpose, challenge, nonce, verifier, session_id, account_id, expires_at)
  values ((keep_challenge.challenge).token_hash, (keep_challenge.challenge).purpose, (keep_challenge.challenge).challenge,
          (keep_challenge.challenge).nonce, (keep_challenge.challenge).verifier, (keep_challenge.challenge).session_id,
          (keep_challenge.challenge).account_id, util.now() + tenancy.challenge_life());
end;
$$;

comment on function tenancy.keep_challenge(tenancy.challenges) is
  'Keeps what a passkey or an identity provider is asked, for five minutes; clears away up to twenty that are over, and those that '
  'the same session began before. Raises OYV02 (invalid_parameter). PEOPLE-70.';

create or replace function tenancy.challenge_life() returns interval
language sql immutable parallel safe
return interval '5 minutes';

comment on function tenancy.challenge_life() is
  'Returns how long what a passkey or an identity provider was asked can be answered. PEOPLE-70.';
