create or replace function resolve.note_result_liveness(realm_id integer, round integer) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  update pg_temp.decided d set result_notice = case when i.verdict = 'withdrawal' then 'withdrawn' else 'returned' end
    from pg_temp.incoming i
   where i.type = 'result' and i.round = note_result_liveness.round and (i.verdict = 'withdrawal' or i.is_return)
     and d.entity_id = i.entity_id and not d.is_new
     and not exists (
       select from canon.ranked_claims c
        where c.realm_id = note_result_liveness.realm_id and c.entity_id = i.entity_id and c.field = 'result'
          and not c.is_withdrawn and c.mapping_id <> i.mapping_id);
end;
$$;

comment on function resolve.note_result_liveness(integer, integer) is
  'Notes of fixtures that nobody reports a result of any more, or only the source that does so again: a change of the result, even where '
  'it stands as it was (DECIDE-36). Where others report one, what moves tells all.';
