create or replace function identity.compare_structure(
  first jsonb, second jsonb, own_words double precision, is_squad boolean, out features jsonb, out weight double precision
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
           when v_born_first = v_born_second then 'none' else 'one' end
    when v_born_first = v_born_second then 'same'
    when first ->> 'ages' <> '' and first ->> 'ages' = second ->> 'ages' and first ->> 'season' = second ->> 'season' then 'same age'
    when left(v_born_first, 4) = left(v_born_second, 4) then 'same first'
    else 'some' end;
  weight := case v_what when 'same' then 0 when 'same age' then 0 when 'same first' then -0.72
    when 'some' then -2.88
    else case when own_words >= 2.4 then -2.16 when v_what = 'none' then -3.6 else -2.88 end end;
  features := identity.feature('age', to_jsonb(v_what), weight,
    case v_what when 'same' then 'The same year of birth.' when 'same age' then 'The same age group.'
      when 'same first' then 'The same first year of birth.' when 'some' then 'One of two years of birth.'
      when 'one' then 'One says its year of birth, the other does not.' else 'Neither says its age.' end);
  foreach v_name in array '{gender,colours,tiers,numbers,directions,asides,region}'::text[] loop
    v_first := first ->> v_name;
    v_second := second ->> v_name;
    continue when v_first = '' and v_second = '' or v_name in ('asides', 'region') and (v_first = '' or v_second = '');
    v_weight := case
      when v_first = v_second then 0
      when v_name = 'asides' then case when string_to_array(v_first, ' ') && string_to_array(v_second, ' ') then 0 else -2.88 end
      when v_name = 'gender' and (v_first = '' or v_second = '') then
        case when first ->> 'named_gender' = second ->> 'named_gender' then 0 -- known from elsewhere, and of one alone
             when own_words <= 1 then -1.44 else -1.08 end
      when v_name = 'gender' then -2.88
      when v_name = 'region' then -2.88
      when v_first <> '' and v_second <> '' then -4.8
      when is_squad and v_name in ('numbers', 'directions') then -1.68
      else -2.88 end;
    v_what := case v_name when 'colours' then 'colour' when 'tiers' then 'tier' when 'numbers' then 'number'
                          when 'directions' then 'direction' when 'asides' then 'remark' else v_name end;
    features := features || identity.feature(v_what, jsonb_build_array(v_first, v_second), v_weight,
      case when v_first = v_second then 'The same ' || v_what || ': ' || v_first || '.'
           else 'Not the same ' || v_what || ': ' || coalesce(nullif(v_first, ''), 'none') || ', ' || coalesce(nullif(v_second, ''), 'none')
             || '.' end);
    weight := weight + v_weight;
  end loop;
end;
$$;

comment on function identity.compare_structure(jsonb, jsonb, double precision, boolean) is
  'The features of two teams that are no words, with their weights added up: age, gender, colours, tiers, numbers, directions and '
  'remarks, by how much their words tell and whether club and squad agree. What one says and the other does not weighs less than what '
  'is part of the other (IDENTITY-72).';
