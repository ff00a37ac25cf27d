create or replace function ledger.write_erasure(
  cause ledger.cause, person intake.person, reason text, made_by text, row_counts jsonb, hash_before bytea, hash_after bytea
) returns void
language sql volatile
begin atomic
  insert into ledger.erasures (realm_id, position, source_id, pseudonym, reason, made_by, row_counts, hash_before, hash_after)
  select c.realm_id, c.position, (write_erasure.person).source_id, (write_erasure.person).pseudonym, write_erasure.reason,
         write_erasure.made_by, write_erasure.row_counts, write_erasure.hash_before, write_erasure.hash_after
    from ledger.causes c
   where c.realm_id = (write_erasure.cause).realm_id and c.change_group = (write_erasure.cause).change_group
   order by c.position desc
   limit 1;
end;

comment on function ledger.write_erasure(ledger.cause, intake.person, text, text, jsonb, bytea, bytea) is
  'Records the erasure of a person, after ledger.flush_changes wrote its cause: who did it and why, the number of rows of each table, '
  'and the keyed hashes of these rows before and after. PRIVACY-7.';
