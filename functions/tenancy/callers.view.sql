create or replace view tenancy.callers as
select k.key_hash, k.realm_id, k.account_id, k.kind
  from tenancy.keys k
  join tenancy.accounts a on a.account_id = k.account_id
 where a.status = 'active' and k.revoked_at is null;

comment on view tenancy.callers is
  'The keys that are valid now, for reads that look up the caller and the answer in one statement; tenancy.authenticate explains why a '
  'key is not valid.';
comment on column tenancy.callers.key_hash is 'SHA-256 of the key.';
comment on column tenancy.callers.realm_id is 'The realm it opens.';
comment on column tenancy.callers.account_id is 'The account that owns it.';
comment on column tenancy.callers.kind is 'secret or publishable.';
