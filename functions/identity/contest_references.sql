create or replace function identity.contest_references(realm_id integer, entity_type text) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  insert into pg_temp.contested (entity_id, field, seq)
  select distinct e.entity_id, e.field, 0
    from (
      select r.left_id, r.entity_type, false from pg_temp.redirected r where r.left_id <> r.survivor_id
      union
      select r.survivor_id, r.entity_type, true from pg_temp.redirected r where r.left_id <> r.survivor_id and r.entity_type = 'venue'
    ) p (named_id, entity_type, is_survivor)
    cross join lateral identity.referring(contest_references.realm_id, contest_references.entity_type, p.entity_type, p.named_id) e
   where not exists (select from pg_temp.contested c where c.entity_id = e.entity_id and c.field = e.field)
     and not exists (select from pg_temp.redirected o where o.entity_id = e.entity_id and o.survivor_id <> o.entity_id)
     -- Who was at the surviving place is there still; but what was said of a field of the other may stand for it now.
     and (not p.is_survivor or e.field = 'venue.field' and exists (
       select
         from (
           select x.mapping_id from canon.external_ids x
            where x.realm_id = contest_references.realm_id and x.entity_id = e.entity_id offset 0
         ) m
         cross join lateral (
           select k.value from canon.claims k
            where k.realm_id = contest_references.realm_id and k.mapping_id = m.mapping_id and k.field = 'venue.field' offset 0
         ) c
         join pg_temp.redirected v on v.entity_id = c.value ->> 'venue' and v.left_id <> v.survivor_id));
end;
$$;

comment on function identity.contest_references(integer, text) is
  'Contests what entities of one type say of others that were merged or parted: the field that refers to them (IDENTITY-31).';
