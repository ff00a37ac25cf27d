create or replace function read.placeholder(realm_id integer, placeholders bigint[]) returns text
language plpgsql stable
set plan_cache_mode = force_generic_plan -- as read.provenance_of
as $$
begin
  return (
    select string_agg(m.observation_id, ' ' order by m.mapping_id)
      from canon.external_ids m
     where m.realm_id = placeholder.realm_id and m.mapping_id = any (placeholder.placeholders));
end;
$$;

comment on function read.placeholder(integer, bigint[]) is
  'Returns the observations that fill the placeholders of a document. A function of its own, so that the usual fixture with one '
  'placeholder does not pay for the aggregate.';
