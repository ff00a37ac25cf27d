create or replace function intake.words_at(payload bytea, batch_index integer) returns text
language plpgsql immutable
set search_path = pg_catalog, pg_temp
as $$
begin
  return (convert_from(words_at.payload, 'UTF8')::json -> 'observations' -> words_at.batch_index)::text;
exception when data_exception or program_limit_exceeded then
  return null; -- it is not text, or not JSON
end;
$$;

comment on function intake.words_at(bytea, integer) is
  'Returns the observation at an ordinal (from 0) of a body, exactly as sent; null if PostgreSQL cannot read the body.';
