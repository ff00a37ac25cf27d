create or replace function identity.read_figure(token text, before text, roles jsonb) returns text[]
language plpgsql immutable strict parallel safe
set search_path = pg_catalog, pg_temp
as $$
declare
  c_letters constant text := 'abcdefghijklmnopqrstuvwxyz';
  v_rest text := ltrim(token, c_letters);
  v_before text := left(token, length(token) - length(v_rest));
  v_digits text := rtrim(v_rest, c_letters);
  v_after text := right(v_rest, length(v_rest) - length(v_digits));
  v_sex_before text;
  v_sex_after text;
  v_year integer;
begin
  if translate(v_digits, '0123456789', '') <> '' then -- digits, letters, digits
    return case when token in ('3v3', '4v4', '5v5', '6v6', '7v7', '8v8', '9v9', '11v11') then '{}' else array['s:' || token] end;
  end if;
  if v_after = 's' then v_after := ''; end if; -- 17's
  if length(v_digits) = 2 and v_digits >= '23' and (v_before in ('f', 's', 'fa', 'sp', 'w') or v_before = '' and v_after = '')
     or length(v_digits) = 4 and v_digits between '2023' and '2060' and v_before = '' then
    return '{}'; -- a season
  end if;
  v_sex_before := case rtrim(v_before, 'u') when 'b' then 'G:M' when 'g' then 'G:F' when 'boys' then 'G:M' when 'girls' then 'G:F'
                       when 'm' then 'G:M' when 'f' then 'G:F' when 'w' then 'G:F' end;
  v_sex_after := case ltrim(v_after, 'u') when 'b' then 'G:M' when 'g' then 'G:F' when 'boys' then 'G:M' when 'girls' then 'G:F'
                      when 'boy' then 'G:M' when 'girl' then 'G:F' when 'm' then 'G:M' when 'f' then 'G:F' when 'w' then 'G:F' end;
  if v_sex_before is not null and v_sex_after is not null and length(v_after) = 1 then -- B2016G: boys, their green or gold squad
    return identity.read_figure(v_before || v_digits, before, roles) || ('N:' || v_after);
  end if;
  if v_after in ('th', 'st', 'nd', 'rd') and v_before = '' and length(v_digits) <= 2 then -- 5th grade
    return array['N:' || v_digits::integer];
  end if;
  if length(v_digits) <= 2 and v_digits::integer between 4 and 19
     and (v_before in ('u', 'bu', 'gu', 'ub', 'ug')
          or v_before in ('', 'b', 'g') and v_after in ('u', 'ub', 'ug', 'uboys', 'ugirls')
          or v_before = '' and before in ('u', 'bu', 'gu') and (v_after = '' or v_sex_after is not null)) then
    return array_remove(array['A:' || v_digits::integer, v_sex_before, v_sex_after], null) ||
           case when ltrim(v_after, 'u') <> '' and v_sex_after is null then array['s:' || v_after] else '{}' end;
  end if;
  v_year := identity.birth_year(v_digits);
  if v_year is not null
     and (length(v_digits) = 4 or v_before = '' or v_sex_before is not null or length(v_before) >= 3) then
    return array_remove(array[
      case when v_before <> '' and v_sex_before is null then coalesce(roles ->> v_before, 's') end || case
        when position(':' in coalesce(roles ->> v_before, 's')) > 0 then '' else ':' || v_before end,
      'Y:' || v_year, v_sex_before,
      case when v_after <> '' and v_sex_after is null then coalesce(roles ->> v_after, 's') end || case
        when position(':' in coalesce(roles ->> v_after, 's')) > 0 then '' else ':' || v_after end,
      v_sex_after], null);
  end if;
  if v_before = '' and v_after = '' then -- 72 and 113 are numbers of registration, not of squads
    return array[case when length(v_digits) <= 2 and v_digits::integer < 20 then 'N:' else 'R:' end || v_digits::numeric];
  end if;
  return array[case when position(':' in coalesce(roles ->> token, '')) > 0 then roles ->> token else 's:' || token end];
end;
$$;

comment on function identity.read_figure(text, text, jsonb) is
  'Reads a word that has digits, by the word before it and the roles of words: Y a year of birth, A an age, G a gender, N a number of at '
  'most 19, and words; nothing for a season (F25, 2025) and the size of a game (9v9) (IDENTITY-70).';
