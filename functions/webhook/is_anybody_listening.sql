create or replace function webhook.is_anybody_listening(realm_id integer) returns boolean
language sql stable
return exists (select from webhook.topics t where t.realm_id = is_anybody_listening.realm_id);

comment on function webhook.is_anybody_listening(integer) is 'Whether a realm has an enabled subscription.';
