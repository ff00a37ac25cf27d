create or replace function intake.erase_batches(person intake.person, batch_ids text[]) returns jsonb
language plpgsql volatile
set search_path = pg_catalog, pg_temp
as $$
declare
  v_batches bigint;
begin
  update intake.batches b
     set (payload, readable) = (
           select s.payload, s.readable
             from intake.screen_batch(b.realm_id, b.source_id, b.payload, b.readable, person.text_pattern) s),
         errors = intake.hide_in_errors(b.errors, person.text_pattern, person.pseudonym),
         error = case when person.text_pattern is null then b.error
                      else regexp_replace(b.error, person.text_pattern, person.pseudonym, 'gi') end,
         erased_at = util.now()
   where b.batch_id = any (erase_batches.batch_ids);
  get diagnostics v_batches = row_count;
  return jsonb_build_object('intake.batches', v_batches);
end;
$$;

comment on function intake.erase_batches(intake.person, text[]) is
  'Replaces a person in the archived bytes of batches, in what of them is readable, and in their faults and errors; the hash of the bytes '
  'as they came is kept. Returns how many rows of each table. PRIVACY-5, PRIVACY-6.';
