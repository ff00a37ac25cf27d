create or replace function util.now() returns timestamptz
language sql stable parallel safe
return coalesce(nullif(current_setting('oyss.now', true), '')::timestamptz, transaction_timestamp());

comment on function util.now() is 'Returns the time: the start of the transaction, or what the setting oyss.now says (tests set it).';
-- For audit.targets.
grant execute on function util.now() to oyss_auditor, oyss_auditor_unmasked;
