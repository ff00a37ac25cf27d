create or replace function project.kind_of_change(is_new boolean, is_withdrawal boolean, moves jsonb) returns ledger.kind
language sql immutable parallel safe
begin atomic
  select (null, case when is_new then 'created' when is_withdrawal then 'withdrawn' else 'updated' end,
          array(select f.field from jsonb_object_keys(moves) f (field) order by f.field), null, null, null)::ledger.kind;
end;

comment on function project.kind_of_change(boolean, boolean, jsonb) is
  'The one kind of change that a version of anything but a fixture is (STREAM-2, EVENT-4).';
