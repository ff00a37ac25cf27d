create or replace function intake.screen_batch(
  realm_id integer, source_id text, inout payload bytea, inout readable text, pattern text
)
language plpgsql volatile
set search_path = pg_catalog, pg_temp
as $$
declare
  v_document jsonb := intake.parse_payload(payload);
  v_pairs jsonb := readable::jsonb -> 'observations';
  v_accepted jsonb;
  v_screened jsonb;
begin
  if v_pairs is not null then
    v_accepted := (select jsonb_agg(p.pair -> 0) from jsonb_array_elements(v_pairs) p (pair));
    v_document := coalesce(v_document, intake.restore_document(screen_batch.realm_id, screen_batch.source_id, v_pairs));
  end if;
  perform intake.note_lines(screen_batch.realm_id, screen_batch.source_id, v_document);
  v_screened := intake.replace_persons(
    screen_batch.realm_id, screen_batch.source_id, v_document, v_accepted, screen_batch.pattern);
  if v_screened is distinct from intake.parse_payload(payload) then
    payload := convert_to(v_screened::text, 'UTF8');
    if v_pairs is not null then
      readable := jsonb_build_object('observations', (
        select jsonb_agg(jsonb_build_array(p.pair -> 0, v_screened -> 'observations' -> (p.pair ->> 0)::integer) order by p.number)
          from jsonb_array_elements(v_pairs) with ordinality p (pair, number)));
    end if;
  end if;
end;
$$;

comment on function intake.screen_batch(integer, text, bytea, text, text) is
  'Replaces the persons of a source who were erased in the bytes of a body and in what of it is readable (intake.store_batch), with one '
  'pseudonym wherever they stand. Bytes without any of them stay as they are. pattern: intake.replace_persons. PRIVACY-5, PRIVACY-8.';
