create or replace function tenancy.make_link(
  kind text, account_id text, user_id text, link_hash bytea, made_by text
) returns tenancy.sign_in_links
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_link tenancy.sign_in_links;
begin
  update tenancy.sign_in_links l set used_at = util.now()
   where l.used_at is null and (l.account_id = make_link.account_id or l.user_id = make_link.user_id);
  insert into tenancy.sign_in_links (link_hash, kind, account_id, user_id, made_by, expires_at)
  values (make_link.link_hash, make_link.kind, make_link.account_id, make_link.user_id, make_link.made_by,
          util.now() + case make_link.kind when 'first_owner' then interval '1 hour' else interval '1 day' end)
  returning * into v_link;
  return v_link;
end;
$$;

comment on function tenancy.make_link(text, text, text, bytea, text) is
  'Makes a link that lets a person in once: kind first_owner of an account, for an hour, or invite or reset of a person, for a day; '
  'SHA-256 of its token, who makes it. Earlier ones of the same are void. PEOPLE-18.';
