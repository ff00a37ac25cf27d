create or replace function identity.team_keys(words text[], club text[], acronyms jsonb, club_acronyms jsonb) returns text[]
language plpgsql immutable strict parallel safe
set search_path = pg_catalog, pg_temp
as $$
declare
  v_telling text[] := '{}';
  v_common text[] := '{}';
  v_short text[] := '{}';
  v_word text;
  v_kind text;
begin
  foreach v_word in array words loop
    v_kind := left(v_word, 1);
    v_word := substr(v_word, 3);
    if v_kind in ('s', 'l', 'a') then
      v_telling := v_telling || rtrim(v_word, 's');
      if length(v_word) between 2 and 5 and cardinality(v_short) < 2 then
        v_short := v_short || ('i:' || v_word);
        if right(v_word, 2) in ('sa', 'sc', 'fc') and length(v_word) > 3 then
          v_short := v_short || ('i:' || left(v_word, -2));
        end if;
      end if;
    elsif v_kind in ('m', 'n', 'i', 'p') then
      v_common := v_common || rtrim(v_word, 's');
    end if;
  end loop;
  v_short := v_short || array(select 'i:' || a.acronym from jsonb_object_keys(acronyms) a (acronym)
                               where length(a.acronym) between 2 and 5 order by length(a.acronym) limit 5);
  if club <> '{}' then
    if array_to_string(club, ' ') ~ '\m[sla]:' then
      v_telling := v_telling || array(
        select rtrim(substr(c.word, 3), 's') from unnest(club) c (word) where left(c.word, 1) in ('s', 'l', 'a'));
    else
      v_common := v_common || array(
        select rtrim(substr(c.word, 3), 's') from unnest(club) c (word) where left(c.word, 1) in ('m', 'n', 'p'));
    end if;
    v_short := v_short || array(select 'i:' || a.acronym from jsonb_object_keys(club_acronyms) a (acronym)
                                 where length(a.acronym) between 3 and 6 limit 5);
  end if;
  return array(select k.key from unnest(v_telling[1:6] || v_common[1:4] || v_short) with ordinality k (key, place)
                group by k.key order by min(k.place) limit 12);
end;
$$;

comment on function identity.team_keys(text[], text[], jsonb, jsonb) is
  'The keys by which a team is found, at most 12: the words of its name and club that tell, common ones, and '
  'acronyms; the common words of a club that has no other (IDENTITY-70, IDENTITY-202).';
