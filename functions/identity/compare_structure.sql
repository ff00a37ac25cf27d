create or replace function identity.compare_structure(
  first jsonb, second jsonb, own_words double precision, is_squad boolean, is_club boolean, out features jsonb, out weight double precision
)
language plpgsql immutable strict parallel safe
set search_path = pg_catalog, pg_temp
as $$
declare
  v_born_first constant text := first ->> 'born';
  v_born_second constant text := second ->> 'born';
  v_first text;
  v_second text;
  v_name text;
  v_what text;
  v_weight double precision;
begin
  v_what := case
    when v_born_first = '' or v_born_second = '' then
      case when first ->> 'ages' <> '' and first ->> 'ages' = second ->> 'ages' then 'same age'
           when identity.do_lists_differ(first ->> 'ages', second ->> 'ages', false) then 'apart'
           when v_born_first = v_born_second then 'none' else 'one' end
    when v_born_first = v_born_second then 'same'
    when first ->> 'ages' <> '' and first ->> 'ages' = second ->> 'ages' and first ->> 'season' = second ->> 'season' then 'same age'
    when left(v_born_first, 4) = left(v_born_second, 4) then 'same first'
    else 'some' end;
  weight := case v_what when 'same' then 0 when 'same age' then 0 when 'same first' then case when is_squad then -0.72 else -2.88 end
    when 'some' then -2.88 when 'none' then -3.6 else -2.88 end;
  features := identity.feature('age', to_jsonb(v_what), weight,
    case v_what when 'same' then 'The same year of birth.' when 'same age' then 'The same age group.'
      when 'same first' then 'The same first year of birth.' when 'some' then 'One of two years of birth.'
      when 'apart' then 'Other ages.'
      when 'one' then 'One says its year of birth, the other does not.' else 'Neither says its age.' end);
  -- A club has a name too, and several teams of an age.
  v_weight := case
    when (first -> 'says_age')::boolean and (second -> 'says_age')::boolean or v_what in ('none', 'one') then null
    when (first -> 'says_age')::boolean or (second -> 'says_age')::boolean then
      case when is_squad or first ->> 'colours' <> '' and first ->> 'colours' = second ->> 'colours'
             or first ->> 'numbers' <> '' and first ->> 'numbers' = second ->> 'numbers' then null else -2.88 end
    when is_club or own_words >= 1.9 then null
    else -2.88 end;
  if v_weight is not null then
    features := features || identity.feature('said_age', to_jsonb((first ->> 'says_age')::boolean or (second ->> 'says_age')::boolean),
      v_weight, 'The age is known from what is said beside a name, not from the name.');
    weight := weight + v_weight;
  end if;
  foreach v_name in array '{gender,colours,tiers,numbers,directions,asides,region}'::text[] loop
    v_first := first ->> v_name;
    v_second := second ->> v_name;
    continue when v_first = '' and v_second = '' or v_name = 'region' and (v_first = '' or v_second = '');
    v_weight := case
      when v_first = v_second then 0
      when v_name = 'asides' then case
        when v_first = '' or v_second = '' then case when is_squad then -0.48 else -2.88 end
        when string_to_array(v_first, ' ') && string_to_array(v_second, ' ') then 0 else -2.88 end
      when v_name = 'gender' and (v_first = '' or v_second = '') then
        case when first ->> 'named_gender' = second ->> 'named_gender' then 0 -- of one alone
             when v_first || v_second <> 'M' then -2.88 -- boys more often leave it out
             when own_words <= 1 then -1.44 else -1.08 end
      when v_name in ('gender', 'region') then -2.88
      when v_first <> '' and v_second <> '' then -4.8
      else -2.88 end;
    v_what := case v_name when 'colours' then 'colour' when 'tiers' then 'tier' when 'numbers' then 'number'
                          when 'directions' then 'direction' when 'asides' then 'remark' else v_name end;
    features := features || identity.feature(v_what, jsonb_build_array(v_first, v_second), v_weight,
      case when v_first = v_second then 'The same ' || v_what || ': ' || v_first || '.'
           else 'Not the same ' || v_what || ': ' || coalesce(nullif(v_first, ''), 'none') || ', ' || coalesce(nullif(v_second, ''), 'none')
             || '.' end);
    weight := weight + v_weight;
  end loop;
  if identity.are_colors_apart(first -> 'shirts', second -> 'shirts') then
    features := features || identity.feature('shirt_colour', jsonb_build_array(first -> 'shirts', second -> 'shirts'), -2.88,
      identity.veto_in_words('shirt_colour'));
    weight := weight - 2.88;
  end if;
end;
$$;

comment on function identity.compare_structure(jsonb, jsonb, double precision, boolean, boolean) is
  'The features of two teams that are no words, with their weights added up, by how much their words tell and whether the name of a '
  'squad (is_squad) and the club (is_club) agree (IDENTITY-72, IDENTITY-140).';
