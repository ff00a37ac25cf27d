create or replace function likeness.read_venues() returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  -- A field by its number or letter: Field 3, Pitch B, Court #4; F1 and S7.2 (full and small size) as leagues write them.
  c_field constant text := '\m(?:fields?|flds?|pitch|courts?|rinks?|diamonds?|turf|gym|mat)\M\.?\s*(?:#|no\.?|number)?\s*'
                           '(\d{1,3}[a-z]?|[a-h])(?![\w''’])|\m([fs]\d{1,2}(?:\.\d)?)\M';
  v_version constant integer := likeness.version_in_force();
begin
  insert into pg_temp.parts (name_no, kind, value, ordinal, of_club)
  with tokens as materialized (
    -- The name falls into segments; a hundred ordinals each.
    select n.name_no, w.origin, (100 * s.segment + t.ordinal)::integer as ordinal, p.word, r.role
      from pg_temp.new_names n
      cross join lateral (values ('name', regexp_replace(regexp_replace(regexp_replace(
          n.said ->> 'name', '\m\d{1,2}\s*[vV]\s*\d{1,2}\M', ' ', 'g'),
          '(?:\m(?:fields?|pitch|courts?|rinks?|turf)\s*)?#\s*(?=\d)', ' field ', 'gi'), c_field, ' ', 'gi')),
        ('city', n.said #>> '{address,city}')) w (origin, written)
      cross join lateral regexp_split_to_table(
        w.written, '\s+at\s+|\s+-+\s*|\s*-+\s+|\s*[@|(),:;/]\s*', 'i') with ordinality s (part, segment)
      cross join lateral string_to_table(util.fold(s.part), ' ') with ordinality t (word, ordinal)
      left join likeness.words a on a.version = v_version and a.domain = 'venue' and a.word = t.word and a.role = 'abbreviation'
      cross join lateral string_to_table(coalesce(a.value, t.word), ' ') p (word)
      left join likeness.words r on r.version = v_version and r.domain = 'venue' and r.word = p.word and r.role <> 'abbreviation'
     where n.entity_type = 'venue' and p.word <> '' and r.role is distinct from 'tag'
  )
  select distinct on (t.name_no, t.origin, t.word) t.name_no, case t.origin when 'name' then 'word' else 'city' end, t.word, t.ordinal,
      false
    from tokens t
  union all
  select distinct t.name_no, case when t.word ~ '^\d+[a-z]?$' then 'number' else t.role end, t.word, 0, false
    from tokens t where t.origin = 'name' and (t.role in ('number', 'side', 'level') or t.word ~ '^\d+[a-z]?$')
  union all
  select n.name_no, x.kind, x.value, 0, false
    from pg_temp.new_names n
    cross join lateral (values
      ('region', likeness.region_code(n.said #>> '{address,region}')), ('country', upper(n.said #>> '{address,country}')),
      ('postal_code', left(util.fold(n.said #>> '{address,postal_code}'), 5)),
      ('latitude', n.said #>> '{geo,0}'), ('longitude', n.said #>> '{geo,1}'),
      ('placeholder', case when not exists (
         select from tokens t where t.name_no = n.name_no and t.origin = 'name' and coalesce(t.role, 'side') not in ('empty', 'level'))
         then 'yes' end)) x (kind, value)
   where n.entity_type = 'venue' and x.value <> ''
  union all
  select n.name_no, 'street_' || s.part, s.value, 0, false
    from pg_temp.new_names n cross join lateral likeness.read_street(n.said #>> '{address,line1}') s where n.entity_type = 'venue';
  perform likeness.read_hosts();
end;
$$;

comment on function likeness.read_venues() is
  'Reads the venues of pg_temp.new_names into pg_temp.parts: the words of the complex without the field and the size of the game, by the '
  'segments of the name; numbers, sides and school levels; street, city, postal code, region, country, position, host. IDENTITY-93.';

create or replace function likeness.read_street(line text) returns table (part text, value text)
language sql stable strict
set search_path = pg_catalog, pg_temp
as $$
  with cut as (
    -- Text after the street: a suite, a crossing, a shopping center after a comma.
    select regexp_replace(lower(read_street.line),
             '(?<=\S)(?:,|;|  |\s+(?:between|near|off|at|suite|ste|unit|apt|bldg|building|floor)\M).*$', '') as said
  ), words as (
    select coalesce(a.value, w.word) as word, w.ordinal, case when r.role = 'side' or r.role = 'kind' and w.ordinal > 1 then r.role
                                                              else 'name' end as role
      from cut c
      cross join lateral string_to_table(util.fold(regexp_replace(c.said,
             '^\s*(?:\d+(?:\s*-\s*\w+)?(?=\s))?(?:\s*\m[a-df-mo-rt-vx-z]\s+(?=[a-z]{3})(?!(?:street|st|str|road|avenue|ave|av|boulevard|'
             || 'blvd|drive|lane|highway|hwy|parkway|place|square|circle|court|terrace|way|loop)\M))?', '')), ' ')
           with ordinality w (word, ordinal)
      left join likeness.words a
        on a.version = likeness.version_in_force() and a.domain = 'street' and a.word = w.word and a.role = 'abbreviation'
      left join likeness.words r
        on r.version = likeness.version_in_force() and r.domain = 'street' and r.word = coalesce(a.value, w.word)
       and r.role <> 'abbreviation'
     where w.word not in ('', 'in', 'the')
  )
  select s.part, s.value
    from cut c
    cross join lateral (values
      ('number', substring(c.said from '^\s*(\d{1,9})(?=[\s-])')), ('until', substring(c.said from '^\s*\d+\s*-\s*(\d{1,9})(?=\s)')),
      ('name', (select coalesce(string_agg(k.word, '' order by k.ordinal) filter (where k.role = 'name'),
                                string_agg(k.word, '' order by k.ordinal)) from words k)),
      ('whole', (select string_agg(k.word, '' order by k.ordinal) from words k where k.role <> 'kind')),
      ('kind', (select k.word from words k where k.role = 'kind' order by k.ordinal desc limit 1)),
      ('side', (select string_agg(k.word, ' ' order by k.word) from words k where k.role = 'side'))) s (part, value)
   where c.said !~ '^\s*p\.?\s*o\.?\s*box\M' and s.value <> '' and exists (select from words);
$$;

comment on function likeness.read_street(text) is
  'Reads the first line of an address into parts: number (until, of a range), name, kind and side of the street, abbreviated and without '
  'spaces, whole: all but the kind; without the letter of a building. No row where it names no street. IDENTITY-93.';

create or replace function likeness.write_out(written text) returns text
language sql stable strict parallel safe
return (
  select string_agg(coalesce(a.value, w.word), ' ' order by w.ordinal)
    from string_to_table(util.fold(written), ' ') with ordinality w (word, ordinal)
    left join likeness.words a
      on a.version = likeness.version_in_force() and a.domain = 'venue' and a.word = w.word and a.role = 'abbreviation');

comment on function likeness.write_out(text) is
  'Returns the words of the name of a place, folded, with one spelling for each that is abbreviated (Saint Paul, St. Paul). HISTORY-40.';
