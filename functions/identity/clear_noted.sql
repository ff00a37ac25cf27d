create or replace function identity.clear_noted(noted identity.noted[]) returns void
language sql volatile
set search_path = pg_catalog, pg_temp
as $$
  with compared as materialized (
    select n.realm_id, n.mapping_id
      from unnest(clear_noted.noted) c
      join identity.noted n on n.realm_id = c.realm_id and n.mapping_id = c.mapping_id and n.times = c.times
     order by n.mapping_id
       for update of n
  )
  delete from identity.noted n using compared c where n.realm_id = c.realm_id and n.mapping_id = c.mapping_id;
$$;

comment on function identity.clear_noted(identity.noted[]) is
  'Deletes what was compared (identity.read_noted) from identity.noted; what was noted once more meanwhile stays. Comes after the '
  'decisions, as where it is noted (docs/locks.md).';
