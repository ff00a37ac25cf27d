create or replace function util.now() returns timestamptz
language sql stable parallel safe
return transaction_timestamp();

comment on function util.now() is
  'Returns the time: the start of the transaction. No setting moves it: any role may set one. The test template replaces this function. '
  'OPERATE-60.';
-- For audit.targets.
grant execute on function util.now() to oyss_auditor, oyss_auditor_unmasked;
