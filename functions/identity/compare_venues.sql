create or replace function identity.compare_venues(first jsonb, second jsonb) returns identity.comparison
language plpgsql immutable strict parallel safe
set search_path = pg_catalog, pg_temp
as $$
declare
  v_names jsonb := identity.compare_venue_names(first, second);
  v_alike double precision := coalesce((v_names ->> 'alike')::double precision, 0);
  v_street text := identity.compare_streets(first -> 'street', second -> 'street');
  v_distance double precision := util.distance_km((first #>> '{geo,0}')::double precision, (first #>> '{geo,1}')::double precision,
                                                  (second #>> '{geo,0}')::double precision, (second #>> '{geo,1}')::double precision);
  v_conflict double precision := least(1, identity.weight_of(v_names -> 'left_first'), identity.weight_of(v_names -> 'left_second'));
  v_cities boolean := identity.is_within(first -> 'city', second -> 'city');
  v_hosts boolean := identity.is_within(first -> 'host', second -> 'host');
  v_veto text := identity.venue_veto(first, second, v_street, v_distance);
begin
  return identity.weigh_features(
    identity.feature('name', to_jsonb(round(v_alike::numeric, 2)), 4 * (v_alike - 0.6)
        - case when (v_names ->> 'shared')::double precision < 1 then 0.8 else 0 end
        - case when (v_names ->> 'is_part')::boolean then 0.3 else 0 end,
      case when (v_names ->> 'is_same')::boolean then 'The complexes have the same name.'
        else format('The names are alike to %s in a hundred.', round(100 * v_alike)) end)
    || identity.feature('other_words', jsonb_build_array(v_names -> 'left_first', v_names -> 'left_second'),
      case when v_conflict > 0 then -2.5 * v_conflict end,
      'Each name has words that the other has not.')
    || identity.feature('street', to_jsonb(v_street),
      case v_street when 'same' then 2.5 when 'same street' then 0.8 when 'other street' then -1.5 when 'other kind' then -1
        when 'other number' then -2 when 'other side' then -2 end, format('Street and number: %s.', v_street))
    || identity.feature('distance_km', to_jsonb(round(v_distance::numeric, 2)),
      case when v_distance <= 0.15 then 2 when v_distance <= 0.5 then 1.2 when v_distance <= 1 then 0.7 when v_distance <= 2 then 0
        when v_distance > 2 then -3 end,
      format('They are %s km apart.', round(v_distance::numeric, 2)))
    || identity.feature('city', to_jsonb(v_cities),
      case when v_cities then 0.8 when v_street = 'same' then null when not v_cities then -1.5 end,
      case when v_cities then 'They are in the same town.' else 'They are in towns of different names.' end)
    || identity.feature('postal_code', second -> 'postal_code',
      case when first ->> 'postal_code' = second ->> 'postal_code' then 0.5 when v_street = 'same' then null
        when first ->> 'postal_code' <> second ->> 'postal_code' then -0.5 end,
      format('Postal codes: %s and %s.', first ->> 'postal_code', second ->> 'postal_code'))
    || identity.feature('host', to_jsonb(v_hosts), case when v_hosts then 0.8 end, 'The same organization plays there.')
    || identity.feature('numbers', jsonb_build_array(first -> 'numbers', second -> 'numbers'),
      case when (first -> 'numbers' is null) <> (second -> 'numbers' is null) then -1.5 end, 'One name has a number, the other has none.')
    || identity.feature('sides', jsonb_build_array(first -> 'sides', second -> 'sides'),
      case when (first -> 'sides' is null) <> (second -> 'sides' is null) then -1 end, 'One name says north, south, upper or the like.'),
    v_veto);
end;
$$;

comment on function identity.compare_venues(jsonb, jsonb) is
  'Compares two venues by their profiles (identity.read_venue): names, street and number, distance in kilometres, town, postal code, '
  'host. A name alone never reaches the threshold of a merge (IDENTITY-91, IDENTITY-93, IDENTITY-95).';
