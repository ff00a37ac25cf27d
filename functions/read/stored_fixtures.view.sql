create or replace view read.stored_fixtures as
select f.realm_id, f.fixture_id, f.document, f.placeholders,
       s.source_key, s.class, s.rank, m.observation_id, m.observed_at, m.confidence,
       octet_length(f.document) + 250 * cardinality(f.placeholders) as bytes,
       concat_ws(' ', f.fixture_id, f.rendering, m.observation_id,
                 case when cardinality(f.placeholders) > 1 then read.placeholder(f.realm_id, f.placeholders) end) as token
  from canon.fixtures f
  left join canon.external_ids m on m.realm_id = f.realm_id and m.mapping_id = f.placeholders[1]
  left join tenancy.sources s on s.realm_id = m.realm_id and s.source_id = m.source_id
 where f.merged_into is null;

comment on view read.stored_fixtures is
  'Fixtures that are not merged into others, with the input of read.render_fixture, and a token that changes exactly when their text '
  'does, so that a page is rendered only for clients that do not have it. HTTP-3, LIST-31.';
comment on column read.stored_fixtures.realm_id is 'The realm.';
comment on column read.stored_fixtures.fixture_id is 'The fixture.';
comment on column read.stored_fixtures.document is
  'JSON text of the canonical Fixture, with placeholders for current provenance.';
comment on column read.stored_fixtures.placeholders is 'The mappings whose newest observations fill them.';
comment on column read.stored_fixtures.source_key is 'The source of the first of them.';
comment on column read.stored_fixtures.class is 'Its class.';
comment on column read.stored_fixtures.rank is 'Its rank.';
comment on column read.stored_fixtures.observation_id is 'The newest observation of the first of them.';
comment on column read.stored_fixtures.observed_at is
  'When that observation was made.';
comment on column read.stored_fixtures.confidence is 'How sure its source was.';
comment on column read.stored_fixtures.bytes is
  'The approximate length of the text in bytes; a filled placeholder is about 250.';
comment on column read.stored_fixtures.token is
  'Identifies the text: the rendering, and the observations that fill its placeholders.';
