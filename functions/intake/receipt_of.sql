create or replace function intake.receipt_of(batch_id text, is_replayed boolean) returns api.receipt
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select row(r.body, util.etag(r.body), receipt_of.is_replayed)::api.receipt
    from (
      select json_strip_nulls(json_build_object(
               'batch_id', b.batch_id, 'accepted', b.accepted_count, 'rejected', b.rejected_count, 'errors', b.errors))::text as body
        from intake.batches b
       where b.batch_id = receipt_of.batch_id
    ) r;
$$;

comment on function intake.receipt_of(text, boolean) is
  'Returns the receipt of a batch (INTAKE-4, INTAKE-20), and whether it answers a replay.';
