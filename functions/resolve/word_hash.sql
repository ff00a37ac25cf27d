create or replace function resolve.word_hash(data jsonb, is_deleted boolean) returns bytea
language sql stable parallel safe
return util.content_hash(data::text || case when is_deleted then ' deleted' else '' end);

comment on function resolve.word_hash(jsonb, boolean) is
  'Returns the hash by which an observation is recognised when it is repeated: of its data, and of whether it is a deletion '
  '(PROVENANCE-3).';
