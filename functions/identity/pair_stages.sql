create or replace function identity.pair_stages(realm_id integer, decision_id text) returns void
language sql volatile
set search_path = pg_catalog, pg_temp
as $$
  select identity.pair_parts(d.realm_id, d.decision_id)
    from identity.decisions d
   where d.realm_id = pair_stages.realm_id and (d.decision_id = pair_stages.decision_id or d.rests_on = pair_stages.decision_id)
     and d.entity_type = 'division'
     and d.status = 'approved'
   order by d.decision_id;
$$;

comment on function identity.pair_stages(integer, text) is
  'Decides with two divisions, or with those of two competitions, that those of their stages are one which agree in name, type and order '
  '(IDENTITY-35).';
