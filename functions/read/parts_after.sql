create or replace function read.parts_after(realm_id integer, competition_id text, path text, row_limit integer)
returns table (part_id text, prefix text)
language sql stable
begin atomic
  select p.part_id, p.prefix
    from (
      select d.division_id as part_id, canon.path_of('division', d.division_id, '') collate "C" as prefix
        from canon.divisions d
       where d.realm_id = parts_after.realm_id and d.competition_id = parts_after.competition_id
      union all
      select s.stage_id, canon.path_of('stage', s.stage_id, '') collate "C"
        from canon.divisions d
        join canon.stages s on s.realm_id = d.realm_id and s.division_id = d.division_id
       where d.realm_id = parts_after.realm_id and d.competition_id = parts_after.competition_id
    ) p
   where p.prefix >= left(coalesce(parts_after.path, ''), length(p.prefix)) collate "C"
   order by p.prefix
   limit parts_after.row_limit;
end;

comment on function read.parts_after(integer, text, text, integer) is
  'Returns at most row_limit divisions and stages of a competition, with what the paths of their fields begin with, in that order: from '
  'the one on to which a path belongs, or that comes after it (null: from the first).';
