create or replace function identity.read_venue(said jsonb) returns jsonb
language plpgsql immutable strict parallel safe
set search_path = pg_catalog, pg_temp
as $$
declare
  -- A field by its number or letter: Field 3, Pitch B, Court #4; F1 and S7.2 (full and small size) as leagues write them.
  c_field constant text := '\m(?:fields?|flds?|pitch|courts?|rinks?|diamonds?|turf|gym|mat)\M\.?\s*(?:#|no\.?|number)?\s*'
                           '(\d{1,3}[a-z]?|[a-h])(?![\w''’])|\m([fs]\d{1,2}(?:\.\d)?)\M';
  v_address jsonb := said -> 'address';
  v_geo jsonb := said -> 'geo';
  v_name text := regexp_replace(regexp_replace(coalesce(said ->> 'name', ''), '\m\d{1,2}\s*[vV]\s*\d{1,2}\M', ' ', 'g'),
                                '(?:\m(?:fields?|pitch|courts?|rinks?|turf)\s*)?#\s*(?=\d)', ' field ', 'gi');
  v_parts jsonb;
  v_words text[];
  v_street jsonb := identity.read_street(v_address ->> 'line1');
  v_host jsonb := identity.read_organization(said -> 'organization');
  v_keys text[];
begin
  select coalesce(jsonb_agg(to_jsonb(p.words) order by p.place), '[]')
    into v_parts
    from (select identity.venue_words(s.part) as words, s.place
            from regexp_split_to_table(regexp_replace(v_name, c_field, ' ', 'gi'),
                                       '\s+at\s+|\s+-+\s*|\s*-+\s+|\s*[@|(),:;/]\s*', 'i') with ordinality s (part, place)) p
   where p.words <> '{}';
  v_words := array(select w.word from jsonb_array_elements(v_parts) with ordinality p (words, place),
                          jsonb_array_elements_text(p.words) with ordinality w (word, position)
                    group by w.word order by min(p.place), min(w.position));
  v_keys := identity.name_keys(v_words);
  if v_street is not null then
    v_keys := v_keys || concat_ws(' ', v_street ->> 'number', v_street ->> 'name');
  end if;
  if jsonb_array_length(v_geo) = 2 then
    -- The four cells of 0.02 degrees around a point: points within a kilometre of each other share one.
    v_keys := v_keys || array(
      select format('%s/%s', floor((v_geo ->> 0)::numeric * 50 + y.shift), floor((v_geo ->> 1)::numeric * 50 + x.shift))
        from (values (-0.5), (0.5)) y (shift), (values (-0.5), (0.5)) x (shift));
  end if;
  return jsonb_strip_nulls(jsonb_build_object(
    'name', said ->> 'name', 'words', v_words, 'parts', v_parts,
    'fields', (select jsonb_agg(distinct util.fold(coalesce(m.label[1], m.label[2]))) from regexp_matches(v_name, c_field, 'gi') m (label)),
    'numbers', (select jsonb_agg(w.word order by w.word) from unnest(v_words) w (word)
                 where w.word ~ '^\d+[a-z]?$' or w.word in ('i', 'ii', 'iii', 'iv', 'one', 'two', 'three', 'four', 'five')),
    'sides', (select jsonb_agg(w.word order by w.word) from unnest(v_words) w (word)
               where w.word in ('north', 'south', 'east', 'west', 'upper', 'lower')),
    'levels', (select jsonb_agg(w.word order by w.word) from unnest(v_words) w (word)
                where w.word in ('elementary', 'middle', 'high', 'college', 'university')),
    'street', v_street, 'city', identity.venue_words(v_address ->> 'city'), 'region', upper(v_address ->> 'region'),
    'postal_code', left(util.fold(v_address ->> 'postal_code'), 5), 'country', upper(v_address ->> 'country'),
    'geo', v_geo, 'host', v_host -> 'core' || coalesce(v_host -> 'initials', '[]'),
    'keys', v_keys,
    'is_placeholder', not exists (select from unnest(v_words) w (word) where w.word not in (
      'tbd', 'tba', 'to', 'be', 'determined', 'announced', 'home', 'away', 'venue', 'location', 'various', 'unknown', 'bye', 'none', 'na',
      'field', 'court', 'pitch', 'turf', 'grass', 'rink', 'full', 'size', 'main', 'game', 'stadium', 'park', 'gym', 'school', 'high',
      'middle'))));
end;
$$;

comment on function identity.read_venue(jsonb) is
  'Reads what is said of a venue {name, address, geo, organization}: the words of its complex, by the parts into which its name falls, '
  'without the field and the size of the game; numbers, sides and school levels among them; street, city, position, host; keys, at most '
  'twelve; and whether the name stands for no place (IDENTITY-92, IDENTITY-93).';
