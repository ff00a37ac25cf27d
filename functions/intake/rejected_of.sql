create or replace function intake.rejected_of(batch intake.batches, after_index integer, row_limit integer) returns jsonb
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  c_most_characters constant integer := 20000;
  v_indexes integer[] := array(
    select distinct (e.error ->> 'index')::integer
      from jsonb_array_elements(batch.errors) e (error)
     where (e.error ->> 'index')::integer > rejected_of.after_index
     order by 1
     limit rejected_of.row_limit);
  v_texts jsonb := '{}';
begin
  begin
    -- As json, not jsonb: exactly as sent, character by character.
    select coalesce(jsonb_object_agg(e.number - 1, left(e.item::text, c_most_characters)), '{}') into v_texts
      from json_array_elements(convert_from(batch.payload, 'UTF8')::json -> 'observations') with ordinality e (item, number)
     where e.number - 1 = any (v_indexes);
  exception when data_exception or program_limit_exceeded then
    null; -- it contains what PostgreSQL cannot hold: returned without its text
  end;
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
             'index', i.number, 'text', v_texts ->> i.number::text,
             'errors', (
               select jsonb_agg(jsonb_build_object('path', e.error ->> 'path', 'message', e.error ->> 'message') order by e.place)
                 from jsonb_array_elements(batch.errors) with ordinality e (error, place)
                where (e.error ->> 'index')::integer = i.number)) order by i.number), '[]')
      from unnest(v_indexes) i (number));
end;
$$;

comment on function intake.rejected_of(intake.batches, integer, integer) is
  'Returns the rejected observations of a batch, at most row_limit after an index (-1: from the first): [{index, text: as sent, its '
  'first 20,000 characters, null if PostgreSQL cannot hold it; errors: [{path, message}]}]. INTAKE-54.';
