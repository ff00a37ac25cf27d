create or replace function intake.parse_payload(payload bytea) returns jsonb
language plpgsql immutable
set search_path = pg_catalog, pg_temp
as $$
begin
  return convert_from(parse_payload.payload, 'UTF8')::jsonb;
exception when data_exception or program_limit_exceeded then
  return null; -- it contains what jsonb cannot hold
end;
$$;

comment on function intake.parse_payload(bytea) is
  'Returns the bytes of a body as JSON; null if PostgreSQL cannot hold all of it, which can be due only to refused observations.';
