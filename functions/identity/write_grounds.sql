create or replace function identity.write_grounds(realm_id integer, decision_ids text[]) returns void
language sql volatile
set search_path = pg_catalog, pg_temp
as $$
  insert into identity.grounds (realm_id, decision_id, ground_id)
  select d.realm_id, d.decision_id, g.ground_id
    from identity.decisions d
    cross join lateral identity.grounds_of(d.realm_id, d.first_id, d.second_id) g (ground_id)
   where d.realm_id = write_grounds.realm_id and d.decision_id = any (write_grounds.decision_ids) and d.entity_type = 'fixture'
     and g.ground_id is distinct from d.rests_on
   order by d.decision_id, g.ground_id
      on conflict do nothing;
$$;

comment on function identity.write_grounds(integer, text[]) is
  'Records on which decisions on teams, besides the one that it names itself, each of these decisions on games rests: it falls with any of '
  'them (IDENTITY-121).';
