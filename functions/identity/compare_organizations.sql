create or replace function identity.compare_organizations(first jsonb, second jsonb) returns identity.comparison
language plpgsql immutable strict parallel safe
set search_path = pg_catalog, pg_temp
as $$
declare
  -- The town in the name of a club tells no more than the region does.
  v_places text[] := regexp_split_to_array(concat_ws(' ', first ->> 'region', second ->> 'region'), ' ');
  v_first text[] := identity.without_words(identity.texts_of(first -> 'core'), v_places);
  v_second text[] := identity.without_words(identity.texts_of(second -> 'core'), v_places);
  v_names jsonb := identity.compare_words(v_first, v_second);
  v_is_same boolean := (v_names ->> 'is_same')::boolean;
  v_alike double precision := (v_names ->> 'alike')::double precision;
  v_left double precision := identity.weight_of(v_names -> 'left_first') + identity.weight_of(v_names -> 'left_second');
  v_conflict double precision := least(identity.weight_of(v_names -> 'left_first'), identity.weight_of(v_names -> 'left_second'));
  v_is_short boolean := identity.is_short_for(first, second) or identity.is_short_for(second, first);
  v_forms text := identity.compare_forms(first ->> 'form', second ->> 'form');
  v_own double precision := least(
    identity.weight_of(to_jsonb(v_first) - v_places), identity.weight_of(to_jsonb(v_second) - v_places));
  v_regions boolean := identity.region_code(first ->> 'region') = identity.region_code(second ->> 'region');
  v_sites boolean := first ->> 'site' = second ->> 'site';
  v_numbers boolean := identity.is_same_number(first -> 'sanctioning', second -> 'sanctioning');
  -- A word that is spelt otherwise weighs less the more of the whole name is spelled alike.
  v_cosine double precision := case
    when v_left = 0 and not v_is_same and coalesce(first ->> 'embedder', second ->> 'embedder', '') <> 'none'
    then identity.cosine(identity.name_vector(array_to_string(v_first, ' ')), identity.name_vector(array_to_string(v_second, ' '))) end;
begin
  return identity.weigh_features(
    case when v_is_short and not v_is_same then
      identity.feature('short_name', to_jsonb(true), 0.5, 'One name is the initials or the short name of the other.')
    else
      identity.feature('name', to_jsonb(v_alike), 4 * (v_alike - 0.6)
        - case when (v_names ->> 'shared')::double precision < 1 then 0.8 else 0 end,
        case when v_is_same then 'The names are the same but for their legal form.'
          else format('The names are alike to %s in a hundred.', round(100 * v_alike)) end)
      || identity.feature('other_words', jsonb_build_array(v_names -> 'left_first', v_names -> 'left_second'),
        case when v_left > 0 then -1 - 2 * least(1, v_conflict) end, 'A name has words that the other has not.')
      || identity.feature('spelling', to_jsonb(false), case when v_left = 0 and not v_is_same then -0.7 end, 'A word is spelt otherwise.')
      || identity.feature('embedding', to_jsonb(round(v_cosine::numeric, 2)), 0.6 * least(1, greatest(0, (v_cosine - 0.6) / 0.2)),
        format('The names are spelled alike to %s in a hundred.', round(100 * v_cosine::numeric)))
    end
    || identity.feature('form', to_jsonb(v_forms), case v_forms when 'same' then 0.2 when 'other' then -1.5 end,
      format('The legal forms are %s and %s.', first ->> 'form', second ->> 'form'))
    || identity.feature('one_word', to_jsonb(v_own), case
      when v_own < 2 and v_forms is distinct from 'same'
           and not (v_is_same and v_own >= 1 and identity.are_of_town(first, second)) then -0.7 end,
      'A single word, of no one town and without the same legal form, names many clubs.')
    || identity.feature('country', second -> 'country', case when first ->> 'country' = second ->> 'country' then 0.3 end,
      'They are in the same country.')
    || identity.feature('region', second -> 'region', case when v_regions then 0.9 when not v_regions then -1.5 end,
      format('Regions: %s and %s.', first ->> 'region', second ->> 'region'))
    || identity.feature('website', second -> 'site', case when v_sites then 3 when not v_sites then -0.7 end,
      case when v_sites then 'They have the same website.' else 'They have websites of their own.' end)
    || identity.feature('sanctioning', to_jsonb(v_numbers), case when v_numbers then 4 end,
      'A governing body gave both the same number.'),
    identity.organization_veto(first, second));
end;
$$;

comment on function identity.compare_organizations(jsonb, jsonb) is
  'Compares two organizations by their profiles (identity.read_organization): names, legal forms, country, region, website, numbers of '
  'governing bodies. A name alone never reaches the threshold of a merge (IDENTITY-91, IDENTITY-96, IDENTITY-98, '
  'IDENTITY-130).';
