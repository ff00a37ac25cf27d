create or replace function identity.organization_veto(first jsonb, second jsonb) returns text
language sql immutable parallel safe
return case
  when (first ->> 'is_placeholder')::boolean or (second ->> 'is_placeholder')::boolean then 'placeholder'
  when first ->> 'country' <> second ->> 'country' then 'country'
  when length(identity.region_code(first ->> 'region')) = 2 and length(identity.region_code(second ->> 'region')) = 2
    and identity.region_code(first ->> 'region') <> identity.region_code(second ->> 'region') then 'region'
  when not identity.is_same_number(first -> 'sanctioning', second -> 'sanctioning') then 'sanctioning'
  when first ->> 'kind' <> second ->> 'kind'
    and (first ->> 'kind' in ('league', 'governing_body') or second ->> 'kind' in ('league', 'governing_body')) then 'kind'
end;

comment on function identity.organization_veto(jsonb, jsonb) is
  'Names the rule by which two organizations (profiles) are never one, or null: a placeholder, another country, another state, another '
  'number of one governing body, a league or governing body and something else (IDENTITY-97).';
