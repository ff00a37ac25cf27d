create or replace function manage.explain_pair(credential bytea, account_id text, mode text, first_id text, second_id text) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(explain_pair.credential, 'explain_pair', explain_pair.mode, explain_pair.account_id);
  v_realm_id integer := manage.require_realm(v_caller, explain_pair.mode);
  v_type text := canon.type_of_id(explain_pair.first_id);
begin
  if v_type is null or v_type = 'stat_line' or canon.type_of_id(explain_pair.second_id) is distinct from v_type
      or explain_pair.first_id = explain_pair.second_id then
    raise exception using errcode = 'OYV02', message = 'Name two entities of one type that can be one.';
  -- What was merged, or only would have been made, is explained as well.
  elsif not (
        canon.entity_exists(v_realm_id, v_type, explain_pair.first_id) and canon.entity_exists(v_realm_id, v_type, explain_pair.second_id))
      and not exists (
        select from identity.decisions d
         where d.realm_id = v_realm_id and d.first_id = least(explain_pair.first_id, explain_pair.second_id)
           and d.second_id = greatest(explain_pair.first_id, explain_pair.second_id)) then
    raise exception using errcode = 'OYN01', message = format('There is no such %s in this mode.', v_type);
  end if;
  return matching.explain(v_realm_id, v_type, explain_pair.first_id, explain_pair.second_id) || jsonb_build_object(
    'entity_type', v_type, 'first_name', canon.name_of(v_realm_id, v_type, explain_pair.first_id),
    'second_name', canon.name_of(v_realm_id, v_type, explain_pair.second_id));
end;
$$;

comment on function manage.explain_pair(bytea, text, text, text, text) is
  'Says why two entities of an account in a mode are, may be or cannot be one (matching.explain), with their type and what they are called '
  'today. Raises OYN01 (not_found), OYV02 (invalid_parameter). IDENTITY-180.';
