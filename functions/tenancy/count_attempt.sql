create or replace function tenancy.count_attempt(email text, address text, browser_hash bytea) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_client text := tenancy.client_of(count_attempt.address);
  v_session_id text := (select tenancy.known_browser(u.user_id, count_attempt.browser_hash)
                          from tenancy.users u where u.email = count_attempt.email);
begin
  if v_session_id is not null then
    perform tenancy.count_sign_in('browser ' || v_session_id, 10);
    return;
  end if;
  perform tenancy.count_sign_in(tenancy.mail_bucket(count_attempt.email, v_client), 10);
  perform tenancy.count_sign_in(tenancy.mail_bucket(count_attempt.email, null), 50);
  perform tenancy.count_sign_in('address ' || v_client, 30);
end;
$$;

comment on function tenancy.count_attempt(text, text, bytea) is
  'Counts a password that is tried. A browser in which the person of the address of mail signed in before (the bytes in its cookie; null: '
  'none) has ten in fifteen minutes of its own, which no stranger uses up. Any other has ten for the address of mail from its network '
  'address, which share fifty for it from everywhere, and thirty from its network address for anybody. Raises OYL01 (rate_limited). '
  'PEOPLE-30, PEOPLE-112.';
