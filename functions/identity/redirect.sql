create or replace function identity.redirect(realm_id integer, entity_ids text[]) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  delete from pg_temp.redirected;
  insert into pg_temp.redirected (entity_id, entity_type, left_id, survivor_id, has_row)
  select c.entity_id, c.entity_type, identity.survivor_of(redirect.realm_id, c.entity_id),
         first_value(c.entity_id) over (partition by c.component order by c.has_row desc, c.entity_id collate "C"), c.has_row
    from (
      select k.component, k.entity_id, t.entity_type, canon.entity_exists(redirect.realm_id, t.entity_type, k.entity_id) as has_row
        from identity.connect(redirect.realm_id, redirect.entity_ids) k
        join canon.entity_types t on t.id_prefix = split_part(k.entity_id, '_', 1)
    ) c;

  delete from identity.redirects r
   using pg_temp.redirected m
   where r.realm_id = redirect.realm_id and r.entity_id = m.entity_id and m.survivor_id = m.entity_id;
  insert into identity.redirects as r (realm_id, entity_id, entity_type, survivor_id, decision_id)
  select redirect.realm_id, m.entity_id, m.entity_type, m.survivor_id, (
           select min(d.decision_id)
             from identity.decisions d
            where d.realm_id = redirect.realm_id and d.status = 'approved'
              and (d.first_id = m.entity_id or d.second_id = m.entity_id))
    from pg_temp.redirected m
   where m.survivor_id <> m.entity_id
      on conflict on constraint redirects_pkey do update
     set survivor_id = excluded.survivor_id, decision_id = excluded.decision_id;

  -- Claims hang on external ids: all those of what was redirected go along.
  update canon.external_ids m set entity_id = x.survivor_id, origin_id = nullif(x.entity_id, x.survivor_id)
    from (
      select o.mapping_id, n.entity_id, n.survivor_id
        from pg_temp.redirected n
        cross join lateral (
          select e.mapping_id from canon.external_ids e
           where e.realm_id = redirect.realm_id and e.entity_id = n.entity_id and e.origin_id is null
          union all
          select e.mapping_id from canon.external_ids e where e.realm_id = redirect.realm_id and e.origin_id = n.entity_id
        ) o
       where n.left_id <> n.survivor_id
    ) x
   where m.realm_id = redirect.realm_id and m.mapping_id = x.mapping_id;
end;
$$;

comment on function identity.redirect(integer, text[]) is
  'Follows the standing decisions on these entities anew: of what they connect the lowest id that has a row survives, and all others lead '
  'to it, external ids as well. What changed stands in pg_temp.redirected. IDENTITY-30, IDENTITY-32.';
