create or replace function identity.meeting_of(is_one_list boolean, is_same_opponent boolean, is_same_place boolean) returns text
language sql immutable parallel safe
return case
  when is_one_list then 'elsewhere'
  when is_same_opponent then 'opponent'
  when is_same_place then 'venue'
end;

comment on function identity.meeting_of(boolean, boolean, boolean) is
  'What two games at one minute say of the two teams whose games they are: elsewhere, that these are two, where one source lists both '
  'games, or both opponents; opponent or venue, that they may be one, by what the games have in common; or nothing, null '
  '(IDENTITY-116, IDENTITY-120).';
