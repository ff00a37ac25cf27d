create or replace function intake.restore_document(realm_id integer, source_id text, pairs jsonb) returns jsonb
language sql stable
return jsonb_build_object(
  'source', (
    select s.source_key from tenancy.sources s
     where s.realm_id = restore_document.realm_id and s.source_id = restore_document.source_id),
  'observations', (
    select jsonb_agg(coalesce(p.pair -> 1, 'null') order by n.place)
      from generate_series(0, (select max((m.pair ->> 0)::integer) from jsonb_array_elements(restore_document.pairs) m (pair))) n (place)
      left join jsonb_array_elements(restore_document.pairs) p (pair) on (p.pair ->> 0)::integer = n.place));

comment on function intake.restore_document(integer, text, jsonb) is
  'A body of a source made of its accepted observations ([place, observation] each), in their places, with null for those that were '
  'refused: for bytes that PostgreSQL cannot read.';
