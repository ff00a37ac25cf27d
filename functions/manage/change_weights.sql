create or replace function manage.change_weights(credential bytea, weights jsonb, note text) returns integer
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(change_weights.credential, 'change_weights', null);
  v_fault record;
  v_version integer;
begin
  perform likeness.refuse_list(change_weights.weights, '{entity_type,feature,level,weight}');
  with entries as materialized (
    select e.place - 1 as place, e.entry ->> 'entity_type' as entity_type, e.entry ->> 'feature' as feature, e.entry ->> 'level' as level,
           e.entry -> 'weight' as weight
      from jsonb_array_elements(change_weights.weights) with ordinality e (entry, place)
  )
  select '/' || e.place || f.member as pointer, f.message into v_fault
    from entries e
    cross join lateral (values
      (1, '', not exists (
        select from likeness.weights w
         where w.version = likeness.version_in_force() and w.entity_type = e.entity_type and w.feature = e.feature and w.level = e.level),
        'No weight has this entity_type, feature and level.'),
      (2, '', exists (
        select from entries o
         where o.entity_type = e.entity_type and o.feature = e.feature and o.level = e.level and o.place < e.place),
        'This weight is in the list twice.'),
      (3, '/weight', (jsonb_typeof(e.weight) = 'number' and e.weight between '-20' and '20') is not true,
        'A weight is a number from -20 to 20.')
    ) f (number, member, is_so, message)
   where f.is_so
   order by e.place, f.number
   limit 1;
  if v_fault.pointer is not null then
    raise exception using errcode = 'OYV02', message = v_fault.message, column = v_fault.pointer;
  end if;
  v_version := likeness.copy_version(change_weights.weights, change_weights.note, v_caller.actor);
  update likeness.weights w set weight = c.weight
    from jsonb_to_recordset(change_weights.weights) c (entity_type text, feature text, level text, weight double precision)
   where w.version = v_version and w.entity_type = c.entity_type and w.feature = c.feature and w.level = c.level;
  perform manage.log_act(v_caller, null, v_version::text);
  return v_version;
end;
$$;

comment on function manage.change_weights(bytea, jsonb, text) is
  'Makes a version of the words, weights and rules: the one in force with these weights ([{entity_type, feature, level, weight}], from -20 '
  'to 20). It is not in force. note says why. Returns the version. Raises OYV02 (invalid_parameter; column: the '
  'pointer). IDENTITY-231.';
