create or replace function identity.is_placeholder(words text[]) returns boolean
language sql immutable parallel safe
-- Most names have none of the words and are spared the expression.
return words = '{}' or (
  words && '{tbd,tba,bye,placeholder,place,holder,determined,announced,decided,named,confirmed,unknown,wild,wildcard,vacant,winner,winners,
             loser,losers,runner,runners,final,finals,finalist,finalists,semi,quarter,semis,quarters,semifinal,semifinals,quarterfinal,
             quarterfinals,group,pool,bracket,flight,seed,division,home,away,opponent,visitor,visitors,team,test,open,sf,qf}'::text[]
  or length(words[1]) <= 4 and cardinality(words) <= 2)
  and array_to_string(array_remove(array_remove(words, '('), ')'), ' ') ~ (
  '\m(tbd|tba|bye|place ?holder|to be (determined|announced|decided|named|confirmed)|unknown team|wild ?card|vacant)\M' ||
  '|\m(winners?|losers?|runners? up)( of| from)?( the)?( (semi|quarter))?' ||
  ' ?(group|pool|bracket|flight|games?|match|[sq]f ?\d*|finals?|round|[a-h]|\d+)\M' ||
  '|\m((semi|quarter)?finals?|semis?|quarters?|group|pool|bracket|flight|game|match|sf|qf|round)( \w{1,3})?' ||
  ' (winners?|losers?|runners? up)\M' ||
  '|^(winners?|losers?|runners? up|finalists?|home|away|opponent|visitors?|team|seed|test|open)( team)?( \w{1,2})?$' ||
  '|^(semi|quarter)s? ?finals?( [a-h0-9]{1,2})?$' ||
  '|\m(1st|2nd|3rd|[4-9]th|first|second|third|fourth|best|top|lowest|highest)( place| placed| seed| finisher)?( in| of| from)?' ||
  ' (group|pool|bracket|flight|division|seed|place)\M' ||
  '|^(group|pool|bracket|flight|seed|division) [a-h0-9]{1,2}( (1st|2nd|3rd|4th|[0-9]))?$' ||
  '|^[a-h][1-9]$|^[1-9][a-h]$|^(sf|qf|w|l) ?[0-9]{1,2}$');

comment on function identity.is_placeholder(text[]) is
  'Whether a name, by its words (identity.name_tokens), stands for a team that is not known yet (Winner of A, TBD, Quarter Finals A '
  'Winner) or has no word (IDENTITY-71).';
