create or replace function standings.find_moved(realm_id integer, stage_ids text[]) returns text[]
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    select array_agg(s.stage_id order by s.stage_id)
      from (
        select t.stage_id, t.is_complete, array(
                 select w.team_id from standings.rows w where w.realm_id = t.realm_id and w.stage_id = t.stage_id) as teams
          from standings.tables t
         where t.realm_id = find_moved.realm_id and t.stage_id = any (find_moved.stage_ids)
        offset 0
      ) s
     where s.is_complete
        or exists (
             select from pg_temp.touched_stages x
              where x.stage_id = s.stage_id and (x.fixture_id is null or not x.teams <@ s.teams)));
end;
$$;

comment on function standings.find_moved(integer, text[]) is
  'Returns those of some touched stages whose rows may change; null for none. An upcoming game of teams that have their rows, in a stage '
  'that is incomplete already, changes no row.';
