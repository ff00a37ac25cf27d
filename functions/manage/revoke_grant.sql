create or replace function manage.revoke_grant(grant_id text) returns void
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  delete from tenancy.grants g where g.grant_id = revoke_grant.grant_id;
  if not found then
    raise exception using errcode = 'OYN01', message = format('There is no grant %s.', revoke_grant.grant_id);
  end if;
end;
$$;

comment on function manage.revoke_grant(text) is 'Deletes a grant; it no longer holds for the very next request. Raises OYN01 (not_found).';
