create or replace function identity.contest_references(realm_id integer, entity_type text) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  insert into pg_temp.contested (entity_id, field, seq)
  select distinct e.entity_id, e.field, 0
    from (
      select r.left_id, r.entity_type from pg_temp.redirected r where r.left_id <> r.survivor_id
      union
      -- What was said of a field of one place may stand for the other now.
      select r.survivor_id, r.entity_type from pg_temp.redirected r where r.left_id <> r.survivor_id and r.entity_type = 'venue'
    ) p
    cross join lateral identity.referring(contest_references.realm_id, contest_references.entity_type, p.entity_type, p.left_id) e
   where not exists (select from pg_temp.contested c where c.entity_id = e.entity_id and c.field = e.field)
     and not exists (select from pg_temp.redirected o where o.entity_id = e.entity_id and o.survivor_id <> o.entity_id);
end;
$$;

comment on function identity.contest_references(integer, text) is
  'Contests what entities of one type say of others that were merged or parted: the field that refers to them (IDENTITY-31).';
