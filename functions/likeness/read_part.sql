create or replace function likeness.read_part(name text, age_group text, gender text) returns jsonb
language sql stable
return (
  with tokens as (
    select t.ordinal, t.token, coalesce(w.value, t.token) as value, w.role,
           likeness.birth_year(lead(t.token) over in_order) is not null as is_before_year,
           case when t.token ~ '[0-9]' then likeness.read_figure(
             t.token, coalesce(lag(t.token) over in_order, ''), w.role || ':' || coalesce(w.value, t.token), null, null) end as figure
      from unnest(likeness.tokens(regexp_replace(read_part.name, '\munder[\s-]*(?=\d)', 'u', 'gi'))) with ordinality t (token, ordinal)
      left join likeness.words w on w.version = likeness.version_in_force() and w.domain = 'team' and w.word = t.token
     where t.token not in ('(', ')')
    window in_order as (order by t.ordinal)
  ), marked as (
    -- Pool B is no boys' pool, 2015 B and B 2015 are.
    select t.*, t.is_before_year or coalesce(lag(array_to_string(t.figure, ' ')) over (order by t.ordinal) like '%birth_year:%', false)
             as is_by_year
      from tokens t
  ), parts as (
    select t.ordinal, split_part(p.part, ':', 1) as kind, substr(p.part, strpos(p.part, ':') + 1) as value
      from marked t
      cross join lateral unnest(case
        when t.figure is not null then t.figure
        when t.role = 'tag' or t.token in ('u', 's') then '{}'
        when t.role in ('gender', 'colour', 'tier', 'number', 'direction') then array[t.role || ':' || t.value]
        when t.is_by_year and t.token in ('b', 'm') then '{gender:M}' when t.is_by_year and t.token in ('g', 'f', 'w') then '{gender:F}'
        when length(t.token) = 1 then array['number:' || t.token]
        when t.role = 'club' or t.token in ('age', 'phase', 'pool', 'regular', 'season', 'stage') then '{}'
        else array['words:' || regexp_replace(t.value, 's$', '')] end) p (part)
  )
  select jsonb_strip_nulls(
    coalesce((select jsonb_object_agg(k.kind, k.list) from (
      select p.kind, case p.kind when 'words' then string_agg(p.value, '' order by p.ordinal)
                                 else string_agg(distinct p.value, ' ' order by p.value) end as list
        from parts p group by p.kind) k), '{}')
    || jsonb_build_object(
      'age_group', coalesce((select string_agg(distinct p.value, ' ' order by p.value) from parts p where p.kind = 'age_group'),
                            ltrim(substring(read_part.age_group from '^U?-?(\d+)$'), '0')),
      'gender', coalesce((select case when count(distinct p.value) > 1 then 'coed' else min(p.value) end
          from parts p where p.kind = 'gender'),
                         read_part.gender),
      'size', substring(lower(read_part.name) from '\m\d{1,2}\s?v\s?\d{1,2}\M'),
      'terms', (select string_agg(distinct replace(m.term[1], 'autumn', 'fall'), ' ' order by replace(m.term[1], 'autumn', 'fall'))
                  from regexp_matches(lower(read_part.name), '\m(spring|summer|fall|autumn|winter)\M', 'g') m (term)))));

comment on function likeness.read_part(text, text, text) is
  'Reads the name of a division or stage with the age group and gender that are stated beside it: age_group, birth_year, gender, size, '
  'terms, colour, tier, number, direction, and the other words as one, without those that any division or stage may have. IDENTITY-215.';
