create or replace function identity.settle_type(realm_id integer, entity_type text) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  perform identity.contest_wholly(settle_type.realm_id, settle_type.entity_type);
  perform identity.contest_references(settle_type.realm_id, settle_type.entity_type);
  perform resolve.choose_winners(settle_type.realm_id);

  -- An id that was recognised, and is not any more, gets the entity that it would have been given.
  update pg_temp.decided d set is_new = true
   where exists (select from pg_temp.redirected r where r.entity_id = d.entity_id and not r.has_row);
  insert into pg_temp.decided (entity_id, seq, winners, is_new, is_withdrawal, is_return)
  select r.entity_id, 0, '{}', true, false, false
    from pg_temp.redirected r
   where r.entity_type = settle_type.entity_type and r.survivor_id = r.entity_id and not r.has_row
     and not exists (select from pg_temp.decided d where d.entity_id = r.entity_id)
     and exists (select from canon.external_ids m where m.realm_id = settle_type.realm_id and m.entity_id = r.entity_id offset 0);

  -- One that is merged says nothing any more but where it leads.
  insert into pg_temp.decided (entity_id, seq, winners, is_new, is_withdrawal, is_return)
  select r.entity_id, 0, jsonb_build_object('merged_into', r.survivor_id), false, false, false
    from pg_temp.redirected r
   where r.entity_type = settle_type.entity_type and r.has_row and r.survivor_id <> r.entity_id and r.left_id <> r.survivor_id;
  perform project.write_decided(settle_type.realm_id, settle_type.entity_type);
end;
$$;

comment on function identity.settle_type(integer, text) is
  'Decides the entities of one type again that identity.settle affects, and writes them.';
