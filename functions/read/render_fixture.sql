create or replace function read.render_fixture(
  realm_id integer, document text, placeholders bigint[],
  source_key text, class text, rank smallint, observation_id text, observed_at timestamptz, confidence double precision
) returns text
language sql stable
return case cardinality(render_fixture.placeholders)
  when 1 then replace(
    render_fixture.document, chr(1), project.provenance_entry(
      render_fixture.source_key, render_fixture.class, render_fixture.rank, render_fixture.observation_id, render_fixture.observed_at,
      render_fixture.confidence))
  else read.fill_placeholders(render_fixture.realm_id, render_fixture.document, render_fixture.placeholders)
end;

comment on function read.render_fixture(integer, text, bigint[], text, text, smallint, text, timestamptz, double precision) is
  'Returns the JSON text of a fixture with its current provenance, from the stored document, its placeholders, and the source and '
  'observation that fill the first (read.stored_fixtures). Has no subquery, so that it is inlined. PROVENANCE-3.';

create or replace function read.fixture_state(realm_id integer, fields jsonb, "position" bigint) returns jsonb
language sql stable
return canon.fixture_state(fields, ledger.name_at(realm_id, fields #>> '{venue,id}', "position"));

comment on function read.fixture_state(integer, jsonb, bigint) is
  'Returns the FixtureState built from the fields of a fixture, with the name that its venue had at a position of the ledger '
  '(HISTORY-15).';

create or replace function read.labels_of(realm_id integer, documents jsonb) returns jsonb
language sql stable
begin atomic
  select coalesce(jsonb_object_agg(i.id, n.name) filter (where n.name is not null), '{}')
    from (
      select distinct v.value #>> '{}' as id
        from (select jsonb_path_query(labels_of.documents, '$.**.id') union all
              select jsonb_path_query(labels_of.documents, '$.**.merged_into')) v (value)
       where jsonb_typeof(v.value) = 'string'
       order by 1 limit 300
    ) i
    cross join lateral (
      select canon.title_of(labels_of.realm_id, canon.survivor_of(labels_of.realm_id, i.id)) as name offset 0
    ) n;
end;

comment on function read.labels_of(integer, jsonb) is
  'Returns the current names of the entities, at most 300, that documents name by id: a map from id to name. DASHBOARD-30.';

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
  'Returns a rendered document with the current provenance entries in place of its placeholders. A placeholder is a control character, '
  'which JSON text cannot otherwise contain; so a restatement need not touch the fixture. One look-up per placeholder; there are seldom '
  'more than two.';

create or replace function read.placeholder(realm_id integer, placeholders bigint[]) returns text
language plpgsql stable
set plan_cache_mode = force_generic_plan -- as read.provenance_of
as $$
begin
  return (
    select string_agg(m.observation_id, ' ' order by m.mapping_id)
      from canon.external_ids m
     where m.realm_id = placeholder.realm_id and m.mapping_id = any (placeholder.placeholders));
end;
$$;

comment on function read.placeholder(integer, bigint[]) is
  'Returns the observations that fill the placeholders of a document. A separate function, so that the usual fixture with one '
  'placeholder avoids the aggregate.';

create or replace function read.place_text(sorts_at timestamptz, distance_km double precision, fixture_id text) returns text
language sql stable parallel safe
return coalesce(distance_km::text, case when isfinite(sorts_at) then util.rfc3339(sorts_at) else 'infinity' end) || ' ' || fixture_id;

comment on function read.place_text(timestamptz, double precision, text) is
  'Returns the cursor after which a list of fixtures continues, as text: kilometres (for a list by distance) or moment, and id.';

create or replace function read.without_provenance(document text) returns jsonb
language sql immutable strict parallel safe
return regexp_replace(document, '[\x01-\x1f]', 'null', 'g')::jsonb - 'provenance';

comment on function read.without_provenance(text) is
  'Returns a stored fixture document without its provenance, whose placeholders (control characters, read.fill_placeholders) are not '
  'looked up.';

create or replace function read.provenance_of(realm_id integer, entity_ids text[]) returns text
language sql stable
set plan_cache_mode = force_generic_plan -- called for every row of a page: planning each call would cost ten times the look-up
begin atomic
  select '{' || coalesce(string_agg(util.quoted(c.field) || ':' || c.entry, ',' order by c.field), '') || '}'
    from (
      select canon.path_of(s.entity_type, s.entity_id, s.field) as field,
             project.provenance_entry(
               s.source_key, s.class, s.rank, s.observation_id, s.observed_at, s.confidence, s.is_correction) as entry
        from canon.ranked_claims s
       where s.realm_id = provenance_of.realm_id and s.entity_id = any (provenance_of.entity_ids) and s.is_winning
         and s.field not in ('notes', 'coach')
    ) c;
end;

comment on function read.provenance_of(integer, text[]) is
  'Returns the provenance map of an entity (of a competition: with its divisions and stages) as JSON text (PROVENANCE-1, PROVENANCE-4).';

create or replace function read.external_ids_of(realm_id integer, entity_id text) returns text
language sql stable
begin atomic
  select '{' || coalesce(string_agg(util.quoted(m.source_key) || ':' || util.quoted(m.external_id), ',' order by m.source_key), '') || '}'
    from (
      select s.source_key, min(x.external_id) as external_id
        from canon.external_ids x
        join tenancy.sources s on s.realm_id = x.realm_id and s.source_id = x.source_id
       where x.realm_id = external_ids_of.realm_id and x.entity_id = external_ids_of.entity_id
       group by s.source_key
    ) m;
end;

comment on function read.external_ids_of(integer, text) is
  'Returns the external id that each source has for an entity, as JSON text; the first by name where a source has several.';

create or replace function read.fixture_at(
  realm_id integer, fixture_id text, version integer, fields jsonb, changed_at timestamptz, "position" bigint, provenance text,
  external_ids text
) returns text
language sql stable
begin atomic
  select util.object(concat_ws(',',
           util.member('id', util.quoted(fixture_at.fixture_id)), '"type":"fixture"',
           util.member('sport', (f.stated -> 'sport')::text), util.member('kind', (f.stated -> 'kind')::text),
           util.member('competition', project.competition_document(
             f.stated #>> '{competition,id}', c.stated ->> 'name')),
           util.member('division', project.division_document(
             f.division_id, d.stated ->> 'name', d.stated ->> 'age_group', d.stated ->> 'gender', d.stated ->> 'level')),
           util.member('stage', project.stage_document(f.stage_id, g.stated ->> 'name', g.stated ->> 'type')),
           util.member('start', (f.stated -> 'start')::text), util.member('end', (f.stated -> 'end')::text),
           util.member('date', (f.stated -> 'date')::text), util.member('time_zone', (f.stated -> 'time_zone')::text),
           util.member('time_status', (f.stated -> 'time_status')::text), util.member('status', (f.stated -> 'status')::text),
           util.member('venue', project.venue_document(
             f.stated #>> '{venue,id}', v.stated ->> 'name', f.stated ->> 'venue.field', (v.stated #>> '{geo,0}')::double precision,
             (v.stated #>> '{geo,1}')::double precision)),
           util.member('sides', project.sides_document(
             f.stated -> 'sides', ledger.name_at(fixture_at.realm_id, f.stated #>> '{sides,0,team,id}', fixture_at.position),
             ledger.name_at(fixture_at.realm_id, f.stated #>> '{sides,1,team,id}', fixture_at.position))),
           util.member('title', util.quoted(nullif(f.stated ->> 'title', ''))),
           util.member('result', util.compact(f.stated -> 'result')::text), util.member('url', (f.stated -> 'url')::text),
           util.member('provenance', fixture_at.provenance), util.member('external_ids', fixture_at.external_ids),
           util.member('previous', coalesce(util.compact((
             select read.fixture_state(k.realm_id, ledger.state_at(k.realm_id, k.entity_id, k.version - 1), k.position)
               from ledger.version_kinds k
              where k.realm_id = fixture_at.realm_id and k.entity_id = fixture_at.fixture_id and k.version <= fixture_at.version
                and k.version > 1 and k.kind in ('cancelled', 'postponed', 'reinstated', 'rescheduled', 'relocated')
              order by k.version desc limit 1))::text, 'null')),
           util.member('updated_at', util.quoted(util.rfc3339(fixture_at.changed_at))), util.member('version', fixture_at.version::text)))
    from (values (fixture_at.fields, fixture_at.fields #>> '{division,id}', fixture_at.fields #>> '{stage,id}'))
      f (stated, division_id, stage_id)
    -- Each is read once (offset 0). What no competition has makes no versions: it is shown as it is now.
    cross join lateral (
      select (ledger.entity_at(fixture_at.realm_id, f.stated #>> '{competition,id}', fixture_at.position)).fields offset 0) c (stated)
    cross join lateral (
      select coalesce(
        read.part_then(c.stated, 'division', f.division_id),
        read.part_at(fixture_at.realm_id, 'division', f.division_id, fixture_at.position),
        canon.fields_of(fixture_at.realm_id, 'division', f.division_id)) offset 0) d (stated)
    cross join lateral (
      select coalesce(
        read.part_then(c.stated, 'stage', f.stage_id), read.part_at(fixture_at.realm_id, 'stage', f.stage_id, fixture_at.position),
        canon.fields_of(fixture_at.realm_id, 'stage', f.stage_id)) offset 0) g (stated)
    cross join lateral (
      select (ledger.entity_at(fixture_at.realm_id, f.stated #>> '{venue,id}', fixture_at.position)).fields offset 0) v (stated);
end;

comment on function read.fixture_at(integer, text, integer, jsonb, timestamptz, bigint, text, text) is
  'Returns a fixture as it was published at a position of the ledger, as JSON text, from its version, fields and time of change, its '
  'provenance and external ids (JSON text); what it refers to has the names of then. project.render_drafts renders it now. HISTORY-45.';
