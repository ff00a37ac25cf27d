create or replace function identity.own_text(entity_type text, profile jsonb) returns text
language sql immutable strict parallel safe
return case when entity_type = 'team' then (
  select coalesce(string_agg(substr(w.word, 3), ' ' order by w.place), '')
    from string_to_table(profile ->> 'words', ' ') with ordinality w (word, place)
   where left(w.word, 1) not in ('o', 'u', 'r', 'p', 'w')) end;

comment on function identity.own_text(text, jsonb) is
  'The words of the name of a team that tell it from others, by its profile: without those of most clubs, of many, of regions and of '
  'places; null for other types (IDENTITY-161).';
