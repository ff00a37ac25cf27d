create or replace function identity.without_structure(entity_type text, profile jsonb) returns jsonb
language sql immutable strict parallel safe
return case entity_type
  when 'team' then profile || '{"years": "", "born": "", "ages": "", "gender": "", "named_gender": "", "colours": "", "tiers": "",
                                "numbers": "", "directions": "", "asides": ""}'::jsonb
  else profile end;

comment on function identity.without_structure(text, jsonb) is
  'A profile as it were if nothing but words had been read (IDENTITY-76).';
