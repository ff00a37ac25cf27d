create or replace function identity.is_sure_slip(first text, second text) returns boolean
language sql immutable parallel safe
-- Hartford and Hertford are two towns, Newton and Newtown as well.
return rtrim(first, 's') = rtrim(second, 's')
  or regexp_replace(first, '(.)\1+', '\1', 'g') = regexp_replace(second, '(.)\1+', '\1', 'g')
  or length(first) = length(second)
     and (select string_agg(c, '' order by c) from string_to_table(first, null) c)
         = (select string_agg(c, '' order by c) from string_to_table(second, null) c);

comment on function identity.is_sure_slip(text, text) is
  'Whether two words that are spelled alike are surely one: singular and plural, letters that are doubled in one, or letters that changed '
  'places. Any other letter may make another town of it (IDENTITY-73).';
