create or replace function identity.place_words() returns text
language sql immutable parallel safe
return
  'bay beach bluff bluffs bridge canyon cape capital capitol carolina cedar central coast country cove creek del delta ' ||
  'desert downtown east eastside empire falls fields fort glen grand great green grove harbor harbour haven heights high hill hills ' ||
  'inland island islands junction lake land lo long lower maple meadows mesa metro mid midtown mount mountain mountains new north ' ||
  'northside oak oaks ocean old palm park peninsula pine pines plains point port prairie ranch ridge river rock royal saint san ' ||
  'santa shore shores sound south southside springs suburban summit tri upper uptown valley village vista west westside wood woods';

comment on function identity.place_words() is
  'Words that the names of many places begin or end with (IDENTITY-70).';
