create or replace function identity.words_veto(
  is_of_club boolean, agreed text[], slips text[], alike double precision, is_sure boolean
) returns text
language plpgsql immutable parallel safe
set search_path = pg_catalog, pg_temp
as $$
declare
  v_word text;
  v_has_initials boolean := false;
  v_agreed text := '';
  v_exact text;
begin
  if is_of_club then return null; end if;
  foreach v_word in array agreed loop
    if identity.is_initials(v_word) then v_has_initials := true; else v_agreed := v_agreed || ' ' || v_word; end if;
  end loop;
  v_exact := v_agreed;
  -- Two words of places (Upper Township) are a place, and a region with a squad (AZ Rovers) is a club; else a word of its own is needed.
  -- A surname is a town (Franklin SC) or, with nothing but the year beside it, a coach.
  if alike < 1 and v_agreed !~ '\m[sl]:|\mp:.*\m[pu]:|\m[pr]:.*\mm:' and not (v_agreed ~ '\mn:' and v_agreed ~ '\m[mopru]:') then
    -- Initials are those of many clubs.
    return case when v_agreed ~ '\m[mn]:' or v_has_initials then 'generic_name' else 'bare_name' end;
  end if;
  if slips <> '{}' then
    v_exact := array_to_string(array(select w.word from unnest(agreed) w (word) where w.word <> all (slips)), ' ');
  end if;
  if (slips <> '{}' or alike > 0 and not is_sure) and v_exact !~ '\m[sl]:' then return 'misspelt_name'; end if;
  return null;
end;
$$;

comment on function identity.words_veto(boolean, text[], text[], double precision, boolean) is
  'The hard rule on the words of two teams: bare_name, generic_name or misspelt_name; null where none forbids that they are one, as where '
  'the club is the same (is_of_club). agreed: the words and the acronym that agree, of which slips are spelled differently; '
  'alike and is_sure: of what is left over (identity.compare_spelling) (IDENTITY-73, IDENTITY-206).';
