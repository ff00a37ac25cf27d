create or replace view audit.rejections as
select r.mode, r.account_id as test_account_id, b.batch_id, (e.error ->> 'index')::integer as batch_index, e.number, s.source_key as source,
       b.account_id, b.received_at, e.error ->> 'path' as path,
       case when e.error ->> 'path' like '%/player%' and not v.sees_players then 'masked' else e.error ->> 'message' end as message
  from intake.batches b
  join tenancy.realms r on r.realm_id = b.realm_id
  join tenancy.sources s on s.realm_id = b.realm_id and s.source_id = b.source_id
  cross join lateral jsonb_array_elements(b.errors) with ordinality e (error, number)
  cross join lateral (select pg_has_role('oyss_auditor_unmasked', 'usage')) v (sees_players)
 where b.rejected_count > 0;

comment on view audit.rejections is
  'One row for each fault of each observation that was rejected from a batch, whose other observations were accepted. What is wrong with '
  'a player is masked except for oyss_auditor_unmasked (PRIVACY-16). AUDIT-2.';
comment on column audit.rejections.mode is 'test or live.';
comment on column audit.rejections.test_account_id is
  'In test mode, the account that owns the sandbox; null in live mode.';
comment on column audit.rejections.batch_id is 'The batch.';
comment on column audit.rejections.batch_index is 'The index of the observation in the batch, from 0.';
comment on column audit.rejections.number is 'The ordinal of the fault in the batch, from 1.';
comment on column audit.rejections.source is 'The key of the source.';
comment on column audit.rejections.account_id is 'The account that pushed the batch.';
comment on column audit.rejections.received_at is 'When the batch was stored.';
comment on column audit.rejections.path is 'The JSON pointer of the faulty field in the payload.';
comment on column audit.rejections.message is 'What is wrong with it and what to do, as the sender was answered.';
grant select on audit.rejections to oyss_auditor, oyss_auditor_unmasked;
