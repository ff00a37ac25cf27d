create or replace function connect.division_key(division text, age_group text, gender text) returns text
language sql immutable
return connect.key_of(
  concat_ws(
    ' ',
    case when age_group <> '' and strpos(' ' || connect.key_of(division) || ' ', ' ' || connect.key_of(age_group) || ' ') = 0
      then age_group end,
    case when gender <> '' and strpos(' ' || connect.key_of(division) || ' ', ' ' || connect.key_of(gender) || ' ') = 0 then gender end,
    division));

comment on function connect.division_key(text, text, text) is
  'Returns what tells the division of an entry apart: its folded name, after the age group and the gender that the entry gives besides, '
  'as a "Flight 2" is there for every age group. Empty where the entry gives none of them. FEED-8.';
