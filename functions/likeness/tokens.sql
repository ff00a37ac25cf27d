create or replace function likeness.tokens(name text) returns text[]
language sql immutable parallel safe
-- Brackets stay, as tokens of their own: what stands in them is a remark. The size of a name is bounded so that its cost is.
return array_remove(string_to_array(
  translate(
    replace(replace(translate(lower(extensions.unaccent('extensions.unaccent'::regdictionary, lower(regexp_replace(
      left(tokens.name, 200), '\m(\d{1,2})\s*(?:&|and)?\s*under\M|\munder[\s-]*(\d{1,2})\M', 'u\1\2', 'gi')))),
                              '[]{}''’‘`´.', '()()'), '(', ' ( '), ')', ' ) '),
    '-_/\&,;:*#+|"!?~=%@<>^$–—·•“”', repeat(' ', 30)),
  ' '), '');

comment on function likeness.tokens(text) is
  'Splits the first 200 characters of a name into tokens, lower case and without accents, apostrophes and points; brackets are tokens of '
  'their own. IDENTITY-70.';

create or replace function likeness.birth_year(digits text) returns integer
language sql immutable parallel safe
-- A later year, of two digits or four, is a season: 25/26, Fall 2025. Who plays in a team is four or older.
return case
  when length(digits) = 4 and digits between '1990' and '2022' then digits::integer
  when length(digits) = 2 and digits <= '22' then 2000 + digits::integer
end;

comment on function likeness.birth_year(text) is
  'Returns the year of birth that two or four digits in the name of a team mean; null where they mean none. IDENTITY-70.';

create or replace function likeness.read_figure(token text, before text, role text, letters_role text, rest_role text) returns text[]
language plpgsql immutable parallel safe
set search_path = pg_catalog, pg_temp
as $$
declare
  c_letters constant text := 'abcdefghijklmnopqrstuvwxyz';
  c_genders constant jsonb := '{"b": "M", "boy": "M", "boys": "M", "m": "M", "g": "F", "girl": "F", "girls": "F", "f": "F", "w": "F"}';
  v_rest text := ltrim(token, c_letters);
  v_before text := left(token, length(token) - length(v_rest));
  v_digits text := rtrim(v_rest, c_letters);
  v_after text := right(v_rest, length(v_rest) - length(v_digits));
  v_gender_before text;
  v_gender_after text;
  v_year integer;
begin
  if translate(v_digits, '0123456789', '') <> '' then -- digits, letters, digits
    return case when token in ('3v3', '4v4', '5v5', '6v6', '7v7', '8v8', '9v9', '11v11') then '{}' else array['own:' || token] end;
  end if;
  if v_after = 's' then v_after := ''; end if; -- 17's
  if length(v_digits) = 2 and v_digits >= '23' and (v_before in ('f', 's', 'fa', 'sp', 'w') or v_before = '' and v_after = '')
     or length(v_digits) = 4 and v_digits between '2023' and '2060' and v_before = '' then
    return '{}'; -- a season
  end if;
  v_gender_before := 'gender:' || (c_genders ->> nullif(rtrim(v_before, 'u'), 'boy'));
  v_gender_after := 'gender:' || (c_genders ->> ltrim(v_after, 'u'));
  if v_gender_before is not null and v_gender_after is not null and length(v_after) = 1 then -- B2016G: boys, their green or gold squad
    return likeness.read_figure(v_before || v_digits, before, role, letters_role, null) || ('number:' || v_after);
  end if;
  if v_after in ('th', 'st', 'nd', 'rd') and v_before = '' and length(v_digits) <= 2 then -- 5th grade
    return array['number:' || v_digits::integer];
  end if;
  if length(v_digits) <= 2 and v_digits::integer between 4 and 19
     and (v_before in ('u', 'bu', 'gu', 'ub', 'ug')
          or v_before in ('', 'b', 'g') and v_after in ('u', 'ub', 'ug', 'uboys', 'ugirls')
          or v_before = '' and before in ('u', 'bu', 'gu') and (v_after = '' or v_gender_after is not null)) then
    return array_remove(array['age_group:' || v_digits::integer, v_gender_before, v_gender_after], null) ||
           case when ltrim(v_after, 'u') <> '' and v_gender_after is null then array['own:' || v_after] else '{}' end;
  end if;
  v_year := likeness.birth_year(v_digits);
  if v_year is not null
     and (length(v_digits) = 4 or v_before = '' or v_gender_before is not null or length(v_before) >= 3) then
    return array_remove(array[
      case when v_before <> '' and v_gender_before is null then coalesce(letters_role, 'own:' || v_before) end,
      'birth_year:' || v_year, v_gender_before,
      case when v_after <> '' and v_gender_after is null then coalesce(rest_role, 'own:' || v_after) end,
      v_gender_after], null);
  end if;
  if v_before = '' and v_after = '' then -- 72 and 113 are numbers of registration, not of squads
    return array[case when length(v_digits) <= 2 and v_digits::integer < 20 then 'number:' else 'registration:' end || v_digits::numeric];
  end if;
  return array[coalesce(role, 'own:' || token)];
end;
$$;

comment on function likeness.read_figure(text, text, text, text, text) is
  'Reads a token with digits, by the token before it and the parts (kind:value) that the token, the letters before its digits and those '
  'behind them are in likeness.words: birth_year, age, gender, number below 20, words; nothing for a season or a size. IDENTITY-70.';
