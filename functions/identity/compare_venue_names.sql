create or replace function identity.compare_venue_names(first jsonb, second jsonb) returns jsonb
language sql immutable strict parallel safe
return (
  with places as (
    -- What a venue's name says of its town or its host tells no more than they do.
    select identity.texts_of(first -> 'city') || identity.texts_of(second -> 'city')
           || identity.texts_of(first -> 'host') || identity.texts_of(second -> 'host') as words
  ),
  spellings as (
    select 1 as side, true as is_whole, identity.without_words(identity.texts_of(first -> 'words'), p.words) as words from places p
    union all
    select 2, true, identity.without_words(identity.texts_of(second -> 'words'), p.words) from places p
    union all
    select s.side, false, identity.texts_of(e.part)
      from (values (1, first), (2, second)) s (side, venue), jsonb_array_elements(s.venue -> 'parts') e (part)
     where jsonb_array_length(s.venue -> 'parts') > 1 and 2 * identity.weight_of(e.part) >= identity.weight_of(s.venue -> 'words')
  )
  -- Parts are alike, but what stands beside them on both sides still tells two venues apart.
  select c.compared || jsonb_build_object('is_part', not c.is_whole,
           'left_first', first_value(c.compared -> 'left_first') over w, 'left_second', first_value(c.compared -> 'left_second') over w)
    from (
      select identity.compare_words(f.words, s.words) as compared, f.is_whole and s.is_whole as is_whole
        from spellings f, spellings s
       where f.side = 1 and s.side = 2
         and (f.is_whole and s.is_whole or f.words && s.words or array_to_string(f.words, '') = array_to_string(s.words, ''))
    ) c
   where c.is_whole or (c.compared ->> 'shared')::double precision >= 1
  window w as (order by c.is_whole desc rows unbounded preceding)
   order by (c.compared ->> 'alike')::double precision - case when c.is_whole then 0 else 0.1 end desc,
            least(identity.weight_of(c.compared -> 'left_first'), identity.weight_of(c.compared -> 'left_second')), c.is_whole desc
   limit 1);

comment on function identity.compare_venue_names(jsonb, jsonb) is
  'Compares the names of two venues (profiles, identity.read_venue) as identity.compare_words does: whole, without the words of town and'
  ' host, or the parts that are most alike, where a part has half of what the name tells (is_part) (IDENTITY-93).';
