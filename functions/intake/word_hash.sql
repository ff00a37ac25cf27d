create or replace function intake.word_hash(data jsonb, cleared text[], is_deleted boolean) returns bytea
language sql stable parallel safe
return util.content_hash(
  data::text || case when cleared <> '{}' then ' cleared ' || array_to_string(cleared, ' ') else '' end
  || case when is_deleted then ' deleted' else '' end);

comment on function intake.word_hash(jsonb, text[], boolean) is
  'Returns the hash by which a repeated observation is recognised: of its data, of the fields that it clears, and of whether it is a '
  'deletion (PROVENANCE-3, FEED-261).';
