create or replace function identity.read_competition(said jsonb) returns jsonb
language plpgsql immutable strict parallel safe
set search_path = pg_catalog, pg_temp
as $$
declare
  c_terms constant text[] := '{spring,summer,fall,winter}';
  c_sponsor constant text := '\s*[-,(|]?\s*\m(?:presented|powered|sponsored|hosted|brought to you|pres\.?)\s+by\M[^-|)]*';
  c_age constant text := '\m(?:[uU]-?(\d{1,2})|(\d{1,2})[uU])(?:\s*[-–/]\s*(?:[uU]-?)?(\d{1,2})[uU]?)?\M';
  c_size constant text := '\m(\d{1,2})\s*v\s*\d{1,2}\M';
  c_year constant text := '''?\m(?:19|20)?\d\d\s*[-/–]\s*(?:20|'')?\d\d\M|''\d\d\M|\m(?:19|20)\d\d\M';
  v_name text := regexp_replace(coalesce(said ->> 'name', ''), c_sponsor, ' ', 'gi');
  v_words text[] := identity.competition_words(regexp_replace(regexp_replace(regexp_replace(
    v_name, c_age, ' ', 'g'), c_size, ' ', 'gi'), c_year, ' ', 'g'));
  v_season text[] := identity.competition_words(said ->> 'season');
  v_genders text[];
  v_core text[];
begin
  v_genders := array(select w.word from unnest(v_words) w (word) where w.word in ('boys', 'girls') order by 1);
  if v_genders = '{}' then
    v_genders := case said ->> 'gender' when 'M' then '{boys}' when 'F' then '{girls}' end;
  end if;
  v_core := array(select w.word from unnest(v_words) with ordinality w (word, place)
                   where not w.word = any (c_terms || '{boys,girls}'::text[]) and w.word !~ '^\d+(st|nd|rd|th)$' order by w.place);
  return jsonb_strip_nulls(jsonb_build_object(
    'name', said ->> 'name', 'words', v_core,
    'years', to_jsonb(coalesce(identity.years_of(v_name), identity.years_of(said ->> 'season'), identity.years_of(said ->> 'start_date'))),
    'terms', (select jsonb_agg(distinct t.word) from unnest(v_words || v_season) t (word) where t.word = any (c_terms)),
    'genders', case when cardinality(v_genders) = 1 then to_jsonb(v_genders) end,
    'ages', (select jsonb_agg(distinct a.age::text)
               from regexp_matches(v_name || ' ' || coalesce(said ->> 'age_group', ''), c_age, 'g') m (ends),
                    generate_series(coalesce(m.ends[1], m.ends[2])::integer, coalesce(m.ends[3], m.ends[1], m.ends[2])::integer) a (age)),
    'editions', (select jsonb_agg(w.word) from unnest(v_words) w (word) where w.word ~ '^\d+(st|nd|rd|th)$'),
    'numbers', (select jsonb_agg(w.word) from unnest(v_core) w (word) where w.word ~ '^\d+[a-z]?$' or w.word in ('i', 'ii', 'iii', 'iv')),
    'sides', (select jsonb_agg(w.word) from unnest(v_core) w (word) where w.word in ('north', 'south', 'east', 'west')),
    'formats', (select jsonb_agg(distinct m.size[1]) from regexp_matches(v_name, c_size, 'gi') m (size)),
    'sport', nullif(said ->> 'sport', 'other'), 'kind', nullif(said ->> 'kind', 'other'),
    'region', util.fold(identity.region_code(coalesce(said ->> 'region', said #>> '{host,region}'))),
    'start_date', said ->> 'start_date', 'end_date', coalesce(said ->> 'end_date', said ->> 'start_date'),
    'host', identity.read_organization(coalesce(said -> 'host', said -> 'organization')) -> 'core',
    'site', identity.site_of(said ->> 'website'),
    'keys', identity.name_keys(case when v_core = '{}' then v_words else v_core end),
    'is_placeholder', not exists (select from unnest(v_words) w (word) where w.word not in (
      'tbd', 'tba', 'unknown', 'none', 'na', 'other', 'tournament', 'league', 'competition', 'event', 'games', 'schedule', 'schedules',
      'friendly', 'friendlies', 'scrimmage', 'scrimmages'))));
end;
$$;

comment on function identity.read_competition(jsonb) is
  'Reads what is said of a competition {name, sport, kind, host, season, start_date, end_date, region, website, age_group, gender}: '
  'years, term, genders, ages, edition, numbers, sides and size of the game, the other words of its name without sponsors, dates, host; '
  'keys, at most twelve; and whether the name stands for none (IDENTITY-92, IDENTITY-99).';
