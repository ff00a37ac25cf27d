create or replace function intake.find_batches(person intake.person, observation_ids text[]) returns text[]
language plpgsql volatile
set search_path = pg_catalog, pg_temp
as $$
declare
  v_batch_ids text[] := array(
    select o.batch_id
      from intake.observations o
     where o.realm_id = person.realm_id and o.observation_id = any (find_batches.observation_ids)
    union
    select b.batch_id
      from intake.batches b
     where b.realm_id = person.realm_id and b.source_id = person.source_id and (b.rejected_count > 0 or b.status <> 'done'));
begin
  -- First of all of them: the deletion of a line may stand in an earlier batch than the line.
  perform intake.note_lines(b.realm_id, b.source_id, intake.parse_payload(b.payload))
     from intake.batches b
    where b.batch_id = any (v_batch_ids);
  return array(
    select b.batch_id
      from intake.batches b
      cross join lateral intake.screen_batch(b.realm_id, b.source_id, b.payload, b.readable, person.text_pattern) s
     where b.batch_id = any (v_batch_ids)
       and (b.payload <> s.payload or b.readable is distinct from s.readable
            or b.errors::text ~* person.text_pattern or b.error ~* person.text_pattern)
     order by b.batch_id);
end;
$$;

comment on function intake.find_batches(intake.person, text[]) is
  'Returns the batches whose bytes, faults or error name a person who is being erased. It reads those of the person''s observations, and '
  'of the source all that had refused observations or are not applied: everything else is in an observation. PRIVACY-5.';
