create or replace function connect.mapping_to_take(run connect.runs, said jsonb) returns jsonb
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  v_suggestion constant jsonb := run.trial -> 'suggestion';
  v_as_read constant jsonb := run.trial #> '{tried,0}';
  v_unknown text;
  v_columns text := (
    select string_agg(format('"%s"', h.name), ', ' order by h.place)
      from jsonb_array_elements_text(run.layout -> 'headers') with ordinality h (name, place) where h.name <> '');
begin
  if jsonb_typeof(said) <> 'object' then
    raise exception using errcode = 'OYV02', message = 'A mapping is {role: column}.';
  elsif said <> '{}' then
    v_unknown := (
      select min(m.key) from jsonb_each_text(said) m
       where m.key <> all (array[
           'id', 'date', 'start', 'end', 'end_date', 'duration', 'all_day', 'weekday', 'zone', 'home', 'away', 'home_id', 'away_id', 'team',
           'opponent', 'home_or_away', 'venue', 'field', 'home_score', 'away_score', 'score', 'status', 'kind', 'division', 'age_group',
           'gender', 'competition', 'title', 'notes', 'url']));
    if v_unknown is not null then
      raise exception using errcode = 'OYV02',
        message = format('No column means "%s". It may mean date, start, home, away, venue, field, division, status and so on.', v_unknown);
    end if;
    v_unknown := (
      select min(m.value) from jsonb_each_text(said) m
       where not exists (
         select from jsonb_array_elements_text(run.layout -> 'headers') h (name)
          where lower(replace(h.name, ' ', '')) = lower(replace(m.value, ' ', ''))));
    if v_unknown is not null then
      raise exception using errcode = 'OYV02',
        message = format('The file has no column "%s". It has: %s.', v_unknown, coalesce(v_columns, 'none'));
    end if;
    return said;
  elsif said is null and (v_suggestion ->> 'is_clear')::boolean and not (v_suggestion ->> 'is_read')::boolean then
    return v_suggestion -> 'mapping';
  elsif run.row_count > 0 and (
      run.entry_count = 0
      or (v_as_read ->> 'of')::integer >= 3 and v_as_read ->> 'same' = '0' and not coalesce((v_suggestion ->> 'is_read')::boolean, false)
         and exists (
           select from jsonb_each_text(run.trial -> 'was') w
            where run.trial -> 'roles' ? w.key and w.key in ('date', 'home', 'away', 'opponent', 'title')
              and w.value is distinct from connect.profile_of(run) #>> array['mapping', w.key]))
      and jsonb_typeof(run.layout -> 'headers') = 'array' and v_columns is not null then
    raise exception using errcode = 'OYC03',
      message = format(
        'As it is, the file could not be read: say what its columns mean, such as which of them is home. It has: %s.', v_columns);
  end if;
  return '{}';
end;
$$;

comment on function connect.mapping_to_take(connect.runs, jsonb) is
  'Returns which columns are to be taken for what when a held run is accepted: what was said ({role: header}; {}: none), else (null) what '
  'was suggested where that is clear; {}: it stays as it is read. Raises OYV02 (invalid_parameter) for what no column means, or a column '
  'that the file has not, OYC03 (conflict) where nothing says what the columns are of a file that could not be read, or of which nothing '
  'is as before since a column of day or side changed. FEED-282.';
