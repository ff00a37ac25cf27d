create or replace function intake.hide_in_errors(errors jsonb, pattern text, pseudonym text) returns jsonb
language sql immutable parallel safe
return case when pattern is null or errors is null or not errors::text ~* pattern then errors
  else (
    select jsonb_agg(e.error || jsonb_build_object(
             'path', regexp_replace(e.error ->> 'path', pattern, pseudonym, 'gi'),
             'message', regexp_replace(e.error ->> 'message', pattern, pseudonym, 'gi')) order by e.number)
      from jsonb_array_elements(errors) with ordinality e (error, number)) end;

comment on function intake.hide_in_errors(jsonb, text, text) is
  'The faults of a batch (index, path, message) with a pseudonym wherever the pattern matches. PRIVACY-5.';
