create or replace function resolve.read_result_claims() returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  update pg_temp.incoming i
     set claims = jsonb_build_object('result', resolve.result_claim(i.data -> 'result')), entity_id = w.entity_id, origin_id = w.origin_id
    from pg_temp.wanted w
   where i.type = 'result' and not i.is_deleted
     and w.entity_type = 'fixture' and not w.is_direct and w.external_id = i.data #>> '{fixture,external_id}';
end;
$$;

comment on function resolve.read_result_claims() is
  'Writes the claims of results into the workspace: a result claims the field result of the fixture that it names (DECIDE-15).';
