create or replace function identity.compare_teams(first jsonb, second jsonb) returns identity.comparison
language plpgsql immutable strict parallel safe
set search_path = pg_catalog, pg_temp
as $$
declare
  v_veto text := identity.team_veto(first, second);
  v_person_veto text;
  v_aligned record;
  v_spelling record;
  v_structure record;
  v_telling_first text[] := '{}';
  v_telling_second text[] := '{}';
  v_clubs boolean;
  v_own double precision;
  v_words double precision := 4.54;
  v_acronym double precision;
  v_rung double precision;
  v_squad boolean;
  v_club double precision;
begin
  if v_veto is not null then
    return row(0, v_veto, identity.feature(v_veto, 'false', -10, identity.veto_in_words(v_veto)))::identity.comparison;
  end if;
  v_person_veto := identity.person_veto(first, second);
  v_aligned := identity.align_words(first, second);
  if first ? 'is_of_one_club' or second ? 'is_of_one_club' then v_clubs := true;
  elsif first ->> 'club' <> '' and second ->> 'club' <> '' then v_clubs := identity.compare_clubs(first, second); end if;
  v_spelling := identity.compare_spelling(first, second, v_aligned.left_first, v_aligned.left_second);
  v_own := identity.own_words(v_aligned.agreed, v_aligned.acronym) + case when v_clubs then 1.5 else 0 end + v_spelling.alike;
  v_veto := identity.words_veto(
    v_clubs is true or v_aligned.is_by_club, array_remove(v_aligned.agreed || ('i:' || v_aligned.acronym), null), v_aligned.slips,
    v_spelling.alike, v_spelling.is_sure);
  if v_aligned.left_first <> '{}' or v_aligned.left_second <> '{}' then
    -- United and the like tell something where the other has a word in their place.
    v_telling_first := identity.telling_words(first, v_aligned.left_first, true);
    v_telling_second := identity.telling_words(second, v_aligned.left_second, true);
    if not v_aligned.is_by_club and (v_telling_first = '{}' or v_telling_second = '{}') then
      v_telling_first := identity.telling_words(first, v_telling_first, false);
      v_telling_second := identity.telling_words(second, v_telling_second, false);
    end if;
    v_words := 4.54 + identity.weigh_other_words(
      first, second, v_aligned.left_first, v_aligned.left_second, v_telling_first, v_telling_second, v_own);
    v_veto := coalesce(v_veto, identity.front_veto(
      first, second, v_aligned.left_first, v_aligned.left_second, v_telling_first, v_telling_second, v_own));
  end if;
  v_veto := case when v_veto = 'bare_name' then case v_person_veto when 'shirt_colour' then 'colour' else v_veto end
                 else coalesce(v_person_veto, v_veto) end;
  v_squad := identity.is_squad_shared(first, second, v_aligned.agreed);
  v_structure := identity.compare_structure(first, second, v_own, v_squad, v_clubs is true);
  v_acronym := case when v_aligned.acronym is not null then case when length(v_aligned.acronym) < 4 then -0.96 else -0.48 end end;
  v_club := case when v_clubs then 0.5 when not v_clubs then -2.88 end;
  v_rung := identity.weigh_rung(first, second, v_squad);
  return row(
    identity.probability(v_words - 3.6 * (1 - least(1, v_own / 1.5)) + v_structure.weight + coalesce(v_acronym, 0) + coalesce(v_club, 0)
                         + coalesce(v_rung, 0) + v_spelling.alike * (3.94 - v_words)),
    v_veto,
    identity.feature('words', jsonb_build_array(v_aligned.agreed, v_telling_first, v_telling_second), v_words,
                     identity.words_in_words(v_telling_first, v_telling_second))
      || identity.feature('own_words', to_jsonb(v_own), -3.6 * (1 - least(1, v_own / 1.5)),
        'How much the words that agree tell: 1 for a word of its own, less for animals, surnames, places and initials.')
      || identity.feature('embedding', to_jsonb(round(v_spelling.cosine::numeric, 2)),
        case when v_spelling.cosine is not null then v_spelling.alike * (3.94 - v_words) end,
        format('The words that they do not share are spelled alike to %s in a hundred.', round(100 * v_spelling.cosine::numeric)))
      || identity.feature('acronym', to_jsonb(v_aligned.acronym), v_acronym, 'An acronym stands for words of the other name.')
      || identity.feature('club', to_jsonb(v_clubs), v_club,
        case when v_clubs then 'They are of the same club.' else 'Their clubs are not the same.' end)
      || v_structure.features
      || identity.feature('rung', 'true', v_rung, 'A tier with a number is a place in the club, which other players take next season.')
  )::identity.comparison;
end;
$$;

comment on function identity.compare_teams(jsonb, jsonb) is
  'Compares two teams by their profiles (identity.read_team): the words that agree and those left over, how much they tell, club, age, '
  'gender, colour, tier, number and direction. A weight is the logarithm of the odds that a feature adds; a hard rule is the veto '
  '(IDENTITY-72, IDENTITY-73, IDENTITY-91, IDENTITY-130, IDENTITY-204, IDENTITY-206).';
