create or replace function intake.note_stored(realm_id integer, account_id text, bytes bigint) returns void
language sql volatile
begin atomic
  insert into intake.turns as t (realm_id, account_id, turn, stored_bytes)
  values (note_stored.realm_id, note_stored.account_id, 0, note_stored.bytes)
  on conflict on constraint turns_pkey do update set stored_bytes = t.stored_bytes + excluded.stored_bytes;
end;

comment on function intake.note_stored(integer, text, bigint) is
  'Adds bytes that an account stored in another form than a batch to its storage, under the same ceiling; its turn stays. LIMIT-44.';
