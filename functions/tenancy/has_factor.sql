create or replace function tenancy.has_factor(user_id text) returns boolean
language sql stable
begin atomic
  select exists (select from tenancy.passkeys p where p.user_id = has_factor.user_id)
      or exists (select from tenancy.totp_secrets t where t.user_id = has_factor.user_id and t.confirmed_at is not null);
end;

comment on function tenancy.has_factor(text) is
  'Whether a person has a second factor: a passkey, or an authenticator that is in force. PEOPLE-150.';
