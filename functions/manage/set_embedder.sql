create or replace function manage.set_embedder(credential bytea, account_id text, mode text, embedder text) returns text
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(set_embedder.credential, 'set_embedder', set_embedder.mode, set_embedder.account_id);
  v_realm_id integer := manage.require_realm(v_caller, set_embedder.mode);
  v_step jsonb := '{"realm_id": 0, "mapping_id": 0}';
begin
  if set_embedder.embedder is null or set_embedder.embedder not in ('hashed', 'none') then
    raise exception using errcode = 'OYV02', message = 'The embedder is hashed or none.';
  end if;
  update tenancy.realms r set embedder = set_embedder.embedder where r.realm_id = v_realm_id and r.embedder <> set_embedder.embedder;
  -- Names that change while there is no embedder leave none that is out of date.
  if found then
    delete from matching.embeddings e where e.realm_id = v_realm_id;
  end if;
  while v_step is not null loop
    v_step := manage.embed_names((v_step ->> 'realm_id')::integer, (v_step ->> 'mapping_id')::bigint, 5000);
  end loop;
  perform manage.log_act(v_caller, set_embedder.mode, set_embedder.embedder);
  return set_embedder.embedder;
end;
$$;

comment on function manage.set_embedder(bytea, text, text, text) is
  'Sets what makes the vectors of names that matching compares in the realm of an account in a mode (test, live): hashed, the usual one, '
  'or none; what is compared from now on follows it, and the vectors that are stored are '
  'deleted and made anew. Returns it. Raises OYN01 (not_found), OYV02 (invalid_parameter). IDENTITY-131, IDENTITY-191.';
