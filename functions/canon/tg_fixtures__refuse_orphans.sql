create or replace function canon.tg_fixtures__refuse_orphans() returns trigger
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  perform util.lock_realm(a.realm_id, is_shared => true) from (select distinct x.realm_id from after_rows x) a;
  if exists (
    select 1
      from (select distinct a.realm_id, a.competition_id from after_rows a where a.competition_id is not null) c
     where not exists (select from canon.competitions p where p.realm_id = c.realm_id and p.competition_id = c.competition_id)
    union all
    select 1
      from (select distinct a.realm_id, a.division_id from after_rows a where a.division_id is not null) c
     where not exists (select from canon.divisions p where p.realm_id = c.realm_id and p.division_id = c.division_id)
    union all
    select 1
      from (select distinct a.realm_id, a.stage_id from after_rows a where a.stage_id is not null) c
     where not exists (select from canon.stages p where p.realm_id = c.realm_id and p.stage_id = c.stage_id)
    union all
    select 1
      from (select distinct a.realm_id, a.venue_id from after_rows a where a.venue_id is not null) c
     where not exists (select from canon.venues p where p.realm_id = c.realm_id and p.venue_id = c.venue_id)
  ) then
    raise exception using errcode = 'OYX15',
      message = 'A row of canon.fixtures names a competition, division, stage or venue that is not there.';
  end if;
  return null;
end;
$$;

comment on function canon.tg_fixtures__refuse_orphans() is
  'Statement trigger: refuses rows that refer to something that does not exist in their realm. Locks the realm in share mode, so that '
  'what was checked stays until the transaction ends (canon.tg_refuse_orphaning). Used instead of foreign keys, which check row by row. '
  'Raises OYX15 (orphan).';
