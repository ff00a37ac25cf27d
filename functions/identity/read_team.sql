create or replace function identity.read_team(said jsonb) returns jsonb
language plpgsql immutable strict parallel safe
set search_path = pg_catalog, pg_temp
as $$
declare
  v_tokens constant text[] := coalesce(identity.name_tokens(said ->> 'name'), '{}');
  v_parts text[] := identity.name_parts(v_tokens);
  v_club text[] := '{}';
  v_coach text[] := '{}';
  v_acronyms jsonb;
  v_club_parts text[];
  v_marks jsonb := '{}';
  v_club_acronyms jsonb := '{}';
  v_read record;
  v_season integer;
  v_born text;
  v_named text;
  v_says_age boolean;
  v_ticks integer;
begin
  if said #>> '{organization,name}' is not null then
    v_club_parts := identity.name_parts(identity.name_tokens(said #>> '{organization,name}'));
    v_club := identity.without_marks(v_club_parts);
    if v_club <> v_club_parts then
      v_parts := identity.without_club(v_parts, v_club_parts);
      v_marks := jsonb_build_object('club_parts', v_club_parts);
    end if;
    v_club_acronyms := identity.acronyms_of(v_club);
  end if;
  v_acronyms := identity.acronyms_of(v_parts);
  if v_club = '{}' and array_to_string(v_parts, ' ') ~ '\m[CTD]:' then v_marks := jsonb_build_object('parts', v_parts); end if;
  if said ->> 'coach' is not null then v_coach := identity.name_parts(identity.name_tokens(said ->> 'coach')); end if;
  v_read := identity.gather_parts(v_parts, v_acronyms);
  -- Academy', Academy''
  v_ticks := length(said ->> 'name') - length(rtrim(said ->> 'name', '''’`'));
  if v_ticks > 0 then v_read.numbers := ltrim(v_read.numbers || ' ' || repeat('''', v_ticks)); end if;
  v_says_age := v_read.years <> '' or v_read.ages <> '';
  if v_read.years = '' then v_read.years := coalesce(said ->> 'birth_year', ''); end if;
  if v_read.ages = '' then
    v_read.ages := coalesce(ltrim(substring(
      coalesce(said ->> 'age_group', said #>> '{division,age_group}', substring(upper(said #>> '{division,name}') from '\mU-?\d+\M'))
      from '^U-?(\d+)$'), '0'), '');
  end if;
  v_named := v_read.gender;
  if v_read.gender = '' then v_read.gender := coalesce(said ->> 'gender', said #>> '{division,gender}', ''); end if;
  v_born := v_read.years;
  if said ->> 'season' is not null then
    v_season := substring(said ->> 'season' from '(?:19|20)\d\d')::integer;
    -- Players of U10 in 2025/26 were born in 2015 or 2016, by the convention.
    if v_born = '' and v_read.ages <> '' and v_season is not null then
      v_born := (select string_agg(distinct (v_season - a.age::integer + d.shift)::text, ' ')
                   from string_to_table(v_read.ages, ' ') a (age), generate_series(0, 1) d (shift));
    end if;
  end if;
  return jsonb_build_object(
    'words', array_to_string(v_read.words, ' '), 'head', v_read.head, 'years', v_read.years, 'ages', v_read.ages, 'born', v_born,
    'season', v_season, 'gender', v_read.gender, 'named_gender', v_named,
    'says_age', v_says_age, 'colours', v_read.colours, 'tiers', v_read.tiers, 'numbers', v_read.numbers,
    'directions', v_read.directions, 'asides', v_read.asides, 'registrations', v_read.registrations, 'acronyms', v_acronyms,
    'club', case when v_club = '{}' then '' else
      (select coalesce(string_agg(c.part, ' '), '') from unnest(v_club) c (part) where ascii(c.part) >= 97) end,
    'form', identity.club_form(v_club),
    'coach', regexp_replace(array_to_string(v_coach, ' '), 'X:', 's:', 'g'),
    'sport', coalesce(said ->> 'sport', ''), 'shirts', coalesce(identity.read_colors(said -> 'colors'), '[]'),
    'seasons', identity.years_of(said ->> 'season'),
    'region', coalesce(identity.region_code(coalesce(said ->> 'region', said #>> '{organization,region}')), ''),
    'country', said #>> '{organization,country}',
    'club_acronyms', v_club_acronyms,
    'keys', to_jsonb(identity.team_keys(v_read.words, v_club, v_acronyms, v_club_acronyms)),
    'is_placeholder', identity.is_placeholder(v_tokens)) || v_marks;
end;
$$;

comment on function identity.read_team(jsonb) is
  'Reads what is said of a team: the words of its name by kind in their order, how many of them stand before the year, years of birth, '
  'ages, gender, colours, tiers, numbers, directions, remarks, its club with its region and country, coach, sport, the years of its season '
  'and the colours it wears, keys by which it is found, and whether it is a placeholder; words of the club''s own name are no marks '
  '(IDENTITY-70, IDENTITY-71, IDENTITY-204, IDENTITY-205, IDENTITY-209).';
