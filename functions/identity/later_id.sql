create or replace function identity.later_id(entity_id text) returns text
language sql volatile
set search_path = pg_catalog, pg_temp
as $$
  select split_part(later_id.entity_id, '_', 1) || '_' || util.ulid_time(greatest(util.now(), to_timestamp((ms.value + 1.5) / 1000)))
         || util.ulid_tail()
    from (
      select sum((strpos('0123456789ABCDEFGHJKMNPQRSTVWXYZ', substr(split_part(later_id.entity_id, '_', 2), place.value, 1)) - 1)
                 * 32::numeric ^ (10 - place.value)) as value
        from generate_series(1, 10) place (value)
    ) ms;
$$;

comment on function identity.later_id(text) is
  'Returns a new id of the type of another, which sorts after it: what an external id would have been given had it not been recognised.';
