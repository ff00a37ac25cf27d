create or replace function webhook.is_confirmed(realm_id integer, account_id text, url text) returns boolean
language sql stable
return not exists (select from tenancy.realms r where r.realm_id = is_confirmed.realm_id and r.mode = 'live')
  or exists (
       select from webhook.subscriptions s
        where s.realm_id = is_confirmed.realm_id and s.account_id = is_confirmed.account_id
          and webhook.canonical_url(s.url) = webhook.canonical_url(is_confirmed.url) and s.confirmed_at is not null);

comment on function webhook.is_confirmed(integer, text, text) is
  'Returns whether events may be sent to a url of an account at once: in test mode always, in live mode where a subscription of the '
  'account with that url, be it deleted, was confirmed. WEBHOOK-90.';
