create or replace view read.fixtures as
select f.realm_id, f.fixture_id,
       read.render_fixture(
         f.realm_id, f.document, f.placeholders, f.source_key, f.class, f.rank, f.observation_id, f.observed_at, f.confidence) as document,
       f.token
  from read.stored_fixtures f;

comment on view read.fixtures is
  'Fixtures as they are published, without those that were merged into others: the document with its current provenance, and a token '
  'that changes exactly when the document does. HTTP-3, LIST-31.';
comment on column read.fixtures.realm_id is 'The realm.';
comment on column read.fixtures.fixture_id is 'The fixture.';
comment on column read.fixtures.document is 'JSON text of the canonical Fixture.';
comment on column read.fixtures.token is
  'Identifies this text: the rendering, and the observations that fill its placeholders.';
