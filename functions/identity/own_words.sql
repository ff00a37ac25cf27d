create or replace function identity.own_words(agreed text[], acronym text) returns double precision
language plpgsql immutable parallel safe
set search_path = pg_catalog, pg_temp
as $$
declare
  v_own double precision := case when own_words.acronym is null then 0 when length(own_words.acronym) < 4 then 0.3 else 0.6 end;
  v_word text;
begin
  foreach v_word in array own_words.agreed loop
    v_own := v_own + case left(v_word, 1) when 's' then 1 when 'l' then 1 when 'a' then 0.9 when 'n' then 0.6 when 'm' then 0.5
                                          when 'i' then 0.4 when 'p' then 0.25 when 'r' then 0.25
                                          when 'w' then 0.25 else 0 end;
  end loop;
  return v_own;
end;
$$;

comment on function identity.own_words(text[], text) is
  'How much the words that two teams share tell: 1 for one of its own, less for three letters, surnames, squads, initials and places, '
  'nothing for those of most clubs, and 0.3 or 0.6 for an acronym that one of them is known by (IDENTITY-72).';
