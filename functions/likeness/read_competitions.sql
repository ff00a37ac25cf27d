create or replace function likeness.read_competitions() returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  c_sponsor constant text := '\s*[-,(|]?\s*\m(?:presented|powered|sponsored|hosted|brought to you|pres\.?)\s+by\M[^-|)]*';
  c_age constant text := '\m(?:[uU]-?(\d{1,2})|(\d{1,2})[uU])(?:\s*[-–/]\s*(?:[uU]-?)?(\d{1,2})[uU]?)?\M';
  c_size constant text := '\m(\d{1,2})\s*v\s*\d{1,2}\M';
  c_year constant text := '''?\m(?:19|20)?\d\d\s*[-/–]\s*(?:20|'')?\d\d\M|''\d\d\M|\m(?:19|20)\d\d\M';
  v_version constant integer := likeness.version_in_force();
begin
  insert into pg_temp.parts (name_no, kind, value, ordinal, of_club)
  with named as materialized (
    select n.name_no, n.said, regexp_replace(n.said ->> 'name', c_sponsor, ' ', 'gi') as name
      from pg_temp.new_names n where n.entity_type = 'competition'
  ), tokens as materialized (
    select k.name_no, w.origin, t.ordinal::integer, coalesce(a.value, t.word) as word, r.role, r.value
      from named k
      cross join lateral (values
        ('name', regexp_replace(regexp_replace(regexp_replace(k.name, c_age, ' ', 'g'), c_size, ' ', 'gi'), c_year, ' ', 'g')),
        ('season', k.said ->> 'season')) w (origin, written)
      cross join lateral string_to_table(util.fold(w.written), ' ') with ordinality t (word, ordinal)
      left join likeness.words a on a.version = v_version and a.domain = 'competition' and a.word = t.word and a.role = 'abbreviation'
      left join likeness.words r on r.version = v_version and r.domain = 'competition' and r.word = coalesce(a.value, t.word)
     where t.word <> ''
  )
  select distinct on (t.name_no, t.word) t.name_no, 'word', t.word, t.ordinal, false
    from tokens t
   where t.origin = 'name' and t.word !~ '^\d+(st|nd|rd|th)$'
     and coalesce(t.role, 'empty') in ('empty', 'number', 'side', 'generic', 'programme', 'surface')
     -- League adds nothing to other words.
     and (coalesce(t.role, 'empty') not in ('generic', 'programme', 'surface') or not exists (
       select from tokens o where o.name_no = t.name_no and o.origin = 'name' and coalesce(o.role, 'side') in ('side', 'number')))
  union all
  select distinct t.name_no,
         case when t.word ~ '^\d+(st|nd|rd|th)$' then 'edition' when t.word ~ '^\d+[a-z]?$' then 'number' else t.role end, t.word, 0, false
    from tokens t
   where t.role = 'term' or t.origin = 'name'
     and (t.role in ('gender', 'number', 'side', 'programme', 'surface') or t.word ~ '^\d+([a-z]|st|nd|rd|th)?$')
  union all
  select t.name_no, 'event', t.word, 0, false from tokens t where t.origin = 'name' and t.value = 'event'
  union all
  select k.name_no, 'gender', case k.said ->> 'gender' when 'M' then 'boys' else 'girls' end, 0, false
    from named k
   where k.said ->> 'gender' in ('M', 'F') and not exists (select from tokens t where t.name_no = k.name_no and t.role = 'gender')
  union all
  select distinct k.name_no, 'age', a.age::text, 0, false
    from named k
    cross join lateral regexp_matches(k.name || ' ' || coalesce(k.said ->> 'age_group', ''), c_age, 'g') m (ends)
    cross join lateral generate_series(
      coalesce(m.ends[1], m.ends[2])::integer, coalesce(m.ends[3], m.ends[1], m.ends[2])::integer) a (age)
  union all
  select distinct k.name_no, 'format', m.size[1], 0, false from named k cross join lateral regexp_matches(k.name, c_size, 'gi') m (size)
  union all
  select k.name_no, x.kind, x.value, 0, false
    from named k
    cross join lateral (select coalesce(likeness.years_of(k.name), likeness.years_of(k.said ->> 'season'),
                                        likeness.years_of(k.said ->> 'start_date'))) y (years)
    cross join lateral (values
      ('year', y.years[1]::text), ('year', nullif(y.years[2], y.years[1])::text),
      ('sport', nullif(k.said ->> 'sport', 'other')), ('kind', nullif(k.said ->> 'kind', 'other')),
      ('region', likeness.region_code(coalesce(k.said ->> 'region', k.said #>> '{host,region}'))),
      ('start_date', k.said ->> 'start_date'), ('end_date', coalesce(k.said ->> 'end_date', k.said ->> 'start_date')),
      ('website', likeness.site_of(k.said ->> 'website')),
      ('placeholder', case when not exists (
         select from tokens t
          where t.name_no = k.name_no and t.origin = 'name'
            and coalesce(t.role, '') not in ('empty', 'tag', 'generic', 'programme', 'surface')) then 'yes' end)
    ) x (kind, value)
   where x.value <> '';
  perform likeness.read_hosts();
end;
$$;

comment on function likeness.read_competitions() is
  'Reads the competitions of pg_temp.new_names into pg_temp.parts: the words of the name without sponsors, and year, term, edition, '
  'gender, ages, size, numbers, sides, kind of event (cup, showcase), dates, sport, kind, region, website, and the words of the host. '
  'IDENTITY-99.';

create or replace function likeness.read_hosts() returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_version constant integer := likeness.version_in_force();
begin
  insert into pg_temp.parts (name_no, kind, value, ordinal, of_club)
  select distinct on (n.name_no, t.word) n.name_no, 'host', coalesce(a.value, t.word), t.ordinal::integer, true
    from pg_temp.new_names n
    cross join lateral string_to_table(
      util.fold(coalesce(n.said #>> '{host,name}', n.said #>> '{organization,name}')), ' ') with ordinality t (word, ordinal)
    left join likeness.words a on a.version = v_version and a.domain = 'team' and a.word = t.word and a.role = 'abbreviation'
   where n.entity_type in ('competition', 'venue') and t.word <> '' and not exists (
     select from likeness.words f
      where f.version = v_version and f.domain = 'organization' and f.word = coalesce(a.value, t.word) and f.role in ('form', 'article'));
  -- By its initials the host tags its venues (OTR - Marrowick Park).
  insert into pg_temp.parts (name_no, kind, value, ordinal, of_club)
  select n.name_no, 'host_initials', string_agg(
           case f.role when 'form' then coalesce(nullif(f.value, '-'), '') else left(coalesce(a.value, t.word), 1) end, ''
           order by t.ordinal), 0, true
    from pg_temp.new_names n
    cross join lateral string_to_table(util.fold(n.said #>> '{organization,name}'), ' ') with ordinality t (word, ordinal)
    left join likeness.words a on a.version = v_version and a.domain = 'team' and a.word = t.word and a.role = 'abbreviation'
    left join likeness.words f on f.version = v_version and f.domain = 'organization' and f.word = coalesce(a.value, t.word)
   where n.entity_type = 'venue' and t.word <> '' and f.role is distinct from 'article'
   group by n.name_no
  having count(*) > 2;
end;
$$;

comment on function likeness.read_hosts() is
  'Adds to pg_temp.parts the words of the names of hosts of competitions and venues, without their legal form, and the initials of hosts '
  'of venues. IDENTITY-95.';
