create or replace function canon.tg_fixture_sides__refuse_orphans() returns trigger
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  perform util.lock_realm(a.realm_id, is_shared => true) from (select distinct x.realm_id from after_rows x) a;
  if exists (
    select 1
      from (select distinct a.realm_id, a.fixture_id from after_rows a where a.fixture_id is not null) c
     where not exists (select from canon.fixtures p where p.realm_id = c.realm_id and p.fixture_id = c.fixture_id)
    union all
    select 1
      from (select distinct a.realm_id, a.team_id from after_rows a where a.team_id is not null) c
     where not exists (select from canon.teams p where p.realm_id = c.realm_id and p.team_id = c.team_id)
  ) then
    raise exception using errcode = 'OYX15', message = 'A row of canon.fixture_sides names a fixture or team that is not there.';
  end if;
  return null;
end;
$$;

comment on function canon.tg_fixture_sides__refuse_orphans() is
  'Statement trigger: refuses rows that refer to something that does not exist in their realm. Locks the realm in share mode, so that '
  'what was checked stays until the transaction ends (canon.tg_refuse_orphaning). Used instead of foreign keys, which check row by row. '
  'Raises OYX15 (orphan).';
