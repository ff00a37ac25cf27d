create or replace function identity.read_partly(entity_type text, said jsonb, without text[]) returns jsonb
language sql immutable strict parallel safe
return identity.read_profile(entity_type, said)
  || case when 'structure' = any (without) and entity_type = 'team'
       then '{"years": "", "born": "", "ages": "", "gender": "", "named_gender": "", "colours": "", "tiers": "", "numbers": "",
              "directions": "", "asides": "", "shirts": [], "seasons": null, "region": "", "country": null}'::jsonb else '{}' end
  || case when 'embedding' = any (without) then '{"embedder": "none"}'::jsonb else '{}' end;

comment on function identity.read_partly(text, jsonb, text[]) is
  'The profile of what is said (identity.read_profile) without groups of what is compared: without structure as if nothing but words had '
  'been read, without embedding as if there were no vectors (IDENTITY-76).';
