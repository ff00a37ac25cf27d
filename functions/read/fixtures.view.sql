create or replace view read.fixtures as
select f.realm_id, f.fixture_id,
       case cardinality(f.placeholders)
         when 1 then replace(
           f.document, chr(1), project.provenance_entry(s.source_key, s.class, s.rank, m.observation_id, m.observed_at, m.confidence))
         else read.fill_placeholders(f.realm_id, f.document, f.placeholders)
       end as document,
       octet_length(f.document) + 250 * cardinality(f.placeholders) as bytes,
       concat_ws(' ', f.fixture_id, f.rendering, m.observation_id,
                 case when cardinality(f.placeholders) > 1 then read.placeholder(f.realm_id, f.placeholders) end) as token
  from canon.fixtures f
  left join canon.external_ids m on m.realm_id = f.realm_id and m.mapping_id = f.placeholders[1]
  left join tenancy.sources s on s.realm_id = m.realm_id and s.source_id = m.source_id
 where f.merged_into is null;

comment on view read.fixtures is
  'Fixtures as they are read, without those that were merged into others: the document with its present provenance, and a token that '
  'changes exactly when the document does. HTTP-3, LIST-31.';
comment on column read.fixtures.realm_id is 'The realm.';
comment on column read.fixtures.fixture_id is 'The fixture.';
comment on column read.fixtures.document is 'JSON text of the canonical Fixture.';
comment on column read.fixtures.bytes is 'About how many bytes it has, without rendering it: what fills a placeholder is about 250.';
comment on column read.fixtures.token is 'Names this text: the rendering, and the observations that fill its placeholders.';
