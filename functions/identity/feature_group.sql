create or replace function identity.feature_group(name text) returns text
language sql immutable parallel safe
return case
  when name in ('age', 'gender', 'colour', 'tier', 'number', 'direction', 'rung', 'remark', 'region', 'shirt_colour') then 'structure'
  when name in ('embedding', 'schedule') then name
  else 'words' end;

comment on function identity.feature_group(text) is
  'The group of a feature of a comparison: structure, embedding and schedule, which an evaluation can leave out; words for '
  'the rest (IDENTITY-76).';
