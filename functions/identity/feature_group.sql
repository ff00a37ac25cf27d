create or replace function identity.feature_group(name text) returns text
language sql immutable parallel safe
return case
  when name in ('age', 'gender', 'colour', 'tier', 'number', 'direction', 'rung', 'remark', 'region') then 'structure'
  when name = 'name_vector' then 'embedding'
  when name in ('schedule', 'opponents', 'roster') then 'schedule'
  else 'words' end;

comment on function identity.feature_group(text) is
  'The group of a feature of a comparison, which an evaluation can leave out: structure, embedding, schedule; words for the rest '
  '(IDENTITY-76).';
