create or replace function identity.years_of(written text) returns integer[]
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

comment on function identity.years_of(text) is
  'The first and the last year that a season or the name of a competition speaks of (2024, ''24, 2024-25, 24/25), the same twice where '
  'it is one; null where it speaks of none (IDENTITY-99).';
