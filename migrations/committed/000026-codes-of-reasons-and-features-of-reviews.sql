--! Previous: sha1:57d7bcf7583a21be7a91ffc69ea520971e268d8a
--! Hash: sha1:611990d08f3df06e7112bd989ca5dd185142d593
--! Message: Codes of reasons and features of reviews

alter table connect.runs add column reason_codes text[]
  constraint every_reason_has_a_code check (reason_codes is null or cardinality(reason_codes) = cardinality(reasons));
comment on column connect.runs.reason_codes is 'A code for each of reasons, in order: first, unreadable, skipped, repeated, doubt, columns, or the name of a measure; null: it was judged before codes were kept.';

alter type manage.run add attribute reason_codes text[];
comment on type manage.run is 'What connect.run_document has of a run: what began it, what was read by which parser of which file, its counts, why it is held or failed, in sentences with codes, and the batches that it pushed.';

alter type manage.waiting_review add attribute feature_for jsonb, add attribute feature_against jsonb;
