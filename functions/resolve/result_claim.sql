create or replace function resolve.result_claim(result jsonb) returns jsonb
language sql immutable strict parallel safe
return '{"official": false}'::jsonb || result;

comment on function resolve.result_claim(jsonb) is
  'Returns a Result object with its default filled in: official false (MODEL-11).';
