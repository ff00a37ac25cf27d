create or replace function resolve.word_hash(data jsonb, is_deleted boolean) returns bytea
language sql stable parallel safe
return util.content_hash(data::text || case when is_deleted then ' deleted' else '' end);

comment on function resolve.word_hash(jsonb, boolean) is 'What an observation says, as a hash by which it is recognised when it is said again: its data, and whether it is a deletion (PROVENANCE-3).';
