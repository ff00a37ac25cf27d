create or replace function intake.record_stored(realm_id integer, account_id text, bytes bigint) returns void
language sql volatile
begin atomic
  insert into intake.turns as t (realm_id, account_id, turn, stored_bytes)
  values (record_stored.realm_id, record_stored.account_id, 0, record_stored.bytes)
  on conflict on constraint turns_pkey do update set stored_bytes = t.stored_bytes + excluded.stored_bytes;
end;

comment on function intake.record_stored(integer, text, bigint) is
  'Adds bytes that an account stored in another form than a batch to its storage, under the same ceiling; its turn stays. LIMIT-44.';
