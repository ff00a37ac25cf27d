create or replace function read.page_division(realm_id integer, competition_id text, division_id text) returns jsonb
language plpgsql stable
as $$
declare
  v_ids text[];
  v_division jsonb;
begin
  if page_division.division_id is null then
    v_ids := array(
      select d.division_id from canon.divisions d
       where d.realm_id = page_division.realm_id and d.competition_id = page_division.competition_id and d.merged_into is null
       limit 2);
    if cardinality(v_ids) <> 1 then
      return null;
    end if;
  end if;
  select jsonb_strip_nulls(jsonb_build_object(
           'id', d.division_id, 'name', d.name, 'age_group', d.age_group, 'gender', d.gender, 'level', nullif(d.level, '')))
    into v_division
    from canon.divisions d
   where d.realm_id = page_division.realm_id and d.competition_id = page_division.competition_id
     and d.division_id = coalesce(v_ids[1], read.survivor_of(page_division.realm_id, 'division', page_division.division_id));
  if not found then
    raise exception using errcode = 'OYN01', message = format('This competition has no division %s.', page_division.division_id);
  end if;
  return v_division;
end;
$$;

comment on function read.page_division(integer, text, text) is
  'Returns the division of a competition that an id leads to: id, name, age_group, gender and level; without an id the only one that '
  'there is, null where there are others or none. Raises OYN01 (not_found) where the competition has no such division. PAGE-9.';
