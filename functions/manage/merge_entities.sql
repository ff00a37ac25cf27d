create or replace function manage.merge_entities(
  account_id text, mode text, first_id text, second_id text, made_by text, why text
) returns jsonb
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_account manage.account := manage.read_account(merge_entities.account_id);
begin
  return identity.merge(
    manage.realm_of(v_account.account_id, merge_entities.mode), merge_entities.first_id, merge_entities.second_id, merge_entities.made_by,
    merge_entities.why);
end;
$$;

comment on function manage.merge_entities(text, text, text, text, text, text) is
  'Decides, for a person (made_by) who says why, that two entities of an account in a mode are one (identity.merge). Runs with the rights '
  'of oyss_resolver, who alone writes the model. Raises OYN01 (not_found), OYV02 (invalid_parameter), OYC03 (conflict). IDENTITY-34.';
revoke execute on function manage.merge_entities(text, text, text, text, text, text) from oyss_manager;
grant execute on function manage.merge_entities(text, text, text, text, text, text) to oyss_resolver;
