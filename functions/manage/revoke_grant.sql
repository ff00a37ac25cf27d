create or replace function manage.revoke_grant(grant_id text, revoked_by text) returns void
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  update tenancy.grants g
     set revoked_at = util.now(), revoked_by = revoke_grant.revoked_by
   where g.grant_id = revoke_grant.grant_id and g.revoked_at is null;
  if not found then
    raise exception using errcode = 'OYN01', message = format('There is no grant %s.', revoke_grant.grant_id);
  end if;
end;
$$;

comment on function manage.revoke_grant(text, text) is
  'Takes a grant back: it no longer holds for the very next request, and stays on record with the moment and revoked_by (who did it; null: '
  'not known). Raises OYN01 (not_found: none that is in force). ACCOUNT-6, KEY-17.';
