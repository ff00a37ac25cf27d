create or replace function project.provenance_entry(
  source_key text, class text, rank smallint, observation_id text, observed_at timestamptz, confidence double precision,
  is_correction boolean default false
) returns text
language sql stable parallel safe
return '{"source":"' || source_key || '","source_class":"' || class || '","rank":' || rank || ',"observation_id":"' || observation_id
  || '","observed_at":"' || util.rfc3339(observed_at) || '","confidence":' || confidence
  || case when is_correction then ',"corrected":true}' else '}' end;

comment on function project.provenance_entry(text, text, smallint, text, timestamptz, double precision, boolean) is
  'Returns one provenance entry as JSON text (PROVENANCE-2, CORRECT-10).';
