create or replace function project.kinds_of_change(is_new boolean, is_withdrawal boolean, moves jsonb) returns ledger.kind[]
language sql immutable parallel safe
begin atomic
  select case
           when moves ? 'merged_into' and not is_new then array_remove(array[
             (null, case when moves -> 'merged_into' = 'null' then 'unmerged' else 'merged' end, array['merged_into'],
              null, null, null)::ledger.kind,
             case when r.fields <> '{}' then (null, 'updated', r.fields, null, null, null)::ledger.kind end], null)
           else array[(null, case when is_new then 'created' when is_withdrawal then 'withdrawn' else 'updated' end, r.fields,
                       null, null, null)::ledger.kind]
         end
    from (
      select array(select f.field from jsonb_object_keys(moves) f (field) where f.field <> 'merged_into' order by f.field)
    ) r (fields);
end;

comment on function project.kinds_of_change(boolean, boolean, jsonb) is
  'Returns the kinds of change of a version of anything but a fixture: one of created, withdrawn and updated; where merged_into '
  'changed, merged or unmerged, and updated if other fields changed (STREAM-2, EVENT-2, IDENTITY-33).';
