create or replace function project.kinds_of_result(moves jsonb, result_after jsonb, result_before jsonb, notice text) returns ledger.kind[]
language sql immutable parallel safe
return case when moves ? 'result' or notice is not null then array[('result', case
    when notice = 'withdrawn' or result_after is null then 'withdrawn'
    when (result_after ->> 'final')::boolean and not coalesce((result_before ->> 'final')::boolean, false) then 'finalized'
    when result_before is null then 'reported'
    else 'updated'
  end, case when moves ? 'result' then array['result'] else '{}' end, null, null, null)::ledger.kind] else '{}' end;

comment on function project.kinds_of_result(jsonb, jsonb, jsonb, text) is
  'The change of type result that a version of a fixture is beside its own: none where the result did not move and '
  'is neither withdrawn nor reported again (notice, as in workspace.decided). DECIDE-36, STREAM-6, EVENT-3.';
