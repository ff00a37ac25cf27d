create or replace function manage.set_embedder(account_id text, mode text, embedder text) returns text
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_account manage.account := manage.read_account(set_embedder.account_id);
  v_realm_id integer;
begin
  if set_embedder.embedder is null or set_embedder.embedder not in ('hashed', 'none') then
    raise exception using errcode = 'OYV02', message = 'The embedder is hashed or none.';
  end if;
  v_realm_id := manage.realm_of(v_account.account_id, set_embedder.mode);
  update tenancy.realms r set embedder = set_embedder.embedder where r.realm_id = v_realm_id and r.embedder <> set_embedder.embedder;
  -- Names that change while there is no embedder leave none that is out of date.
  if found then
    delete from matching.embeddings e where e.realm_id = v_realm_id;
  end if;
  return set_embedder.embedder;
end;
$$;

comment on function manage.set_embedder(text, text, text) is
  'Sets what makes the vectors of names that matching compares in the realm of an account in a mode (test, live): hashed, the usual one, '
  'or none; what is compared from now on follows it, and the vectors that are stored are deleted '
  '(manage.embed_names makes them anew). Returns it. Raises OYN01 (not_found), OYV02 (invalid_parameter). IDENTITY-131, IDENTITY-191.';
