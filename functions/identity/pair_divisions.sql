create or replace function identity.pair_divisions(realm_id integer, decision_id text) returns void
language sql volatile
set search_path = pg_catalog, pg_temp
as $$
  select identity.pair_parts(d.realm_id, d.decision_id)
    from identity.decisions d
   where d.realm_id = pair_divisions.realm_id and d.decision_id = pair_divisions.decision_id and d.entity_type = 'competition';
$$;

comment on function identity.pair_divisions(integer, text) is
  'Decides with two competitions that those of their divisions are one which agree in name, age group and gender (IDENTITY-35).';
