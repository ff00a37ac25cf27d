create or replace function read.fill_placeholders(realm_id integer, document text, placeholders bigint[]) returns text
language plpgsql stable
as $$
declare
  v_entry text;
begin
  for v_number in 1 .. cardinality(fill_placeholders.placeholders) loop
    select project.provenance_entry(s.source_key, s.class, s.rank, m.observation_id, m.observed_at, m.confidence) into v_entry
      from canon.external_ids m
      join tenancy.sources s on s.realm_id = m.realm_id and s.source_id = m.source_id
     where m.realm_id = fill_placeholders.realm_id and m.mapping_id = fill_placeholders.placeholders[v_number];
    document := replace(document, chr(v_number), v_entry);
  end loop;
  return document;
end;
$$;

comment on function read.fill_placeholders(integer, text, bigint[]) is
  'Returns a rendered document with the present provenance entries in place of its placeholders. A placeholder is a control character, '
  'which JSON text cannot contain otherwise; so a restatement need not touch the fixture at all. One look-up per placeholder; there are '
  'seldom more than two.';
