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
  perform intake.record_lines(screen_batch.realm_id, screen_batch.source_id, v_document);
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
  'Replaces the erased persons of a source in the bytes of a body and in its readable observations (intake.store_batch), each by one '
  'pseudonym throughout. Bytes that name none of them are unchanged. pattern: intake.replace_persons. PRIVACY-5, PRIVACY-8.';

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
  'Returns a body of a source built from its accepted observations ([ordinal, observation] each), at their ordinals, with null for '
  'those that were refused: for bytes that PostgreSQL cannot read.';

create or replace function intake.replace_persons(realm_id integer, source_id text, document jsonb, accepted jsonb, pattern text)
returns jsonb
language sql stable
begin atomic
  select jsonb_set(replace_persons.document, '{observations}', jsonb_agg(
           case when r.is_refused
                  and intake.names_erased(replace_persons.realm_id, replace_persons.source_id, r.item, replace_persons.pattern)
                then 'null'
                when r.item ? 'correction'
                then r.item || jsonb_build_object(
                  'correction', intake.hide_in_reason(r.item -> 'correction', replace_persons.pattern))
                else intake.replace_person(replace_persons.realm_id, replace_persons.source_id, r.item)
           end order by r.number))
    from (
      select e.item, e.number, replace_persons.accepted is not null and not replace_persons.accepted @> to_jsonb(e.number - 1) as is_refused
        from jsonb_array_elements(replace_persons.document -> 'observations') with ordinality e (item, number)
    ) r;
end;

comment on function intake.replace_persons(integer, text, jsonb, jsonb, text) is
  'Returns a body with pseudonyms in place of erased persons; accepted: the ordinals of the accepted observations (null: all). A '
  'refused one, whose shape is unknown, becomes null if it names such a person. PRIVACY-5, PRIVACY-8.';

create or replace function intake.names_erased(realm_id integer, source_id text, observation jsonb, pattern text) returns boolean
language sql stable
return observation::text ~* pattern
  or coalesce(observation ->> 'type' not in ('organization', 'competition', 'team', 'venue', 'fixture', 'result'), true) and exists (
    select
      from jsonb_path_query(observation, 'strict $.**') v (value)
      cross join lateral unnest(array['player', 'name']) k (kind)
      cross join lateral intake.find_erased(names_erased.realm_id, names_erased.source_id, k.kind, v.value #>> '{}') f
     where jsonb_typeof(v.value) in ('string', 'number') and f.pseudonym is not null);

comment on function intake.names_erased(integer, text, jsonb, text) is
  'Returns whether a refused observation, of any shape, names an erased person: a text or number of a stat line, or of an unknown type, '
  'is an id or name of one, or it contains a match of the pattern (intake.person_pattern; null: none). PRIVACY-8.';
