create or replace function identity.compare_competitions(first jsonb, second jsonb) returns identity.comparison
language plpgsql immutable strict parallel safe
set search_path = pg_catalog, pg_temp
as $$
declare
  v_hosts text[] := identity.texts_of(first -> 'host') || identity.texts_of(second -> 'host');
  v_names jsonb := identity.compare_words(identity.without_words(identity.texts_of(first -> 'words'), v_hosts),
                                          identity.without_words(identity.texts_of(second -> 'words'), v_hosts));
  v_alike double precision := (v_names ->> 'alike')::double precision;
  v_left double precision := identity.weight_of(v_names -> 'left_first') + identity.weight_of(v_names -> 'left_second');
  v_conflict double precision := least(identity.weight_of(v_names -> 'left_first'), identity.weight_of(v_names -> 'left_second'));
  v_is_dated boolean := first ? 'start_date' and second ? 'start_date';
  -- A host that is called as many are (Parks and Recreation) may be that of any town.
  v_is_host boolean := case
    when least(identity.weight_of(first -> 'host'), identity.weight_of(second -> 'host')) >= 1
      or not identity.is_within(first -> 'host', second -> 'host')
    then identity.is_within(first -> 'host', second -> 'host') end;
begin
  return identity.weigh_features(
    identity.feature('name', to_jsonb(v_alike), 4 * (v_alike - 0.6)
        - case when (v_names ->> 'shared')::double precision < 1 then 0.8 else 0 end,
      case when (v_names ->> 'is_same')::boolean then 'The names are the same but for season, sponsor and the like.'
        else format('The names are alike to %s in a hundred.', round(100 * v_alike)) end)
    || identity.feature('other_words', jsonb_build_array(v_names -> 'left_first', v_names -> 'left_second'),
      case when v_left > 0 then - least(1, v_left) - 2 * least(1, v_conflict) end, 'A name has words that the other has not.')
    || identity.feature('season', jsonb_build_array(first -> 'years', second -> 'years'),
      case when first ? 'years' and second ? 'years' then 0.3 else -1 end,
      case when first ? 'years' and second ? 'years' then 'They are of the same year.' else 'The year of one is not known.' end)
    || identity.feature('dates', jsonb_build_array(first -> 'start_date', second -> 'start_date'),
      -- Seasons of many leagues begin on one Saturday.
      case when v_is_dated and first ->> 'start_date' = second ->> 'start_date' then 0.25 when v_is_dated then 0.1 end,
      'Their dates overlap.')
    || identity.feature('host', to_jsonb(v_is_host), case when v_is_host then 1.2 when not v_is_host then -1 end,
      case when v_is_host then 'The same organization is the host.' else 'Their hosts have different names.' end)
    || identity.feature('website', second -> 'site', case when first ->> 'site' = second ->> 'site' then 1 end,
      'They have the same website.')
    || identity.feature('region', second -> 'region', case when first ->> 'region' = second ->> 'region' then 0
      when first ->> 'region' <> second ->> 'region' then -1 end, format('Regions: %s and %s.', first ->> 'region', second ->> 'region'))
    || identity.feature('kind', jsonb_build_array(first -> 'kind', second -> 'kind'),
      case when first ->> 'kind' <> second ->> 'kind' then -0.8 end,
      format('Kinds: %s and %s.', first ->> 'kind', second ->> 'kind'))
    || identity.feature('part', to_jsonb(true), case when (first -> 'terms' is null) <> (second -> 'terms' is null)
        or (first -> 'genders' is null) <> (second -> 'genders' is null) or (first -> 'ages' is null) <> (second -> 'ages' is null)
        or (first -> 'formats' is null) <> (second -> 'formats' is null) or (first -> 'numbers' is null) <> (second -> 'numbers' is null)
        or (first -> 'sides' is null) <> (second -> 'sides' is null) then -1 end,
      'One name says a term, gender, age, size, number or side, the other does not.'),
    identity.competition_veto(first, second));
end;
$$;

comment on function identity.compare_competitions(jsonb, jsonb) is
  'Compares two competitions by their profiles (identity.read_competition): names, season, dates, host, website, region, kind. Name, '
  'season, dates and region never reach the threshold of a merge (IDENTITY-91, IDENTITY-99, IDENTITY-101).';
