create or replace function tenancy.count_attempt(email text, address text, browser_hash bytea) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_client text := tenancy.client_of(count_attempt.address);
  v_session_id text := tenancy.known_browser(count_attempt.email, count_attempt.browser_hash);
begin
  if v_session_id is not null then
    perform tenancy.count_sign_in('browser ' || v_session_id, 10);
    return;
  end if;
  if count_attempt.email is not null then
    perform tenancy.count_sign_in(tenancy.mail_bucket(count_attempt.email, v_client), 10);
    perform tenancy.count_sign_in(tenancy.mail_bucket(count_attempt.email, null), 50);
  end if;
  perform tenancy.count_sign_in('address ' || v_client, 30);
end;
$$;

comment on function tenancy.count_attempt(text, text, bytea) is
  'Counts an attempt to sign in. A browser that signed in before as whom the address of mail names (SHA-256 of the last token that it had; '
  'null: none) has ten in fifteen minutes of its own, which no stranger uses up. Any other has ten for the address of mail (null: none '
  'was named) from its network address, which share fifty for it from everywhere, and thirty from its network address for anybody. '
  'Raises OYL01 (rate_limited). PEOPLE-30, PEOPLE-112.';
