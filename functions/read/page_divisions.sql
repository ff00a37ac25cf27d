create or replace function read.page_divisions(
  realm_id integer, competition_id text, after_division text, row_limit integer, out divisions jsonb, out place text
)
language sql stable
begin atomic
  with after as (
    select d.name, d.division_id from canon.divisions d
     where d.realm_id = page_divisions.realm_id and d.division_id = page_divisions.after_division
  ), found as (
    select d.division_id, d.name, row_number() over (order by d.name, d.division_id) as number
      from canon.divisions d
     where d.realm_id = page_divisions.realm_id and d.competition_id = page_divisions.competition_id and d.merged_into is null
       and (page_divisions.after_division is null or (d.name, d.division_id) > (select a.name, a.division_id from after a))
     order by d.name, d.division_id
     limit page_divisions.row_limit + 1
  )
  select coalesce(jsonb_agg(jsonb_build_object('id', f.division_id, 'name', f.name) order by f.number)
                    filter (where f.number <= page_divisions.row_limit), '[]'),
         case when count(*) > page_divisions.row_limit then max(f.division_id) filter (where f.number = page_divisions.row_limit) end
    from found f;
end;

comment on function read.page_divisions(integer, text, text, integer) is
  'Returns id and name of the divisions of a competition by name, row_limit of them after a division (null: from the first), and the '
  'division to go on after, null at the end. PAGE-9.';
