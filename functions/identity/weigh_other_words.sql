create or replace function identity.weigh_other_words(
  first jsonb, second jsonb, left_first text[], left_second text[], telling_first text[], telling_second text[], own_words double precision
) returns double precision
language plpgsql immutable strict parallel safe
set search_path = pg_catalog, pg_temp
as $$
declare
  v_count integer := cardinality(telling_first) + cardinality(telling_second);
  v_place text;
  v_whole jsonb := case when telling_first <> '{}' then second else first end;
begin
  if v_count = 0 then return 0; end if;
  if telling_first <> '{}' and telling_second <> '{}' then return -4.8 - 1.44 * v_count; end if;
  v_place := case when telling_first <> '{}' then identity.place_of_words(first, left_first, telling_first)
                  else identity.place_of_words(second, left_second, telling_second) end;
  return case
    -- A name that says SC itself, or a club before the year, is whole: what stands before the other is another club, or its squad.
    when v_place = 'before' and v_whole ->> 'words' not like '%o:%'
         and (weigh_other_words.own_words >= 1.9 or not identity.is_club_named(v_whole))
      then -0.96 - 0.48 * greatest(0, v_count - 3)
    when v_place = 'between' and own_words >= 1.5 then -1.68 - 0.48 * (v_count - 1)
    else -2.88 - 0.96 * (v_count - 1) end;
end;
$$;

comment on function identity.weigh_other_words(jsonb, jsonb, text[], text[], text[], text[], double precision) is
  'What the words weigh that only one of two teams has: little before those that agree, where a club is put in front, more between and '
  'after them, and most where both names have some (IDENTITY-72).';
