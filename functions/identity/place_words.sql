create or replace function identity.place_words() returns text
language sql immutable parallel safe
return
  'bay beach bridge cape central coast country creek del east empire falls fort grand great green grove heights high hill hills ' ||
  'inland island islands lake land lo long lower metro mid mount new north oak oaks ocean old palm park point port ridge river rock ' ||
  'royal saint san santa south springs tri upper valley village west wood woods';

comment on function identity.place_words() is
  'Words that the names of many places begin or end with (IDENTITY-70).';
