create or replace function identity.connect(realm_id integer, entity_ids text[])
returns table (component text, entity_id text)
language sql stable
begin atomic
  with recursive reached (seed, entity_id) as (
    select s.entity_id collate "C", s.entity_id collate "C" from unnest(entity_ids) s (entity_id)
    union
    select r.seed, n.entity_id
      from reached r
      cross join lateral (
        select d.second_id from identity.decisions d
         where d.realm_id = connect.realm_id and d.first_id = r.entity_id and d.status = 'approved'
        union all
        select d.first_id from identity.decisions d
         where d.realm_id = connect.realm_id and d.second_id = r.entity_id and d.status = 'approved'
      ) n (entity_id)
  )
  select min(r.seed), r.entity_id from reached r group by r.entity_id;
end;

comment on function identity.connect(integer, text[]) is
  'Returns the entities that the standing decisions connect with these ones, themselves included, each with the name of its component: '
  'look-ups from decision to decision, by index (IDENTITY-32).';
