create or replace function identity.club_words() returns text
language sql immutable parallel safe
return
  'aa ac academia academy afc and area as asc asoc assoc association athletics aysa ayso calcio cf club clubs community comp ' ||
  'company competitive council de district el fc fcu football foundation fsc futbol futebol futsal inc intl la las league llc los ' ||
  'of organization program sa sc school sfc soccer society sport sports ssc team the twp usc utd y yaa yfc youth ys ysa ysc ysca ' ||
  'ysl yso';

comment on function identity.club_words() is
  'Words that most clubs have in their names (IDENTITY-70).';
