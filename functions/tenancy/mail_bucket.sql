create or replace function tenancy.mail_bucket(email text, client text) returns text
language sql stable parallel safe
return concat_ws(' ', 'mail', encode(sha256(convert_to(mail_bucket.email, 'UTF8')), 'hex'), mail_bucket.client);

comment on function tenancy.mail_bucket(text, text) is
  'Returns under what name attempts to sign in are counted for an address of mail, which is kept as a hash: those of one client '
  '(tenancy.client_of), or of all (null). PEOPLE-112.';
