create or replace function identity.schedule_veto(is_against boolean, is_elsewhere boolean, are_rivals boolean) returns text
language sql immutable parallel safe
return case
  when is_against then 'against_each_other'
  when is_elsewhere then 'same_minute'
  when are_rivals then 'same_competition'
end;

comment on function identity.schedule_veto(boolean, boolean, boolean) is
  'The hard rule by which their games tell two teams apart: they play against each other, are in two places at one minute, or one source '
  'lists both in one competition; null where none does (IDENTITY-116).';
