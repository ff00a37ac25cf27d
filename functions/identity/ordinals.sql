create or replace function identity.ordinals() returns text
language sql immutable parallel safe
return
  '1:first,1st,i,one 2:second,2nd,ii,two 3:third,3rd,iii,three 4:4th,iv 5:v 6:vi 7:vii';

comment on function identity.ordinals() is
  'The words and Roman numerals for the number of a squad, as value:spelling,spelling (IDENTITY-70).';
