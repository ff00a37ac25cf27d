create or replace function resolve.apply_type(realm_id integer, entity_type text) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_round integer;
  v_rounds integer;
  v_verdicts text[];
begin
  if not exists (select from pg_temp.wanted w where w.entity_type in (apply_type.entity_type, 'result'))
      and not exists (select from pg_temp.stale) then
    return;
  end if;
  perform resolve.lock_entities(apply_type.realm_id, apply_type.entity_type);
  perform resolve.refuse_moved(apply_type.realm_id, apply_type.entity_type);
  perform resolve.read_claims(apply_type.entity_type);
  v_rounds := resolve.number_rounds(apply_type.entity_type);

  for v_round in 1 .. v_rounds loop
    v_verdicts := resolve.judge_incoming(apply_type.realm_id, apply_type.entity_type, v_round);
    continue when v_verdicts <@ array['repetition'];
    perform resolve.contest_fields(apply_type.realm_id, apply_type.entity_type, v_round);
    perform resolve.state_claims(apply_type.realm_id, apply_type.entity_type, v_round, v_verdicts);
    perform resolve.choose_winners(apply_type.realm_id);
    if 'first' = any (v_verdicts) then
      perform resolve.decide_new(apply_type.realm_id, apply_type.entity_type, v_round);
    end if;
    if apply_type.entity_type = 'result' then
      perform resolve.note_result_causes(v_round);
    end if;
    if v_verdicts && array['withdrawal', 'return'] then
      perform resolve.note_liveness(apply_type.realm_id, apply_type.entity_type, v_round);
    end if;
    perform project.write_decided(apply_type.realm_id, apply_type.entity_type);
  end loop;

  perform resolve.state_references(apply_type.realm_id, apply_type.entity_type);
  perform resolve.choose_winners(apply_type.realm_id);
  perform project.write_decided(apply_type.realm_id, apply_type.entity_type);
end;
$$;

comment on function resolve.apply_type(integer, text) is
  'Applies the workspace''s observations of one type, in rounds in which an entity occurs once (of results: an external id), and then the '
  'claims that references make on entities of that type.';
