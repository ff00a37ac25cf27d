create or replace function desk.refuse_unconfirmed(rule tenancy.permissions, mode text, login tenancy.signed_in) returns void
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  if ((refuse_unconfirmed.rule).confirmation in ('always', 'factor')
      or (refuse_unconfirmed.rule).confirmation = 'live' and refuse_unconfirmed.mode = 'live')
    and coalesce((refuse_unconfirmed.login).confirmed_at <= util.now() - interval '10 minutes', true) then
    raise exception using errcode = 'OYA05', message = case when (refuse_unconfirmed.login).token_id is null
      then 'Confirm that it is you: sign in once more, then repeat this.'
      else 'This takes a person who confirms that it is they, which a user token cannot. Do it in the dashboard.' end;
  elsif (refuse_unconfirmed.rule).confirmation = 'factor' and not (refuse_unconfirmed.login).has_used_factor
    and tenancy.has_factor((refuse_unconfirmed.login).user_id) then
    raise exception using errcode = 'OYA05', message = 'You have a second factor: confirm with it, or with a recovery code, then repeat '
      'this. A password is not enough.';
  end if;
end;
$$;

comment on function desk.refuse_unconfirmed(tenancy.permissions, text, tenancy.signed_in) is
  'Raises OYA05 (confirmation_required) where the rule of a verb wants, in this mode, that the person proved to be who it is within '
  'ten minutes, and it was not so, or a second factor of a person who has one, and the session used none; a user token never proves '
  'it. PEOPLE-23, PEOPLE-28, PEOPLE-150.';
revoke execute on function desk.refuse_unconfirmed(tenancy.permissions, text, tenancy.signed_in) from oyss_desk;
