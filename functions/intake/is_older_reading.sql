create or replace function intake.is_older_reading(batch_id text, readable text) returns boolean
language sql volatile
begin atomic
  select util.lock_persons(b.source_id, is_shared => true) from intake.batches b where b.batch_id = is_older_reading.batch_id;
  select exists (
    select
      from intake.batches b
      cross join lateral jsonb_array_elements(is_older_reading.readable::jsonb -> 'observations') p (pair)
      cross join lateral (
        select intake.parse_payload(b.payload) -> 'observations' -> (p.pair ->> 0)::integer
      ) k (observation)
     where b.batch_id = is_older_reading.batch_id and b.erased_at is not null and p.pair #>> '{1,type}' = 'stat_line'
       and (p.pair #> '{1,external_id}', p.pair #> '{1,data,player}')
           is distinct from (k.observation -> 'external_id', k.observation #> '{data,player}'));
end;

comment on function intake.is_older_reading(text, text) is
  'Returns whether the observations read from a batch (readable, as intake.store_batch takes it) have stat lines that the archived '
  'bytes no longer have, because a person was erased since. Erasures wait until the transaction ends. PRIVACY-9.';
