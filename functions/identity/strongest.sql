create or replace function identity.strongest(evidence jsonb, is_against boolean) returns text
language sql immutable parallel safe
begin atomic
  select f.feature ->> 'words'
    from jsonb_array_elements(case jsonb_typeof(evidence -> 'features') when 'array' then evidence -> 'features' else '[]' end) f (feature)
   where case when is_against then (f.feature ->> 'weight')::double precision < 0 else (f.feature ->> 'weight')::double precision > 0 end
   order by abs((f.feature ->> 'weight')::double precision) desc
   limit 1;
end;

comment on function identity.strongest(jsonb, boolean) is
  'Returns in words the feature of the evidence that weighs most for one entity, or (is_against) for two; null where none does.';
