create or replace function likeness.strip_clubs() returns void
language plpgsql
set search_path = pg_catalog, pg_temp
-- The parts of all names would be joined row by row: 3 s for 20,000 names.
set enable_nestloop = off
as $$
begin
  -- Academy and Recreation are words of most clubs.
  update pg_temp.parts p set kind = case when p.kind = 'tier' and p.value in ('academy', 'rec') then 'club' else 'club_word' end
   where p.of_club and p.kind in ('colour', 'tier', 'direction');
  -- East alone is a squad of East Greenwich, beside Greenwich it is the town; the same word a second time marks a squad.
  update pg_temp.parts p set kind = c.kind
    from pg_temp.parts c
   where not p.of_club and p.kind in ('colour', 'tier', 'direction')
     and c.name_no = p.name_no and c.of_club and c.kind in ('club', 'club_word') and c.value = p.value
     and not exists (
       select from pg_temp.parts e
        where e.name_no = p.name_no and not e.of_club and e.kind = p.kind and e.value = p.value and e.ordinal < p.ordinal)
     and (exists (
            select from pg_temp.parts b
              join pg_temp.parts o on o.name_no = b.name_no and o.of_club and o.kind = b.kind and o.value = b.value
             where b.name_no = p.name_no and not b.of_club and b.ordinal in (p.ordinal - 1, p.ordinal + 1)
               and b.kind = any (likeness.word_kinds()) and b.kind not in ('club', 'club_word'))
          or not exists (
            select from pg_temp.parts o
             where o.name_no = p.name_no and o.of_club and o.kind = any (likeness.word_kinds()) and o.kind not in ('club', 'club_word')));
  delete from pg_temp.parts p
   using pg_temp.parts e
   where e.name_no = p.name_no and e.of_club = p.of_club and e.kind = p.kind and e.value = p.value and e.ordinal < p.ordinal
     and p.kind <> 'coach';
end;
$$;

comment on function likeness.strip_clubs() is
  'Removes the colours, tiers and directions that are words of the club''s own name, and keeps each part of a name once. IDENTITY-209.';

create or replace function likeness.find_acronyms() returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  insert into pg_temp.parts (name_no, kind, value, ordinal, of_club)
  select distinct on (w.name_no, w.of_club, a.letters) w.name_no, 'acronym', a.letters, 100 * w.ordinals[h.head] + w.ordinals[t.tail],
         w.of_club
    from (
      -- SC and the like stand in an acronym with all their letters.
      select p.name_no, p.of_club, array_agg(p.ordinal order by p.ordinal) as ordinals,
             array_agg(case when p.kind = 'club' and length(p.value) <= 3 then p.value else left(p.value,
               1) end order by p.ordinal) as letters
        from pg_temp.parts p
       where p.kind = any (likeness.word_kinds() || '{colour,tier,direction}'::text[]) and p.ordinal < 100
         and p.value not in ('of', 'the', 'and', 'de')
       group by p.name_no, p.of_club
      having count(*) > 1
    ) w
    cross join lateral generate_series(1, least(2, cardinality(w.letters) - 1)) h (head)
    cross join lateral generate_series(h.head + 1, least(h.head + 4, cardinality(w.letters), 6)) t (tail)
    cross join lateral (select array_to_string(w.letters[h.head:t.tail], '')) a (letters)
   where length(a.letters) between 2 and 6
   order by w.name_no, w.of_club, a.letters, h.head, t.tail;
  -- The club once more, as an acronym of the rest.
  delete from pg_temp.parts p
   using pg_temp.parts a
   where a.name_no = p.name_no and a.kind = 'acronym' and not a.of_club and not p.of_club and p.kind in ('own', 'short')
     and length(p.value) between 3 and 6 and p.ordinal not between a.ordinal / 100 and a.ordinal % 100
     and (a.value = p.value or length(p.value) > 3 and right(p.value, 2) in ('sa', 'sc', 'fc') and a.value = left(p.value, -2));
end;
$$;

comment on function likeness.find_acronyms() is
  'Adds the acronyms by which the names and clubs of pg_temp.parts may go, of two to five words from the first or second on: ordinal is '
  '100 times that of the first word, plus that of the last. Removes from a name what is an acronym of its rest. IDENTITY-70.';

create or replace function likeness.add_stated() returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_version constant integer := likeness.version_in_force();
begin
  insert into pg_temp.parts (name_no, kind, value, ordinal, of_club)
  with stated as materialized (
    select n.name_no, n.said ->> 'name' as name, n.said ->> 'birth_year' as birth_year, n.said ->> 'sport' as sport,
           n.said ->> 'season' as season, coalesce(n.said ->> 'gender', n.said #>> '{division,gender}') as gender,
           coalesce(n.said ->> 'age_group', n.said #>> '{division,age_group}',
                    substring(upper(n.said #>> '{division,name}') from '\mU-?\d+\M')) as age_group,
           coalesce(n.said ->> 'region', n.said #>> '{organization,region}') as region, n.said #>> '{organization,country}' as nation
      from pg_temp.new_names n
     where n.entity_type = 'team'
  ), seasons as materialized (
    -- Of a thousand teams few say another season or region.
    select d.season, likeness.years_of(d.season) as years, substring(d.season from '(?:19|20)\d\d') as starts_in
      from (select distinct t.season from stated t where t.season is not null) d
  ), regions as materialized (
    select d.region, likeness.region_code(d.region) as code from (select distinct t.region from stated t where t.region is not null) d
  )
  select t.name_no, s.kind, s.value, 0, false
    from stated t
    left join seasons y on y.season = t.season
    left join regions r on r.region = t.region
    cross join lateral (values
      ('birth_year', t.birth_year), ('age_group', ltrim(substring(t.age_group from '^U-?(\d+)$'), '0')), ('gender', t.gender),
      ('sport', t.sport), ('starts_in', y.starts_in), ('season', y.years[1]::text), ('season', nullif(y.years[2], y.years[1])::text),
      ('region_code', r.code), ('nation', t.nation), ('placeholder', case when likeness.is_placeholder(t.name) then 'yes' end)
    ) s (kind, value)
   where s.value <> ''
     -- The name takes precedence over what is stated separately.
     and not exists (
       select from pg_temp.parts o where o.name_no = t.name_no and o.kind = s.kind and not o.of_club);
  -- Players of U10 in 2025/26 were born in 2015 or 2016, by the convention.
  insert into pg_temp.parts (name_no, kind, value, ordinal, of_club)
  select y.name_no, 'born', y.year, 0, false
    from (
      select p.name_no, p.value as year from pg_temp.parts p where p.kind = 'birth_year' and not p.of_club
      union
      select a.name_no, (s.value::integer - a.value::integer + d.shift)::text
        from pg_temp.parts a
        join pg_temp.parts s on s.name_no = a.name_no and s.kind = 'starts_in'
        cross join generate_series(0, 1) d (shift)
       where a.kind = 'age_group' and not a.of_club
         and not exists (select from pg_temp.parts y where y.name_no = a.name_no and y.kind = 'birth_year' and not y.of_club)
    ) y;
  insert into pg_temp.parts (name_no, kind, value, ordinal, of_club)
  select distinct n.name_no, 'shirt', c.colour, 0, false
    from pg_temp.new_names n
    cross join lateral jsonb_array_elements_text(n.said -> 'colors') e (written)
    cross join lateral regexp_split_to_table(e.written, '[/&+,;]|\mand\M', 'i') p (part)
    cross join lateral (
      select string_agg(distinct case w.value when 'burgundy' then 'maroon' else coalesce(w.value, t.word) end, ' ') as colour
        from string_to_table(util.fold(p.part), ' ') t (word)
        left join likeness.words w on w.version = v_version and w.domain = 'team' and w.word = t.word and w.role = 'colour'
       where length(t.word) > 1 and t.word not in ('tbd', 'tba', 'na', 'none', 'unknown', 'various', 'other')
    ) c
   where n.entity_type = 'team' and jsonb_typeof(n.said -> 'colors') = 'array' and c.colour is not null;
  -- The initials of the legal form that the club or the name itself states, without that of youth: cf of FC, cs of Soccer Club.
  insert into pg_temp.parts (name_no, kind, value, ordinal, of_club)
  select p.name_no, case when p.of_club then 'form' else 'name_form' end, string_agg(distinct l.letter, '' order by l.letter), 0, false
    from pg_temp.parts p
    join likeness.words w on w.version = v_version and w.domain = 'organization' and w.word = p.value and w.role = 'form'
    cross join lateral string_to_table(w.value, null) l (letter)
   where p.kind = 'club' and l.letter not in ('y', '-')
   group by p.name_no, p.of_club;
end;
$$;

comment on function likeness.add_stated() is
  'Adds to pg_temp.parts what is stated separately from the names of teams (ordinal 0): birth year, age and gender if the name has '
  'none, years of birth (born) by year or by age and season, sport, season, region, country, colours, and the legal form of the club. '
  'IDENTITY-141.';
