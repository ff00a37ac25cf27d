create or replace function tenancy.reason_against(account_status text, suspended_reason text) returns text
language sql immutable
return case
  when reason_against.account_status is null then 'This API key is not known. Send a current one as "Authorization: Bearer <API_KEY>".'
  when reason_against.account_status = 'suspended' then 'This account is suspended: ' || reason_against.suspended_reason
end;

comment on function tenancy.reason_against(text, text) is
  'Why a key opens nothing, as a sentence for people; null where it is valid: the status of its account (null: no such key) and the reason '
  'of a suspension. KEY-1, KEY-7.';
