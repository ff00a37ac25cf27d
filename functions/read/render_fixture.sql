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
  'Returns the JSON text of a fixture with its present provenance: of the stored document, its placeholders, and the source and the '
  'observation that fill the first (read.stored_fixtures). Without a subquery, so that it is inlined. PROVENANCE-3.';
