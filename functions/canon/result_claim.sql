create or replace function canon.result_claim(result jsonb) returns jsonb
language sql immutable strict parallel safe
return '{"official": false}'::jsonb || result;

comment on function canon.result_claim(jsonb) is 'A Result object with its default written out: official false (MODEL-11).';
