create or replace function canon.tg_refuse_orphaning() returns trigger
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_has_orphans boolean;
begin
  -- A transaction that refers to one of them now shares the realm: this waits for it to end, then sees what it wrote.
  perform util.lock_realm(b.realm_id, is_shared => false) from (select distinct x.realm_id from before_rows x) b;
  case tg_table_name
    when 'competitions' then
      v_has_orphans := exists (
        select from before_rows b join canon.fixtures c on c.realm_id = b.realm_id and c.competition_id = b.competition_id);
    when 'divisions' then
      v_has_orphans := exists (
        select from before_rows b join canon.fixtures c on c.realm_id = b.realm_id and c.division_id = b.division_id);
    when 'stages' then
      v_has_orphans := exists (
        select from before_rows b join canon.fixtures c on c.realm_id = b.realm_id and c.stage_id = b.stage_id);
    when 'venues' then
      v_has_orphans := exists (
        select from before_rows b join canon.fixtures c on c.realm_id = b.realm_id and c.venue_id = b.venue_id);
    when 'teams' then
      v_has_orphans := exists (
        select from before_rows b join canon.fixture_sides c on c.realm_id = b.realm_id and c.team_id = b.team_id);
    when 'fixtures' then
      v_has_orphans := exists (
        select from before_rows b join canon.fixture_sides c on c.realm_id = b.realm_id and c.fixture_id = b.fixture_id);
  end case;
  if v_has_orphans then
    raise exception using errcode = 'OYX15',
      message = format('Something still refers to a row of canon.%I that is deleted.', tg_table_name);
  end if;
  return null;
end;
$$;

comment on function canon.tg_refuse_orphaning() is
  'Statement trigger after a deletion of rows that fixtures and their sides refer to: refuses it while a reference remains. Locks the '
  'realm in exclusive mode. Raises OYX15 (orphan).';
