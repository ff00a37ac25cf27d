create or replace function identity.compare_clubs(first jsonb, second jsonb) returns boolean
language plpgsql immutable strict parallel safe
set search_path = pg_catalog, pg_temp
as $$
declare
  v_first constant text[] := array(
    select w.word from string_to_table(first ->> 'club', ' ') w (word) where left(w.word, 1) not in ('o', 'u', 'r'));
  v_second constant text[] := array(
    select w.word from string_to_table(second ->> 'club', ' ') w (word) where left(w.word, 1) not in ('o', 'u', 'r'));
  v_regions constant text[] := array[coalesce(first ->> 'region', ''), coalesce(second ->> 'region', '')];
begin
  if first ->> 'country' <> second ->> 'country'
     or length(v_regions[1]) = 2 and length(v_regions[2]) = 2 and v_regions[1] <> v_regions[2] then
    return false;
  end if;
  if v_regions[1] <> '' and v_regions[2] <> '' and v_regions[1] <> v_regions[2] then return null; end if;
  if v_first = '{}' or v_second = '{}' then return null; end if;
  if v_first <@ v_second and v_second <@ v_first then return true; end if;
  if exists (select from unnest(v_first) w (word)
              where identity.spelt_out(w.word, jsonb_build_object('acronyms', second -> 'club_acronyms')) is not null)
     or exists (select from unnest(v_second) w (word)
                 where identity.spelt_out(w.word, jsonb_build_object('acronyms', first -> 'club_acronyms')) is not null) then
    return true;
  end if;
  return case when v_first && v_second then null else false end;
end;
$$;

comment on function identity.compare_clubs(jsonb, jsonb) is
  'Whether two teams are said to be of the same club: true where the names of the clubs have the same words that tell, or one is the '
  'acronym of the other; false where they have none in common, or are of two states or countries; null where they have some, one region '
  'is written as no state, or one team is not said to be of a club (IDENTITY-72, IDENTITY-205).';
