create or replace function desk.refuse_unconfirmed(rule tenancy.permissions, mode text, confirmed_at timestamptz) returns void
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  if ((refuse_unconfirmed.rule).confirmation = 'always'
      or (refuse_unconfirmed.rule).confirmation = 'live' and refuse_unconfirmed.mode = 'live')
    and coalesce(refuse_unconfirmed.confirmed_at <= util.now() - interval '10 minutes', true) then
    raise exception using errcode = 'OYA05', message = 'Confirm that it is you: sign in once more, then repeat this.';
  end if;
end;
$$;

comment on function desk.refuse_unconfirmed(tenancy.permissions, text, timestamptz) is
  'Raises OYA05 (confirmation_required) where the rule of a verb wants, in this mode, that the person proved to be who it is within '
  'ten minutes, and it was not so. PEOPLE-23.';
revoke execute on function desk.refuse_unconfirmed(tenancy.permissions, text, timestamptz) from oyss_desk;
