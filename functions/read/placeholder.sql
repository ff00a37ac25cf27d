create or replace function read.placeholder(realm_id integer, slots bigint[]) returns text
language plpgsql stable
as $$
begin
  return (
    select string_agg(m.observation_id, ' ' order by m.mapping_id)
      from canon.external_ids m
     where m.realm_id = placeholder.realm_id and m.mapping_id = any (placeholder.slots));
end;
$$;

comment on function read.placeholder(integer, bigint[]) is 'The observations that fill a document''s slots. A function of its own, so that the usual fixture with one slot does not pay for the aggregate.';
