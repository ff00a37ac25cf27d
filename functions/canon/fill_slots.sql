create or replace function canon.fill_slots(realm_id integer, document text, slots bigint[]) returns text
language plpgsql stable
as $$
declare
  v_entry record;
begin
  for v_entry in
    select w.slot, canon.provenance_entry(s.source_key, s.class, s.rank, m.observation_id, m.observed_at, m.confidence) as written
      from unnest(fill_slots.slots) with ordinality w (mapping_id, slot)
      join canon.external_ids m on m.realm_id = fill_slots.realm_id and m.mapping_id = w.mapping_id
      join tenancy.sources s on s.realm_id = m.realm_id and s.source_id = m.source_id
  loop
    document := replace(document, chr(v_entry.slot::integer), v_entry.written);
  end loop;
  return document;
end;
$$;

comment on function canon.fill_slots(integer, text, bigint[]) is 'A rendered document with the present provenance entries in its slots. A slot is a control character, which JSON text cannot contain otherwise; so a restatement need not touch the fixture at all.';
