create or replace function identity.refuse_pair(realm_id integer, entity_type text, first_id text, second_id text, kind text)
returns void
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  v_id text;
begin
  if refuse_pair.entity_type is null
      or refuse_pair.entity_type not in ('organization', 'competition', 'division', 'stage', 'venue', 'team', 'fixture') then
    raise exception using errcode = 'OYV02',
      message = 'Only organizations, competitions, divisions, stages, venues, teams and fixtures can be one with another.';
  end if;
  foreach v_id in array array[refuse_pair.first_id, refuse_pair.second_id] loop
    if v_id is null or not starts_with(v_id, canon.id_prefix(refuse_pair.entity_type) || '_') then
      raise exception using errcode = 'OYV02',
        message = format('Both must be of one type: %s is not the id of a %s.', v_id, refuse_pair.entity_type);
    end if;
    if refuse_pair.kind = 'merge' and not canon.entity_exists(refuse_pair.realm_id, refuse_pair.entity_type, v_id) then
      raise exception using errcode = 'OYN01', message = format('There is no %s %s in this mode.', refuse_pair.entity_type, v_id);
    end if;
  end loop;
  if refuse_pair.first_id = refuse_pair.second_id then
    raise exception using errcode = 'OYV02', message = format('Name two: %s is one with itself.', refuse_pair.first_id);
  end if;
end;
$$;

comment on function identity.refuse_pair(integer, text, text, text, text) is
  'Refuses a pair that cannot be one: of another type than the seven that have ids and answer for others, of two types, the same twice, or '
  '(kind merge) absent. Raises OYV02 (invalid_parameter), OYN01 (not_found).';
