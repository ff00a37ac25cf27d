create or replace function manage.evaluate_pairs(entity_type text, pairs jsonb, without text[], error_limit integer) returns jsonb
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  if identity.read_profile(evaluate_pairs.entity_type, '{"name": ""}') is null then
    raise exception using errcode = 'OYV02',
      message = format('Entities of type %s are not compared by their names.', evaluate_pairs.entity_type);
  end if;
  return identity.evaluate_pairs(evaluate_pairs.entity_type, evaluate_pairs.pairs, evaluate_pairs.without, evaluate_pairs.error_limit);
end;
$$;

comment on function manage.evaluate_pairs(text, jsonb, text[], integer) is
  'Measures on labelled pairs how well entities of a type are recognised (identity.evaluate_pairs), with at most error_limit errors. '
  'Raises OYV02 (invalid_parameter: a type that is not compared). IDENTITY-76.';
