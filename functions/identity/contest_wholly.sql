create or replace function identity.contest_wholly(realm_id integer, entity_type text) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  -- What somebody claims, and what the row has though nobody claims it.
  insert into pg_temp.contested (entity_id, field, seq)
  select w.entity_id, f.field, 0
    from (
      select r.survivor_id as entity_id
        from pg_temp.redirected r
       where r.entity_type = contest_wholly.entity_type and r.left_id <> r.survivor_id
      union
      select o.entity_id
        from pg_temp.redirected r
        join pg_temp.redirected o on o.entity_id = r.left_id and o.survivor_id = o.entity_id
       where r.entity_type = contest_wholly.entity_type and r.left_id <> r.survivor_id
    ) w
    cross join lateral (
      select c.field
        from (
          select e.mapping_id from canon.external_ids e
           where e.realm_id = contest_wholly.realm_id and e.entity_id = w.entity_id offset 0
        ) m
        cross join lateral (
          select k.field from canon.claims k where k.realm_id = contest_wholly.realm_id and k.mapping_id = m.mapping_id offset 0
        ) c
      union
      select k.field
        from jsonb_object_keys(canon.fields_of(contest_wholly.realm_id, contest_wholly.entity_type, w.entity_id)) k (field)
    ) f;

  -- Fields that depend on one another are decided together.
  if contest_wholly.entity_type = 'fixture' then
    insert into pg_temp.contested (entity_id, field, seq)
    select w.entity_id, t.field, 0
      from (select distinct c.entity_id from pg_temp.contested c) w
      cross join (values ('start'), ('end'), ('date'), ('time_status'), ('venue'), ('venue.field')) t (field)
     where not exists (select from pg_temp.contested c where c.entity_id = w.entity_id and c.field = t.field);
    insert into pg_temp.stale (entity_type, entity_id)
    select distinct 'fixture', c.entity_id from pg_temp.contested c;
  end if;
end;
$$;

comment on function identity.contest_wholly(integer, text) is
  'Contests all fields of the entities of one type to which external ids came or from which they went: those that anybody claims, and '
  'those that the row has, which become empty where nobody claims them any more (IDENTITY-33).';
