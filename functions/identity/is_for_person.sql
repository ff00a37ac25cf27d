create or replace function identity.is_for_person(veto text) returns boolean
language sql immutable parallel safe
return veto in ('generic_name', 'misspelt_name', 'shirt_colour', 'near_age', 'coach', 'club_form');

comment on function identity.is_for_person(text) is
  'Whether a rule that forbids that a pair is merged lets a person decide, who knows more than what is reported; null for no rule '
  '(IDENTITY-73, IDENTITY-204, IDENTITY-207, IDENTITY-208, IDENTITY-211).';
