create or replace function identity.abbreviations() returns text
language sql immutable parallel safe
return
  'association:asoc,assoc athletic:ath,athl center:ctr county:cty football:futbol fort:ft heights:hts international:intl juniors:jrs ' ||
  'mount:mt philadelphia:phila saint:st south:so springs:spgs township:tshp,twp united:utd washington:wash youth:yth';

comment on function identity.abbreviations() is
  'Abbreviations of words in the names of clubs, as value:spelling,spelling (IDENTITY-70).';
