create or replace function likeness.years_of(written text) returns integer[]
language sql immutable strict parallel safe
return (
  with read as (
    select coalesce(regexp_match(written, '\m((?:19|20)\d\d)\s*[-/–]\s*((?:20)?\d\d)(?!\d|[-/]\d)'),
                    regexp_match(written, '(?<![\d/-])''?(\d\d)\s*/\s*''?(\d\d)(?![\d/])')) as season,
           coalesce(substring(written from '\m((?:19|20)\d\d)\M'), '20' || substring(written from '''(\d\d)\M')) as year
  ),
  ends as (
    select r.year, ('20' || right(r.season[1], 2))::integer as first_year, ('20' || right(r.season[2], 2))::integer as last_year from read r
  )
  select case when e.last_year = e.first_year + 1 then array[e.first_year, e.last_year]
              when e.year is not null then array[e.year, e.year]::integer[] end
    from ends e);

comment on function likeness.years_of(text) is
  'Returns the first and the last year of a season or of the name of a competition (2024, ''24, 2024-25, 24/25), the same twice for a '
  'single year; null for none. IDENTITY-99.';

create or replace function likeness.region_code(region text) returns text
language sql stable strict parallel safe
return (
  select coalesce((select w.value from likeness.words w
                    where w.version = likeness.version_in_force() and w.domain = 'region' and w.word = f.folded), upper(f.folded))
    from (select regexp_replace(util.fold(region), '^us | (?:usa?|united states)$', '', 'g')) f (folded));

comment on function likeness.region_code(text) is
  'Returns the code of a state or province by its name or code (New Jersey, N.J., US-NJ: NJ); any other text folded, in capitals. '
  'IDENTITY-205.';

create or replace function likeness.is_placeholder(name text) returns boolean
language sql immutable parallel safe
return coalesce(array_to_string(array_remove(array_remove(likeness.tokens(name), '('), ')'), ' '), '') ~ (
  '^$|\m(tbd|tba|bye|place ?holder|to be (determined|announced|decided|named|confirmed)|unknown team|wild ?card|vacant)\M' ||
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

comment on function likeness.is_placeholder(text) is
  'Returns whether a name stands for a team that is not known yet (Winner of A, TBD, Quarter Finals A Winner) or has no word. IDENTITY-71.';

create or replace function likeness.site_of(website text) returns text
language sql immutable strict parallel safe
return (
  select s.site
    from (select substring(lower(btrim(website)) from '^(?:[a-z]+://)?(?:www\.)?([^/:?#@\s]+\.[a-z]{2,})(?:[/:?#]|$)') as site) s
   -- Pages that many organizations have an address at.
   where s.site !~ '(^|\.)(facebook|instagram|twitter|x|google|gotsport|gotsoccer|sportsengine|teamsnap|leagueapps|sportsaffinity|'
                   'bluesombrero|demosphere|demosphere-secure|wixsite|wordpress|weebly|squarespace|youtube|linktr)\.(com|org|net|ee)$');

comment on function likeness.site_of(text) is
  'Returns the host of a website without www, in lower case; null if it has none, or if many organizations share it. IDENTITY-95.';
