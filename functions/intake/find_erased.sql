create or replace function intake.find_erased(
  realm_id integer, source_id text, kind text, value text, out pseudonym text, out key bytea
)
language sql stable
begin atomic
  select e.pseudonym, k.key
    from intake.person_keys() k
    join intake.erased_ids e
      on e.realm_id = find_erased.realm_id and e.source_id = find_erased.source_id and e.key_mark = k.mark
     and (e.id_hash = intake.person_hash(find_erased.source_id, find_erased.kind, find_erased.value, k.key)
          or e.kind = find_erased.kind and e.pseudonym = find_erased.value) -- a pseudonym passed in stays as it is
   order by k.place
   limit 1;
end;

comment on function intake.find_erased(integer, text, text, text) is
  'Returns the pseudonym for a source''s id or name of a person, or id of a stat line (kind and value: intake.person_hash), and the key '
  'that found it; null if it was not erased. A pseudonym returns itself. PRIVACY-8.';
