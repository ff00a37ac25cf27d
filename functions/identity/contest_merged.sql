create or replace function identity.contest_merged(realm_id integer, entity_type text) returns void
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  -- For entities that gained or lost external ids: claimed fields, and fields that the row has without a claim.
  insert into pg_temp.contested (entity_id, field, seq)
  select w.entity_id, f.field, 0
    from (
      select r.survivor_id as entity_id
        from pg_temp.redirected r where r.entity_type = contest_merged.entity_type and r.left_id <> r.survivor_id
      union
      select o.entity_id
        from pg_temp.redirected r
        join pg_temp.redirected o on o.entity_id = r.left_id and o.survivor_id = o.entity_id
       where r.entity_type = contest_merged.entity_type and r.left_id <> r.survivor_id
    ) w
    cross join lateral (
      select c.field
        from (
          select e.mapping_id from canon.external_ids e
           where e.realm_id = contest_merged.realm_id and e.entity_id = w.entity_id offset 0
        ) m
        cross join lateral (
          select k.field from canon.claims k where k.realm_id = contest_merged.realm_id and k.mapping_id = m.mapping_id offset 0
        ) c
      union
      select jsonb_object_keys(canon.fields_of(contest_merged.realm_id, contest_merged.entity_type, w.entity_id))) f;
  -- Fields that depend on one another are decided together.
  if contest_merged.entity_type = 'fixture' then
    insert into pg_temp.contested (entity_id, field, seq)
    select w.entity_id, t.field, 0
      from (select distinct c.entity_id from pg_temp.contested c) w
      cross join (values ('start'), ('end'), ('date'), ('time_status'), ('venue'), ('venue.field')) t (field)
     where not exists (select from pg_temp.contested c where c.entity_id = w.entity_id and c.field = t.field);
    insert into pg_temp.invalidated (entity_type, entity_id) select distinct 'fixture', c.entity_id from pg_temp.contested c;
  end if;

  insert into pg_temp.contested (entity_id, field, seq)
  select distinct e.entity_id, e.field, 0
    from (
      select r.left_id, r.entity_type, false from pg_temp.redirected r where r.left_id <> r.survivor_id
      union
      select r.survivor_id, r.entity_type, true from pg_temp.redirected r where r.left_id <> r.survivor_id and r.entity_type = 'venue'
    ) p (named_id, entity_type, is_survivor)
    cross join lateral identity.referring(contest_merged.realm_id, contest_merged.entity_type, p.entity_type, p.named_id) e
   where not exists (select from pg_temp.contested c where c.entity_id = e.entity_id and c.field = e.field)
     and not exists (select from pg_temp.redirected o where o.entity_id = e.entity_id and o.survivor_id <> o.entity_id)
     -- Sources of the survivor are still there; but a claim on a field of the other may now win it.
     and (not p.is_survivor or e.field = 'venue.field' and exists (
       select
         from (
           select x.mapping_id from canon.external_ids x
            where x.realm_id = contest_merged.realm_id and x.entity_id = e.entity_id offset 0
         ) m
         cross join lateral (
           select k.value from canon.claims k
            where k.realm_id = contest_merged.realm_id and k.mapping_id = m.mapping_id and k.field = 'venue.field' offset 0
         ) c
         join pg_temp.redirected v on v.entity_id = c.value ->> 'venue' and v.left_id <> v.survivor_id));
end;
$$;

comment on function identity.contest_merged(integer, text) is
  'Contests fields of entities of one type: for those that gained or lost external ids, all fields, which become empty if no source '
  'claims them any more; for others, the fields that refer to merged or unmerged entities. IDENTITY-30, IDENTITY-33.';

create or replace function identity.referring(realm_id integer, entity_type text, named_type text, named_id text)
returns table (entity_id text, field text)
language plpgsql stable set search_path = pg_catalog, pg_temp as $$
begin
  case referring.entity_type || ' ' || referring.named_type
    when 'competition organization' then
      return query select e.competition_id, 'host' from canon.competitions e
        where e.realm_id = referring.realm_id and e.host_id = referring.named_id and e.merged_into is null;
    when 'team organization' then
      return query select e.team_id, 'organization' from canon.teams e
        where e.realm_id = referring.realm_id and e.organization_id = referring.named_id and e.merged_into is null;
    when 'division competition' then
      return query select e.division_id, 'competition' from canon.divisions e
        where e.realm_id = referring.realm_id and e.competition_id = referring.named_id and e.merged_into is null;
    when 'stage division' then
      return query select e.stage_id, 'division' from canon.stages e
        where e.realm_id = referring.realm_id and e.division_id = referring.named_id and e.merged_into is null;
    when 'fixture competition' then
      return query select e.fixture_id, 'competition' from canon.fixtures e
        where e.realm_id = referring.realm_id and e.competition_id = referring.named_id and e.merged_into is null;
    when 'fixture division' then
      return query select e.fixture_id, 'division' from canon.fixtures e
        where e.realm_id = referring.realm_id and e.division_id = referring.named_id and e.merged_into is null;
    when 'fixture stage' then
      return query select e.fixture_id, 'stage' from canon.fixtures e
        where e.realm_id = referring.realm_id and e.stage_id = referring.named_id and e.merged_into is null;
    when 'fixture venue' then
      return query select e.fixture_id, f.field
        from canon.fixtures e
        cross join (values ('venue'), ('venue.field')) f (field)
        where e.realm_id = referring.realm_id and e.venue_id = referring.named_id and e.merged_into is null;
    when 'fixture team' then
      return query select s.fixture_id, 'sides'
        from canon.fixture_sides s
        join canon.fixtures e on e.realm_id = s.realm_id and e.fixture_id = s.fixture_id and e.merged_into is null
        where s.realm_id = referring.realm_id and s.team_id = referring.named_id;
    when 'stat_line fixture' then
      return query select e.stat_line_id, 'fixture' from canon.stat_lines e
        where e.realm_id = referring.realm_id and e.fixture_id = referring.named_id;
    when 'stat_line team' then
      return query select e.stat_line_id, 'team' from canon.stat_lines e
        where e.realm_id = referring.realm_id and e.team_id = referring.named_id;
    else return;
  end case;
end;
$$;

comment on function identity.referring(integer, text, text, text) is
  'Returns the entities of a type whose rows refer to an entity (its type and id), each with the field that refers, by index; without '
  'merged ones.';
